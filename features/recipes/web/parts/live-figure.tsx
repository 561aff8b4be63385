import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { parseQuantity } from '#shared/domain/quantity-expression.ts';

interface LiveFigureProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: number | null;
  /** With every key; null for what is no number. */
  onChange: (value: number | null) => void;
}

/** A figure that is reckoned with while it is being typed; sums and fractions are fine. */
export function LiveFigure({ value, onChange, ...rest }: LiveFigureProps) {
  const [typed, setTyped] = useState('');
  const shown = figureOf(typed) === value ? typed : String(value ?? '');
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
