import { formatDate } from '#shared/domain/format.ts';

/** The period of unmatched money: " since 10/2/2026", for the end of a phrase; nothing without a sale. */
export const sinceWhen = (since: string | null | undefined, timezone: string): string =>
  since ? ` since ${formatDate(since, timezone)}` : '';
