import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { parseQuantity } from '#shared/domain/quantity-expression.ts';

interface FigureInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: number | null;
  onChange: (value: number | null) => void;
  decimals?: number;
  negative?: boolean;
  unitsPerCase?: number;
  /** Shown while the field is not being edited. */
  show: (value: number) => string;
}

/** A field for a figure that also accepts a sum ("3+4"), a fraction ("1/2") or cases ("2c+3"). */
export function FigureInput({
  value,
  onChange,
  decimals = 2,
  negative = false,
  unitsPerCase,
  show,
  error,
  ...rest
}: FigureInputProps) {
  const [typed, setTyped] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a value set from outside ends what was typed and refused
  useEffect(() => setRefusal(undefined), [value]);

  const settle = () => {
    if (typed === undefined) return;
    if (typed.trim() === '') {
      onChange(null);
      setRefusal(undefined);
      return setTyped(undefined);
    }
    const parsed = parseQuantity(typed, { decimals, unitsPerCase });
    if (!parsed.ok) return setRefusal(parsed.reason);
    if (!negative && parsed.value < 0) return setRefusal('This cannot be negative');
    onChange(parsed.value);
    setRefusal(undefined);
    setTyped(undefined);
  };
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={typed ?? (value === null ? '' : show(value))}
      error={refusal ?? error}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => {
        event.currentTarget.select();
        rest.onFocus?.(event);
      }}
      onBlur={(event) => {
        settle();
        rest.onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
        if (event.key === 'Escape' && typed !== undefined) {
          event.stopPropagation();
          setTyped(undefined);
          setRefusal(undefined);
        }
        rest.onKeyDown?.(event);
      }}
    />
  );
}
