import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { formatToEdit } from '#shared/domain/format.ts';
import { parseQuantity } from '#shared/domain/quantity-expression.ts';

interface LiveFigureProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: number | null;
  /** Called with every key; null for an invalid number. */
  onChange: (value: number | null) => void;
}

/** A figure that takes effect while it is being typed; accepts sums and fractions. */
export function LiveFigure({ value, onChange, ...rest }: LiveFigureProps) {
  const [typed, setTyped] = useState('');
  const shown = figureOf(typed) === value ? typed : formatToEdit(value);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(figureOf(event.currentTarget.value));
      }}
    />
  );
}

function figureOf(typed: string): number | null {
  const read = parseQuantity(typed);
  return read.ok ? read.value : null;
}
