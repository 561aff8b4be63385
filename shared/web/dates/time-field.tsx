import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { readClock } from '#shared/domain/clock.ts';
import { formatClock } from '#shared/domain/format.ts';
import { holdUnreadForms } from '#shared/web/fields/refused-field.ts';

holdUnreadForms();

interface TimeFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  label: string;
  /** Only for screen readers, if the context makes the label redundant. */
  hideLabel?: boolean;
  /** "00:00" to "23:59"; empty text means none. */
  value: string;
  onChange: (time: string) => void;
}

/**
 * A time of day, written as the venue writes it. The browser's own field follows the language of the device, which in
 * London may still say "07:00 PM".
 */
export function TimeField({ label, hideLabel, value, onChange, error, required, ...rest }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const settle = () => {
    if (typed === undefined) return;
    const time = typed.trim() === '' && !required ? '' : readClock(typed);
    if (time === undefined) return setRefusal(`Enter a time such as ${formatClock('19:00')}`);
    setTyped(undefined);
    setRefusal(undefined);
    onChange(time);
  };
  const shown = value && formatClock(value);
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      placeholder={formatClock('19:00')}
      {...rest}
      label={hideLabel ? undefined : label}
      aria-label={hideLabel ? label : undefined}
      value={typed ?? shown}
      error={refusal ?? error}
      data-unread={refusal !== undefined || undefined}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setRefusal(undefined);
      }}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
        if (event.key === 'Escape' && typed !== undefined) {
          event.stopPropagation();
          setTyped(undefined);
          setRefusal(undefined);
        }
      }}
    />
  );
}
