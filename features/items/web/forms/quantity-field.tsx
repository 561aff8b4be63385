import { TextInput, type TextInputProps } from '@mantine/core';
import { roundedText, twoDecimals } from './quantity-text.ts';

interface QuantityFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (text: string) => void;
  /** Accepts all decimals and rounds to two on blur, instead of dropping them while typing. */
  rounds?: boolean;
}

/** A text field for a quantity: sums, fractions and cases are allowed. */
export function QuantityField({ onChange, rounds = false, ...rest }: QuantityFieldProps) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      onChange={(event) => onChange(rounds ? event.currentTarget.value : twoDecimals(event.currentTarget.value))}
      onBlur={rounds ? (event) => onChange(roundedText(event.currentTarget.value)) : undefined}
    />
  );
}
