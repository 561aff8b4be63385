import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { counting } from '../counting-api.ts';

/** Keeps a count that was flagged for a recount. */
export function useKeepCount(name: string) {
  const client = useQueryClient();
  return useMutation(
    counting.query.keepCount.mutationOptions({
      onSuccess: () => {
        toastDone(`Kept the count of ${name}`);
        return client.invalidateQueries({ queryKey: counting.query.listRecounts.key() });
      },
      onError: (error) => toastFailed(errorText(error, "Couldn't keep this count")),
    }),
  );
}
