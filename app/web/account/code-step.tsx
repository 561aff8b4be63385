import { Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { codeError } from '#features/accounts/web/two-factor/code-error.ts';
import { fetchJson } from '#shared/web/api-client.ts';
import { findPlace } from './find-place.ts';
import { AccountForm } from './frame/account-form.tsx';
import classes from './frame/account-frame.module.css';
import { AccountFrame } from './frame/account-frame.tsx';

/** After the password: a code from the authenticator app, or a recovery code. */
export function CodeStep({ next, onBack }: { next: string; onBack: () => void }) {
  const [recovers, setRecovers] = useState(false);
  const send = useMutation({
    mutationFn: async (form: FormData) => {
      const code = String(form.get('code')).replace(/\s/g, '');
      const json = { code, trustDevice: form.get('trust') !== null };
      await fetchJson(`/auth/two-factor/${recovers ? 'verify-backup-code' : 'verify-totp'}`, { method: 'POST', json });
      return findPlace(next);
    },
    onSuccess: (path) => window.location.assign(path),
  });
  const swap = () => {
    send.reset();
    setRecovers(!recovers);
  };
  return (
    <AccountFrame
      title="One more step"
      text={recovers ? 'Each recovery code works once.' : 'Open your authenticator app and type the code it shows.'}
    >
      <AccountForm
        key={String(recovers)}
        submitLabel="Sign in"
        busy={send.isPending || send.isSuccess}
        error={null}
        onSubmit={send.mutate}
      >
        <TextInput
          size="md"
          label={recovers ? 'Recovery code' : 'Code'}
          name="code"
          inputMode={recovers ? 'text' : 'numeric'}
          autoComplete={recovers ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          autoFocus
          error={codeError(send.error)}
        />
        <Checkbox name="trust" label="Don't ask for a code in this browser for 30 days" />
      </AccountForm>
      <p className={classes.below}>
        <button type="button" className={classes.link} onClick={swap}>
          {recovers ? 'Use the app' : 'Use a recovery code'}
        </button>
        <button type="button" className={classes.link} onClick={onBack}>
          Back to sign-in
        </button>
      </p>
    </AccountFrame>
  );
}
