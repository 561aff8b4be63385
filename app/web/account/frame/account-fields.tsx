import { PasswordInput, TextInput } from '@mantine/core';

interface FieldProps {
  error?: string | undefined;
  autoFocus?: boolean;
}

const COMMON = { size: 'md', required: true, withAsterisk: false } as const;

export function NameField(props: FieldProps) {
  return <TextInput {...COMMON} label="Your name" name="name" autoComplete="name" {...props} />;
}

export function EmailField(props: FieldProps) {
  return <TextInput {...COMMON} label="E-mail" name="email" type="email" autoComplete="username" {...props} />;
}

export function PasswordField(props: FieldProps) {
  return <PasswordInput {...COMMON} label="Password" name="password" autoComplete="current-password" {...props} />;
}

export function NewPasswordField({ label = 'Password', ...props }: FieldProps & { label?: string }) {
  return (
    <PasswordInput
      {...COMMON}
      label={label}
      description="10 or more characters"
      name="password"
      autoComplete="new-password"
      minLength={10}
      {...props}
    />
  );
}
