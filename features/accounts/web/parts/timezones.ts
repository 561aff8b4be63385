import { formatIn, formatTime } from '#shared/domain/format.ts';
import type { Region } from '#shared/domain/region.ts';
export interface TimezoneChoice {
  value: string;
  label: string;
}

export interface TimezoneGroup {
  group: string;
  items: TimezoneChoice[];
}

/** Where most venues are. */
const OFTEN = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** Browsers still list some places by an abandoned name. */
const RENAMED: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
};

export const browserTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Every timezone, likely ones first: the browser's, the current one, those of the United States. */
export function timezoneGroups(inUse?: string): TimezoneGroup[] {
  const likely = [...new Set([browserTimezone(), inUse, ...OFTEN])].filter((zone) => zone !== undefined);
  const all = Intl.supportedValuesOf('timeZone').map((zone) => RENAMED[zone] ?? zone);
  const others = [...new Set([...all, 'UTC'])].sort().filter((zone) => !likely.includes(zone));
  const asChoice = (value: string) => ({ value, label: nameTimezone(value) });
  return [
    { group: 'Suggested', items: likely.map(asChoice) },
    { group: 'All timezones', items: others.map(asChoice) },
  ];
}

/** "America/New_York" as "New York (America)"; the region tells apart places with the same name. */
export function nameTimezone(zone: string): string {
  const [region, ...place] = zone.replaceAll('_', ' ').split('/');
  return place.length > 0 ? `${place.toReversed().join(', ')} (${region})` : zone;
}

/** "GMT-5" now, to check a choice; includes daylight saving time. */
export function offsetOf(zone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(now);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

/** The current time there, as people of this region write it. */
export function clockOf(zone: string, now: Date, region: Region): string {
  return formatIn(region, () => formatTime(now, zone));
}

/** Every typed word occurs in the place, region or official name. */
export function matchesTimezone({ value, label }: TimezoneChoice, typed: string): boolean {
  const text = `${label} ${value}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/[\s_/,()]+/)
    .every((word) => text.includes(word));
}
