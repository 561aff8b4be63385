import { Button, PasswordInput, TextInput } from '@mantine/core';
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
  /** The request cannot be undone. */
  danger?: boolean;
  /** Asks for a code too. */
  withCode?: boolean;
  onPassword: (password: string, code: string) => void;
  close: () => void;
}

/** Asks for the password again, before anything about sign-in changes. */
export function PasswordStep({
  title,
  text,
  submitLabel,
  busy,
  error,
  danger,
  withCode,
  onPassword,
  close,
}: PasswordStepProps) {
  const formId = useId();
  const wrong =
    fieldErrors(error).password ??
    (error && asApiError(error).code === 'invalid_password' ? 'This is not your password' : undefined);
  const buttons = (
    <>
      <Button variant="default" onClick={close}>
        Cancel
      </Button>
      <Button type="submit" form={formId} loading={busy} {...(danger ? { color: 'red' } : {})}>
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
          const form = new FormData(event.currentTarget);
          if (!busy) onPassword(textOf(form, 'password'), textOf(form, 'code'));
        }}
      >
        {wrong ? null : <Refusal error={error} fields={['password', 'code']} />}
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
        {withCode ? (
          <TextInput
            label="Code"
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            description="From your authenticator app, or a recovery code"
            required
            withAsterisk={false}
            error={fieldErrors(error).code}
          />
        ) : null}
      </form>
    </DialogFrame>
  );
}
