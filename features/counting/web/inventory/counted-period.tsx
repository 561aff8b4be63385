import { SegmentedControl } from '@mantine/core';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDateTime } from '#shared/domain/format.ts';
import { currentAddress, go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { useStages } from '../variance/use-stages.ts';
import classes from './counted-period.module.css';

/** Which cycle an admin's counts of this list belong to while one is under audit; the address keeps it. */
export const countsForNextCycle = (): boolean => currentAddress().counts_for === 'next';

/** During an audit admins correct the ended cycle, unless they say otherwise; everybody else counts for the next one. */
export function CountedPeriod() {
  const { isAdmin, timezone } = useOrganization();
  const chosen = useParameter('counts_for') === 'next' ? 'next' : 'prior';
  const audited = useStages().find((stage) => stage.state === 'audit');
  if (!audited) return null;
  const until = formatDateTime(audited.next_stage_auto_change_at, timezone);
  if (!isAdmin)
    return (
      <p className={classes.period}>
        Cycle {audited.number} is under audit. What you count belongs to cycle {audited.number + 1}.
      </p>
    );
  return (
    <div className={classes.period}>
      <span>
        Cycle {audited.number} is under audit until {until}. Your counts{' '}
        {chosen === 'prior' ? 'correct it, as of its end.' : 'belong to the next cycle.'}
      </span>
      <SegmentedControl
        size="xs"
        aria-label="Counts belong to"
        value={chosen}
        onChange={(value) => go({ counts_for: value === 'next' ? 'next' : undefined }, { replace: true })}
        data={[
          { value: 'prior', label: `Cycle ${audited.number}` },
          { value: 'next', label: `Cycle ${audited.number + 1}` },
        ]}
      />
    </div>
  );
}
