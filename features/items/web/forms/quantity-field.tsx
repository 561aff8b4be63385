import { TextInput, type TextInputProps } from '@mantine/core';
import { roundedText, twoDecimals } from './quantity-text.ts';

interface QuantityFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (text: string) => void;
  /** Takes every decimal and rounds to two when the field is left, instead of dropping them while typing. */
  rounds?: boolean;
}

/** Text that will be read as a quantity: a sum, a fraction or cases are fine. */
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
