import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '#shared/web/api-error.ts';
import { nextPage } from '#shared/web/data-grid/paged-rows.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { accounts } from '../accounts-api.ts';

export type Mail = Awaited<ReturnType<typeof accounts.call.listMail>>['data'][number];

/** A mail in doubt is decided in its dialog, which explains the doubt. */
export const canSendNow = ({ status }: Mail) => status === 'waiting' || status === 'failed';

export const useMail = (id: string) => useQuery(accounts.query.getMail.queryOptions({ input: { id } }));

export const useOutbox = () =>
  useInfiniteQuery(
    accounts.query.listMail.infiniteOptions({
      input: (page: number) => ({ page, limit: 50 }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
    }),
  );

export function useSending() {
  const client = useQueryClient();
  return useMutation(
    accounts.query.sendMail.mutationOptions({
      onSuccess: (mail) => toastDone(`“${mail.subject}” is being sent`),
      onError: (error) => toastFailed(errorText(error)),
      onSettled: () => refresh(client),
    }),
  );
}

export function useConfirming() {
  const client = useQueryClient();
  return useMutation(
    accounts.query.confirmMail.mutationOptions({
      onSuccess: (mail) => toastDone(`“${mail.subject}” marked as delivered`),
      onError: (error) => toastFailed(errorText(error)),
      onSettled: () => refresh(client),
    }),
  );
}

const refresh = (client: QueryClient) =>
  Promise.all(
    [accounts.query.listMail, accounts.query.getMail].map(({ key }) => client.invalidateQueries({ queryKey: key() })),
  );
