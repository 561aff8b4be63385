import { daysLater } from '#shared/domain/zoned-day.ts';
import { type DayRange, monthsLater } from './day-text.ts';

/** Named days; no range means all time. */
export interface DayPreset {
  readonly label: string;
  readonly days: DayRange | null;
}

/** Lists also offer all time, and capitalize every name. */
export type PresetKind = 'list' | 'plain';

/** The presets on `today`, a day of the organization. Weeks begin on Monday; "This …" ends today. */
export function dayPresets(today: string, kind: PresetKind): DayPreset[] {
  const monday = daysLater(today, -((new Date(today).getUTCDay() + 6) % 7));
  const month = `${today.slice(0, 7)}-01`;
  const year = `${today.slice(0, 4)}-01-01`;
  const until = (first: string, last: string): DayRange => ({ first, last });
  const named: [label: string, days: DayRange][] = [
    ['Today', until(today, today)],
    ['Yesterday', until(daysLater(today, -1), daysLater(today, -1))],
    ['This Week', until(monday, today)],
    ['Past 7 Days', until(daysLater(today, -6), today)],
    ['Last Week', until(daysLater(monday, -7), daysLater(monday, -1))],
    ['This Month', until(month, today)],
    ['Last Month', until(monthsLater(month, -1), daysLater(month, -1))],
    ['This Year', until(year, today)],
    ['Last Year', until(monthsLater(year, -12), daysLater(year, -1))],
  ];
  const presets = named.map(([label, days]) => ({ label: kind === 'list' ? label : plain(label), days }));
  return kind === 'list' ? [...presets, { label: 'All Time', days: null }] : presets;
}

const plain = (label: string): string =>
  label === 'This Week' ? label : label.replace(/ (Days|Week|Month|Year)$/, (word) => word.toLowerCase());
