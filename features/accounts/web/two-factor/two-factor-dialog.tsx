import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchJson } from '#shared/web/api-client.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { toastDone } from '#shared/web/feedback/toast.ts';
import { accounts } from '../accounts-api.ts';
import { PairingStep } from './pairing-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** `?two_factor=on`, `off` or `codes`: each starts with the password. */
export function TwoFactorDialog({ value, close }: DialogProps) {
  if (value === 'off') return <TurnOff close={close} />;
  return value === 'codes' ? <NewCodes close={close} /> : <TurnOn close={close} />;
}

/** The dialog refetches the state, because the session's cookie was replaced with it. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [accounts.query.getTwoFactor.key(), accounts.query.listSessions.key()].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
}

function TurnOn({ close }: { close: () => void }) {
  const refresh = useRefresh();
  const client = useQueryClient();
  const pair = useMutation(accounts.query.pairAuthenticator.mutationOptions());
  const prove = useMutation({
    mutationFn: (code: string) => fetchJson('/auth/two-factor/verify-totp', { method: 'POST', json: { code } }),
    onSuccess: refresh,
  });
  const finish = () => {
    close();
    void client.invalidateQueries({ queryKey: accounts.query.getMe.key() }); // an organization may have waited for it
  };
  if (pair.data && prove.isSuccess) return <RecoveryCodes codes={pair.data.recovery_codes} close={finish} />;
  if (pair.data)
    return (
      <PairingStep pairing={pair.data} busy={prove.isPending} error={prove.error} onCode={prove.mutate} close={close} />
    );
  return (
    <PasswordStep
      title="Set up an authenticator app"
      text="You need an app that shows codes, such as the one you use for your bank or e-mail."
      submitLabel="Continue"
      busy={pair.isPending}
      error={pair.error}
      onPassword={(password) => pair.mutate({ password })}
      close={close}
    />
  );
}

function NewCodes({ close }: { close: () => void }) {
  const renew = useMutation(accounts.query.renewRecoveryCodes.mutationOptions());
  if (renew.data) return <RecoveryCodes codes={renew.data.recovery_codes} close={close} />;
  return (
    <PasswordStep
      title="New recovery codes"
      text="Your current codes stop working."
      submitLabel="Make new codes"
      busy={renew.isPending}
      error={renew.error}
      withCode
      onPassword={(password, code) => renew.mutate({ password, code })}
      close={close}
    />
  );
}

function TurnOff({ close }: { close: () => void }) {
  const refresh = useRefresh();
  const turnOff = useMutation(
    accounts.query.endTwoFactor.mutationOptions({
      onSuccess: async () => {
        await refresh();
        toastDone('Signing in asks for your password only');
        close();
      },
    }),
  );
  return (
    <PasswordStep
      title="Turn off two-factor authentication"
      text="Your password alone will then be enough to sign in. Your recovery codes stop working."
      submitLabel="Turn off"
      busy={turnOff.isPending}
      error={turnOff.error}
      withCode
      onPassword={(password, code) => turnOff.mutate({ password, code })}
      close={close}
    />
  );
}
