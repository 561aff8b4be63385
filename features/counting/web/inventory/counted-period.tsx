import type { QueryClient } from '@tanstack/react-query';
import { accounts } from '#features/accounts/web/accounts-api.ts';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import tools from '#features/items/web/inventory/inventory-tools.module.css';
import { formatDateTime } from '#shared/domain/format.ts';
import { currentAddress, go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { counting } from '../counting-api.ts';
import { useStages } from '../variance/use-stages.ts';
import classes from './counted-period.module.css';

/** Which cycle an admin's counts in this list belong to while one is under audit; kept in the address. */
const countsForNextCycle = (): boolean => currentAddress().counts_for === 'next';

/** The cycle that the list's counts ask for, as shown by `CountedPeriod`, whenever the count was taken. */
export function saidCycle(client: QueryClient): boolean | undefined {
  if (countsForNextCycle()) return true;
  const role = client.getQueryData(accounts.query.getMe.queryKey())?.active_organization?.role ?? 'member';
  const stages = client.getQueryData(counting.query.listStages.queryKey({ input: {} }));
  const audited = Array.isArray(stages) && stages.some((stage) => stage.state === 'audit');
  return audited && role !== 'member' ? false : undefined;
}

/**
 * During an audit admins correct the ended cycle unless they choose otherwise; everyone else counts for the next one.
 */
export function CountedPeriod() {
  const { isAdmin, timezone } = useOrganization();
  const chosen = useParameter('counts_for') === 'next' ? 'next' : undefined;
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
        {chosen ? 'belong to the next cycle.' : 'correct it, as of its end.'}
      </span>
      <div role="radiogroup" aria-label="Counts belong to" className={tools.modes}>
        {[undefined, 'next'].map((value) => (
          // biome-ignore lint/a11y/useSemanticElements: two buttons side by side that act as one choice
          <button
            key={value ?? 'prior'}
            type="button"
            role="radio"
            aria-checked={chosen === value}
            className={tools.mode}
            onClick={() => go({ counts_for: value }, { replace: true })}
          >
            Cycle {audited.number + (value ? 1 : 0)}
          </button>
        ))}
      </div>
    </div>
  );
}
