import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Refusal } from '#features/accounts/web/parts/settings-form.tsx';
import classes from './account-frame.module.css';

interface AccountFormProps {
  submitLabel: string;
  busy: boolean;
  error: unknown;
  /** Fields that show their own errors; other errors are shown above the form. */
  fields?: readonly string[];
  onSubmit: (form: FormData) => void;
  children: ReactNode;
}

export function AccountForm({ submitLabel, busy, error, fields = [], onSubmit, children }: AccountFormProps) {
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit(new FormData(event.currentTarget));
      }}
    >
      <Refusal error={error} fields={fields} />
      {children}
      <Button size="md" type="submit" loading={busy}>
        {submitLabel}
      </Button>
    </form>
  );
}
