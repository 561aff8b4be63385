import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorText, fieldErrors } from '#shared/web/api-error.ts';
import classes from './settings-form.module.css';

interface SettingsFormProps {
  submitLabel: string;
  busy: boolean;
  disabled?: boolean;
  /** The server's last error; fields it names show it themselves. */
  error: unknown;
  onSubmit: (form: FormData, element: HTMLFormElement) => void;
  children: ReactNode;
}

export const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '');

/** Fields, an error for all of them together, and one button that Enter presses. */
export function SettingsForm({ submitLabel, busy, disabled, error, onSubmit, children }: SettingsFormProps) {
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit(new FormData(event.currentTarget), event.currentTarget);
      }}
    >
      <Refusal error={error} />
      {children}
      <div>
        <Button type="submit" loading={busy} disabled={disabled}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

/** The error if no field can show it; `fields` are those that can, all fields by default. */
export function Refusal({ error, fields }: { error: unknown; fields?: readonly string[] }) {
  if (!error) return null;
  const named = Object.keys(fieldErrors(error));
  if (fields ? named.some((name) => fields.includes(name)) : named.length > 0) return null;
  return (
    <p role="alert" className={classes.refusal}>
      {errorText(error)}
    </p>
  );
}
