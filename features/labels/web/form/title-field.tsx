import { TextInput } from '@mantine/core';

interface TitleFieldProps {
  value: string;
  onChange: (title: string) => void;
  error: string | undefined;
}

export function TitleField({ value, onChange, error }: TitleFieldProps) {
  return (
    <TextInput
      label="Job Title"
      autoComplete="off"
      maxLength={255}
      data-autofocus
      value={value}
      error={error}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
