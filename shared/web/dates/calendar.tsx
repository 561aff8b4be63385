import '@mantine/dates/styles.css';
import { DatePicker } from '@mantine/dates';
import classes from './calendar.module.css';
import type { DayPreset } from './day-presets.ts';
import { type DayRange, EARLIEST_DAY, LATEST_DAY } from './day-text.ts';

export interface CalendarProps {
  mode: 'single' | 'range';
  value: DayRange | null;
  today: string;
  presets: readonly DayPreset[];
  phone: boolean;
  /** The first of two days is chosen. */
  onStart: (day: string) => void;
  onChoose: (days: DayRange | null) => void;
}

/** Days by name at the side, days by number beside them. Loaded when it opens. */
export function Calendar(props: CalendarProps) {
  const { presets, today, phone, value, onChoose } = props;
  const shared = {
    firstDayOfWeek: 0 as const,
    minDate: EARLIEST_DAY,
    maxDate: LATEST_DAY,
    defaultDate: value?.last ?? today,
    size: phone ? 'md' : 'xs',
    fullWidth: phone,
    hideOutsideDates: true,
    numberOfColumns: phone ? 1 : 2,
    getDayProps: (day: string) => (day === today ? { className: classes.today } : {}),
    // Escape belongs to the popup, not to the dialog beneath.
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
      <ul className={classes.shortcuts} aria-label="Shortcuts">
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
