import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '#shared/domain/format.ts';
import { errorText } from '#shared/web/api-error.ts';
import { nextPage, readAllPages } from '#shared/web/data-grid/paged-rows.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
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

/** Every number that the search finds, for the export. */
export const readAllCodes = (vendorId: string, q: string | undefined, sort: string): Promise<VendorCode[]> =>
  readAllPages((page, limit) => vendorCodes.call.listVendorCodes({ id: vendorId, q, sort, page, limit }));

export type SavedCode = Omit<Parameters<typeof vendorCodes.call.saveVendorCode>[0], 'id'>;

const asSaved = ({ code, item, pack, in_cases, invoice }: VendorCode): SavedCode => ({
  code,
  inventory_item_id: item.id,
  pack,
  in_cases,
  invoice_id: invoice?.id,
});

/** Corrects a number; Undo says again what it meant. */
export function useSaveCode(vendorId: string, before: VendorCode, done: () => void) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: vendorCodes.query.listVendorCodes.key() });
  return useMutation({
    mutationFn: (said: SavedCode) => vendorCodes.call.saveVendorCode({ id: vendorId, ...said }),
    onSuccess: () => {
      void refresh();
      toastDone('Item number saved', () => void giveBack(vendorId, [before], refresh));
      done();
    },
  });
}

/** Forgets numbers; Undo gives all of them back. */
export function useForgetCodes(vendorId: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: vendorCodes.query.listVendorCodes.key() });
  return useMutation({
    mutationFn: async (rows: readonly VendorCode[]) => {
      const gone: VendorCode[] = [];
      try {
        for (const { code } of rows) gone.push(await vendorCodes.call.deleteVendorCode({ id: vendorId, code }));
      } catch (error) {
        toastFailed(errorText(error, "Couldn't delete this item number"));
      }
      return gone; // what went before something failed can be given back as well
    },
    onSuccess: (gone) => {
      void refresh();
      if (gone.length === 0) return;
      const text = gone.length === 1 ? 'Item number deleted' : `${formatCount(gone.length)} item numbers deleted`;
      toastDone(text, () => void giveBack(vendorId, gone, refresh));
    },
  });
}

async function giveBack(vendorId: string, codes: readonly VendorCode[], refresh: () => unknown): Promise<void> {
  try {
    for (const code of codes) await vendorCodes.call.saveVendorCode({ id: vendorId, ...asSaved(code) });
    toastDone('Undone');
  } catch (error) {
    toastFailed(errorText(error, "Couldn't undo this"));
  }
  refresh();
}
