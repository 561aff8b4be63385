import { NativeSelect } from '@mantine/core';
import { go } from '#shared/web/address/navigate.ts';
import { PERIOD_DAYS, type Period } from '../contract/report-contract.ts';

const USUAL_PERIOD: Period = 'past_30_days';

const OPTIONS = Object.entries(PERIOD_DAYS).map(([value, days]) => ({ value, label: `Past ${days} days` }));

/** The period in the address, with a default. */
export const readPeriod = (text: string | undefined): Period =>
  text !== undefined && text in PERIOD_DAYS ? (text as Period) : USUAL_PERIOD;

export function PeriodSelect({ period }: { period: Period }) {
  return (
    <NativeSelect
      aria-label="Period"
      value={period}
      data={OPTIONS}
      onChange={({ currentTarget: { value } }) => go({ period: value === USUAL_PERIOD ? undefined : value })}
    />
  );
}
