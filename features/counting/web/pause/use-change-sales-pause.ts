import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accounts } from '#features/accounts/web/accounts-api.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';

/** Pauses or resumes sales, and confirms it. */
export function useChangeSalesPause(onDone: () => void) {
  const client = useQueryClient();
  return useMutation(
    accounts.query.updateOrganization.mutationOptions({
      onSuccess: async (_answer, { inventory_pause: paused }) => {
        toastDone(paused ? 'Sales processing has been paused.' : 'Sales processing has been resumed.');
        onDone();
        await client.invalidateQueries({ queryKey: accounts.query.getMe.key() });
      },
      onError: () => toastFailed('Failed to update sales processing status.'),
    }),
  );
}
