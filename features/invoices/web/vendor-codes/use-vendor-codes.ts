import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '#shared/domain/format.ts';
import { undoOf } from '#shared/web/acts/act.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { nextPage, readAllPages } from '#shared/web/data-grid/paged-rows.ts';
import { toastDone } from '#shared/web/feedback/toast.ts';
import { type VendorCode, vendorCodes } from './vendor-codes-api.ts';

const PAGE = 250;

export function useVendorCodes(vendorId: string, q: string | undefined, sort: string) {
  return useInfiniteQuery(
    vendorCodes.query.listVendorCodes.infiniteOptions({
      input: (page: number) => ({ id: vendorId, q, sort, page, limit: PAGE }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      placeholderData: (before) => before,
    }),
  );
}

/** All numbers in the search results, for the export. */
export const readAllCodes = (vendorId: string, q: string | undefined, sort: string): Promise<VendorCode[]> =>
  readAllPages((page, limit) => vendorCodes.call.listVendorCodes({ id: vendorId, q, sort, page, limit }));

export type SavedCode = Omit<Parameters<typeof vendorCodes.call.saveVendorCode>[0], 'id'>;

/** Corrects an item number. */
export function useSaveCode(vendorId: string, done: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (said: SavedCode) => vendorCodes.call.saveVendorCode({ id: vendorId, ...said }),
    onSuccess: ({ action_id }) => {
      void client.invalidateQueries({ queryKey: vendorCodes.query.listVendorCodes.key() });
      toastDone('Item number saved', undoOf(client, action_id));
      done();
    },
  });
}

/** Deletes item numbers; Undo restores all of them. */
export function useForgetCodes(vendorId: string) {
  const { act, busy } = useAct();
  const mutate = (rows: readonly VendorCode[], done: () => void) =>
    void act({
      send: () => vendorCodes.call.deleteVendorCodes({ id: vendorId, codes: rows.map(({ code }) => code) }),
      done: rows.length === 1 ? 'Item number deleted' : `${formatCount(rows.length)} item numbers deleted`,
      failed: "Couldn't delete this item number",
      onDone: done,
      topics: ['vendors'],
    });
  return { mutate, isPending: busy };
}
