import { TextInput, type TextInputProps } from '@mantine/core';
import { twoDecimals } from './quantity-text.ts';

interface QuantityFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (text: string) => void;
}

/** Text that will be read as a quantity: a sum, a fraction or cases are fine. */
export function QuantityField({ onChange, ...rest }: QuantityFieldProps) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      onChange={(event) => onChange(twoDecimals(event.currentTarget.value))}
    />
  );
}
