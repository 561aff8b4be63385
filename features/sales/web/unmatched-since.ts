import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDay } from '#shared/domain/format.ts';
import { dayOf } from '#shared/domain/zoned-day.ts';

const HOUR = 3_600_000;

/**
 * The period of unmatched money: " since 10/2/2026", for the end of a phrase; nothing without a sale. The day is the
 * business day (D43), as in the reports.
 */
export function useSinceWhen(): (since: string | null | undefined) => string {
  const { timezone, dayCutoff } = useOrganization();
  const [hours = 0, minutes = 0] = dayCutoff.split(':').map(Number);
  const cutoff = (hours + minutes / 60) * HOUR;
  return (since) => (since ? ` since ${formatDay(dayOf(new Date(Date.parse(since) - cutoff), timezone))}` : '');
}
