import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { parseQuantity } from '#shared/domain/quantity-expression.ts';
import { holdUnreadForms } from './refused-field.ts';

holdUnreadForms();

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

  /** False if what was typed is refused. */
  const settle = (): boolean => {
    if (typed === undefined) return true;
    if (typed.trim() !== '') {
      const parsed = parseQuantity(typed, { decimals, unitsPerCase });
      const problem = parsed.ok ? (!negative && parsed.value < 0 ? 'This cannot be negative' : null) : parsed.reason;
      setRefusal(problem ?? undefined);
      if (!parsed.ok || problem) return false;
      onChange(parsed.value);
    } else onChange(null);
    setRefusal(undefined);
    setTyped(undefined);
    return true;
  };
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={typed ?? (value === null ? '' : show(value))}
      error={refusal ?? error}
      data-unread={refusal !== undefined || undefined}
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
        // A form must not be sent with the figure from before.
        if (event.key === 'Enter' && !settle()) event.preventDefault();
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
