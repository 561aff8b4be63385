import { NativeSelect } from '@mantine/core';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDay } from '#shared/domain/format.ts';
import { businessDayOf } from '#shared/domain/zoned-day.ts';
import { go } from '#shared/web/address/navigate.ts';
import type { DayRange } from '#shared/web/dates/day-text.ts';
import { serverNow } from '#shared/web/server-time.ts';
import { daysOfPeriod, MONTHS, PERIOD_DAYS, type Period, type TrendPeriod } from '../domain/days-of-period.ts';
import classes from './report.module.css';

const USUAL_PERIOD: Period = 'past_30_days';

const OPTIONS = Object.entries(PERIOD_DAYS).map(([value, days]) => ({ value, label: `Past ${days} days` }));

const WITH_MONTHS = [
  ...OPTIONS,
  { value: 'this_month', label: 'This month' },
  { value: 'last_month', label: 'Last month' },
];

/** The period in the address, with a default. */
export const readPeriod = (text: string | undefined): Period =>
  text !== undefined && text in PERIOD_DAYS ? (text as Period) : USUAL_PERIOD;

export const readTrendPeriod = (text: string | undefined): TrendPeriod =>
  MONTHS.find((month) => month === text) ?? readPeriod(text);

/** The period as a parameter of a link; the usual one needs none. */
export const periodParameter = (period: TrendPeriod): string | undefined =>
  period === USUAL_PERIOD ? undefined : period;

/** "past 30 days" */
export const periodInWords = (period: Period): string => `past ${PERIOD_DAYS[period]} days`;

/** First and last business day of a period up to now (D43). */
export function useDaysOfPeriod(period: TrendPeriod): DayRange {
  const { timezone, dayCutoff } = useOrganization();
  return daysOfPeriod(period, businessDayOf(serverNow(), timezone, dayCutoff));
}

export const daysInWords = ({ first, last }: DayRange): string =>
  first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`;

export function PeriodSelect({ period, months = false }: { period: TrendPeriod; months?: boolean }) {
  return (
    <NativeSelect
      aria-label="Period"
      value={period}
      data={months ? WITH_MONTHS : OPTIONS}
      onChange={({ currentTarget: { value } }) => go({ period: periodParameter(value as TrendPeriod) })}
    />
  );
}

/** The period of a whole page, with its days. */
export function PagePeriod({ period, months }: { period: TrendPeriod; months?: boolean }) {
  const days = useDaysOfPeriod(period);
  return (
    <>
      <PeriodSelect period={period} months={months} />
      <span className={classes.days}>{daysInWords(days)}</span>
    </>
  );
}
