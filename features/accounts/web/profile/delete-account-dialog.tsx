import { useMutation, useQuery } from '@tanstack/react-query';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { SIGN_IN } from '../../contract/account-paths.ts';
import { accounts } from '../accounts-api.ts';
import { PasswordStep } from '../two-factor/password-step.tsx';

export function DeleteAccountDialog({ close }: DialogProps) {
  const state = useQuery(accounts.query.getTwoFactor.queryOptions());
  const remove = useMutation(
    accounts.query.deleteMe.mutationOptions({ onSuccess: () => window.location.assign(SIGN_IN) }),
  );
  return (
    <PasswordStep
      title="Delete your account?"
      text="You will be signed out everywhere and lose access to every organization. This cannot be undone."
      submitLabel="Delete my account"
      danger
      busy={remove.isPending || remove.isSuccess}
      error={remove.error}
      withCode={state.data?.enabled ?? false}
      onPassword={(password, code) => remove.mutate({ password, ...(code ? { code } : {}) })}
      close={close}
    />
  );
}
