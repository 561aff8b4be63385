import '@mantine/dates/styles.css';
import { DatePicker } from '@mantine/dates';
import { useEffect, useRef } from 'react';
import { EARLIEST_DAY, latestDay } from '#shared/domain/business-days.ts';
import { currentRegion } from '#shared/domain/format.ts';
import { firstDayOfWeek } from '#shared/domain/region.ts';
import classes from './calendar.module.css';
import type { DayPreset } from './day-presets.ts';
import { type DayRange, monthsLater } from './day-text.ts';

export interface CalendarProps {
  mode: 'single' | 'range';
  value: DayRange | null;
  today: string;
  presets: readonly DayPreset[];
  phone: boolean;
  /** Opened by keyboard or by its button, not while typing. */
  takesFocus: boolean;
  /** Called when the first of two days is chosen. */
  onStart: (day: string) => void;
  onChoose: (days: DayRange | null) => void;
}

/** Named days at the side, a calendar next to them. Loaded when opened. */
export function Calendar(props: CalendarProps) {
  const { mode, presets, today, phone, takesFocus, value, onChoose } = props;
  const shortcuts = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (takesFocus) shortcuts.current?.querySelector('button')?.focus();
  }, [takesFocus]);
  const shared = {
    firstDayOfWeek: firstDayOfWeek(currentRegion()),
    minDate: EARLIEST_DAY,
    maxDate: latestDay(),
    defaultDate: value?.first ?? (mode === 'range' && !phone ? monthsLater(today, -1) : today),
    weekendDays: [], // red means a loss here
    size: phone ? 'md' : 'xs',
    fullWidth: phone,
    hideOutsideDates: true,
    numberOfColumns: phone ? 1 : 2,
    getDayProps: (day: string) => (day === today ? { className: classes.today } : {}),
    // Escape closes the popup, not the dialog underneath.
    __stopPropagation: true,
    ariaLabels: {
      nextMonth: 'Next month',
      previousMonth: 'Previous month',
      nextYear: 'Next year',
      previousYear: 'Previous year',
      nextDecade: 'Next decade',
      previousDecade: 'Previous decade',
    },
  };
  return (
    <div className={classes.calendar}>
      <ul ref={shortcuts} className={classes.shortcuts} aria-label="Shortcuts">
        {presets.map(({ label, days }) => (
          <li key={label}>
            <button
              type="button"
              className={classes.shortcut}
              data-mantine-stop-propagation
              onClick={() => onChoose(days)}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
      <Days {...props} shared={shared} />
    </div>
  );
}

function Days({ mode, value, onStart, onChoose, shared }: CalendarProps & { shared: object }) {
  if (mode === 'single')
    return (
      <DatePicker
        {...shared}
        value={value?.first ?? null}
        onChange={(day) => day && onChoose({ first: day, last: day })}
      />
    );
  return (
    <DatePicker
      {...shared}
      type="range"
      allowSingleDateInRange
      defaultValue={[value?.first ?? null, value?.last ?? null]}
      onChange={([first, last]) => {
        if (first && last) onChoose({ first, last });
        else if (first) onStart(first);
      }}
    />
  );
}
