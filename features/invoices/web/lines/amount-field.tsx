import { TextInput } from '@mantine/core';
import type { KeyboardEvent, Ref } from 'react';
import { afterPress } from '#shared/web/fields/after-press.ts';
import classes from './lines.module.css';

interface AmountFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  onType: (text: string) => void;
  onSettle: (text: string) => void;
  onEnter: (text: string) => void;
  onEscape: () => void;
  field?: Ref<HTMLInputElement>;
}

/** One amount of a line: blur calculates it, Enter accepts the line, Escape cancels. */
export function AmountField({ label, value, error, onType, onSettle, onEnter, onEscape, field }: AmountFieldProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      onEnter(event.currentTarget.value);
    } else if (event.key === 'Escape') onEscape();
  };
  return (
    <TextInput
      ref={field}
      classNames={{ input: classes.amount }}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="next"
      data-mantine-stop-propagation
      value={value}
      error={error}
      onChange={(event) => onType(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={({ currentTarget: { value: text } }) => afterPress(() => onSettle(text))}
      onKeyDown={onKeyDown}
    />
  );
}
