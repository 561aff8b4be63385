import { Button, PasswordInput } from '@mantine/core';
import { useId } from 'react';
import { asApiError, fieldErrors } from '#shared/web/api-error.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import dialog from '../parts/dialog-text.module.css';
import { Refusal, textOf } from '../parts/settings-form.tsx';

interface PasswordStepProps {
  title: string;
  text: string;
  submitLabel: string;
  busy: boolean;
  error: unknown;
  onPassword: (password: string) => void;
  close: () => void;
}

/** The password once more, before anything about signing in changes. */
export function PasswordStep({ title, text, submitLabel, busy, error, onPassword, close }: PasswordStepProps) {
  const formId = useId();
  const wrong =
    fieldErrors(error).password ??
    (error && asApiError(error).code === 'invalid_password' ? 'This is not your password' : undefined);
  const buttons = (
    <>
      <Button variant="default" onClick={close}>
        Cancel
      </Button>
      <Button type="submit" form={formId} loading={busy}>
        {submitLabel}
      </Button>
    </>
  );
  return (
    <DialogFrame title={title} size="small" footer={buttons}>
      <form
        id={formId}
        className={dialog.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onPassword(textOf(new FormData(event.currentTarget), 'password'));
        }}
      >
        {wrong ? null : <Refusal error={error} />}
        <p className={dialog.text}>{text}</p>
        <PasswordInput
          label="Your password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          error={wrong}
          data-autofocus
        />
      </form>
    </DialogFrame>
  );
}
