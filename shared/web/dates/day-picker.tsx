import { ActionIcon, Popover, Skeleton, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, type ReactNode, Suspense } from 'react';
import { dayOf } from '#shared/domain/zoned-day.ts';
import { holdUnreadForms } from '#shared/web/fields/refused-field.ts';
import { usePhone } from '#shared/web/media.ts';
import classes from './day-picker.module.css';
import { dayPresets, type PresetKind } from './day-presets.ts';
import { type DayRange, dayPattern } from './day-text.ts';
import { useDayPicker } from './use-day-picker.ts';

holdUnreadForms();

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

const POPUP_WIDTH = 600;
const ABOVE_DIALOGS = 1000;

interface DayPickerProps {
  mode: 'single' | 'range';
  label: string;
  /** Only for screen readers, if the context makes the label redundant. */
  hideLabel?: boolean;
  description?: ReactNode;
  error?: ReactNode;
  presets?: PresetKind;
  /** The timezone that determines today. */
  timezone: string | undefined;
  /** For a value that is edited in place: Enter confirms it too, and Escape leaves the dialog around it open. */
  inline?: boolean;
  value: DayRange | null;
  onChange: (days: DayRange | null) => void;
}

/** A date field with a calendar and named days below it. */
function DayPicker({
  mode,
  label,
  hideLabel,
  presets = 'plain',
  timezone,
  inline = false,
  value,
  onChange,
  ...texts
}: DayPickerProps) {
  const phone = usePhone();
  const picker = useDayPicker({ mode, value, onChange, inline });
  const { text, openedBy } = picker;
  const opened = openedBy !== undefined;
  const onEscape = (event: KeyboardEvent) => event.key === 'Escape' && picker.revert(event);
  const today = dayOf(new Date(), timezone ?? 'UTC');
  const offered = dayPresets(today, presets).slice(0, mode === 'single' ? 2 : undefined); // the rest are ranges
  return (
    <Popover
      opened={opened}
      onDismiss={picker.close}
      width={phone ? '100%' : POPUP_WIDTH}
      position="bottom-start"
      trapFocus={openedBy === 'button'}
      closeOnEscape={false}
      withRoles={false}
      shadow="md"
      zIndex={ABOVE_DIALOGS}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <TextInput
          ref={text.field}
          {...texts}
          error={text.refused ? `“${text.refused}” is not a date. Write it as ${dayPattern()}.` : texts.error}
          data-unread={text.isUnseen || undefined}
          label={hideLabel ? undefined : label}
          aria-label={hideLabel ? label : undefined}
          autoComplete="off"
          spellCheck={false}
          inputMode={phone ? 'none' : undefined}
          placeholder={mode === 'single' ? dayPattern() : `${dayPattern()} ~ ${dayPattern()}`}
          data-mantine-stop-propagation={opened || text.isTyped || inline || undefined}
          value={picker.shown}
          onChange={(event) => text.type(event.currentTarget.value)}
          onFocus={text.see}
          onClick={() => picker.open('text')}
          onKeyDown={picker.onKeyDown}
          onBlur={picker.onBlur}
          rightSectionWidth={phone ? 44 : undefined}
          rightSection={
            <Opener {...{ label, opened, phone }} onOpen={() => picker.open('button')} onKeyDown={onEscape} />
          }
        />
      </Popover.Target>
      <Popover.Dropdown
        ref={picker.popup}
        role="dialog"
        aria-label={`Calendar of ${label}`}
        className={classes.popup}
        onKeyDown={onEscape}
        data-mantine-stop-propagation
      >
        <Suspense fallback={<Skeleton height={252} />}>
          <Calendar
            key={`${text.days?.first} ${text.days?.last}`}
            {...{ mode, today, phone }}
            value={text.days}
            takesFocus={openedBy === 'button'}
            presets={offered}
            onStart={picker.setStart}
            onChoose={picker.choose}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

interface OpenerProps {
  label: string;
  opened: boolean;
  phone: boolean;
  onOpen: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Opener({ label, opened, phone, onOpen, onKeyDown }: OpenerProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={phone ? 44 : undefined}
      aria-label={`Calendar of ${label}`}
      aria-haspopup="dialog"
      aria-expanded={opened}
      data-mantine-stop-propagation={opened || undefined}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      <IconCalendar size={18} stroke={1.6} />
    </ActionIcon>
  );
}

type RangeProps = Omit<DayPickerProps, 'mode'>;

/** Two days, or the same one twice. Empty means all time. */
export function DayRangeField(props: RangeProps) {
  return <DayPicker {...props} mode="range" />;
}

interface DayFieldProps extends Omit<RangeProps, 'value' | 'onChange' | 'presets'> {
  /** "2026-01-31"; empty text means none. */
  value: string;
  onChange: (day: string) => void;
  /** Called when the field is emptied; without it, it gets its date back. */
  onClear?: () => void;
}

export function DayField({ value, onChange, onClear, ...rest }: DayFieldProps) {
  return (
    <DayPicker
      {...rest}
      mode="single"
      value={value ? { first: value, last: value } : null}
      onChange={(days) => (days ? onChange(days.first) : onClear?.())}
    />
  );
}
