import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { formatDay } from '#shared/domain/format.ts';
import { readFilters, withoutFilter, writeFilters } from '#shared/web/address/filter-parameter.ts';
import { go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { DayRangeField } from '#shared/web/dates/day-picker.tsx';
import type { DayRange } from '#shared/web/dates/day-text.ts';
import classes from './report.module.css';

const MATCHES = [
  { value: '', label: 'All sales' },
  { value: 'matched', label: 'Matched' },
  { value: 'unmatched', label: 'Unmatched' },
  { value: 'ignored', label: 'Ignored' },
];

interface Days {
  from: string;
  to: string;
}

const isDays = (value: unknown): value is Days =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;

interface SalesFiltersProps {
  timezone: string;
  /** Used if the URL has no filter. */
  filter?: string;
}

/** Filters for business days and match; both are in the URL, so they show as chips and can be shared. */
export function SalesFilters({ timezone, filter }: SalesFiltersProps) {
  const parameter = useParameter('filter') ?? filter;
  const filters = useMemo(() => readFilters(parameter), [parameter]);
  const set = (key: string, text: string, value: unknown) =>
    go({
      filter: writeFilters(
        value === undefined ? withoutFilter(filters, key) : { ...filters, [key]: { key, text, type: key, value } },
      ),
    });
  const days = filters.business_day?.value;
  const setDays = (range: DayRange | null) =>
    set('business_day', range ? wordsOf(range) : '', range ? { from: range.first, to: range.last } : undefined);
  return (
    <div className={classes.filters}>
      <DayRangeField
        label="Business days"
        hideLabel
        presets="list"
        timezone={timezone}
        value={isDays(days) ? { first: days.from, last: days.to } : null}
        onChange={setDays}
      />
      <NativeSelect
        aria-label="Match"
        className={classes.select}
        value={String(filters.match?.value ?? '')}
        onChange={({ currentTarget: { value, selectedOptions } }) =>
          set('match', selectedOptions[0]?.text ?? '', value || undefined)
        }
        data={MATCHES}
      />
    </div>
  );
}

const wordsOf = ({ first, last }: DayRange): string =>
  first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`;
