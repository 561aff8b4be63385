import { NativeSelect } from '@mantine/core';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDay } from '#shared/domain/format.ts';
import { dayOf, daysLater } from '#shared/domain/zoned-day.ts';
import { go } from '#shared/web/address/navigate.ts';
import type { DayRange } from '#shared/web/dates/day-text.ts';
import { PERIOD_DAYS, type Period } from '../contract/report-contract.ts';
import classes from './report.module.css';

const USUAL_PERIOD: Period = 'past_30_days';

const OPTIONS = Object.entries(PERIOD_DAYS).map(([value, days]) => ({ value, label: `Past ${days} days` }));

/** The period in the address, with a default. */
export const readPeriod = (text: string | undefined): Period =>
  text !== undefined && text in PERIOD_DAYS ? (text as Period) : USUAL_PERIOD;

/** The period as a parameter of a link; the usual one needs none. */
export const periodParameter = (period: Period): string | undefined => (period === USUAL_PERIOD ? undefined : period);

/** "past 30 days" */
export const periodInWords = (period: Period): string => `past ${PERIOD_DAYS[period]} days`;

/** First and last day of a period that ends today. */
export function daysOfPeriod(period: Period, timezone: string): DayRange {
  const last = dayOf(new Date(), timezone);
  return { first: daysLater(last, 1 - PERIOD_DAYS[period]), last };
}

export const daysInWords = ({ first, last }: DayRange): string =>
  first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`;

export function PeriodSelect({ period }: { period: Period }) {
  return (
    <NativeSelect
      aria-label="Period"
      value={period}
      data={OPTIONS}
      onChange={({ currentTarget: { value } }) => go({ period: periodParameter(value as Period) })}
    />
  );
}

/** The period of a whole page, with its days. */
export function PagePeriod({ period }: { period: Period }) {
  const { timezone } = useOrganization();
  return (
    <>
      <PeriodSelect period={period} />
      <span className={classes.days}>{daysInWords(daysOfPeriod(period, timezone))}</span>
    </>
  );
}
