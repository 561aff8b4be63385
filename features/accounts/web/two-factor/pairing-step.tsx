import { Button, TextInput } from '@mantine/core';
import { useId } from 'react';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import type { accounts } from '../accounts-api.ts';
import { CopyField } from '../parts/copy-field.tsx';
import dialog from '../parts/dialog-text.module.css';
import { textOf } from '../parts/settings-form.tsx';
import { codeError } from './code-error.ts';
import classes from './two-factor.module.css';

type Pairing = Awaited<ReturnType<typeof accounts.call.pairAuthenticator>>;

interface PairingStepProps {
  pairing: Pairing;
  busy: boolean;
  error: unknown;
  onCode: (code: string) => void;
  close: () => void;
}

const inFours = (key: string): string => key.replace(/.{4}(?=.)/g, '$& ');

/** The picture for the app, its text for people who cannot scan it, and the first code as proof. */
export function PairingStep({ pairing, busy, error, onCode, close }: PairingStepProps) {
  const formId = useId();
  const { size, path } = pairing.picture;
  const buttons = (
    <>
      <Button variant="default" onClick={close}>
        Cancel
      </Button>
      <Button type="submit" form={formId} loading={busy}>
        Turn on
      </Button>
    </>
  );
  return (
    <DialogFrame title="Set up an authenticator app" size="small" footer={buttons}>
      <form
        id={formId}
        className={dialog.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onCode(textOf(new FormData(event.currentTarget), 'code').replace(/\s/g, ''));
        }}
      >
        <p className={dialog.text}>
          Scan this with the app, or <a href={pairing.uri}>open the app on this device</a>.
        </p>
        <svg className={classes.picture} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for the app">
          <path d={path} />
        </svg>
        <CopyField label="Or type this key into the app" value={pairing.secret} spelled={inFours(pairing.secret)} />
        <TextInput
          label="Code that the app shows"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
          withAsterisk={false}
          error={codeError(error)}
          data-autofocus
        />
      </form>
    </DialogFrame>
  );
}
