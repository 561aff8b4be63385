import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invoices } from '#features/invoices/web/invoices-api.ts';
import { errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { orders } from '../orders-api.ts';

/** What a person says of one line. */
export interface Delivery {
  line_id: string;
  received_quantity: number;
  damaged_quantity: number;
  substitute_item_id?: string | null;
  note?: string | null;
}

export const nameOf = (item: { name: string; vintage: string | null }): string =>
  [item.name, item.vintage].filter(Boolean).join(' ');

/** One line after the other: what was noted before something is refused stays noted. */
export function useReceive(orderId: string) {
  const client = useQueryClient();
  const { queryKey } = orders.query.getReceiving.queryOptions({ input: { id: orderId } });
  return useMutation({
    mutationFn: async (deliveries: readonly Delivery[]) => {
      for (const delivery of deliveries) {
        const answer = await orders.call.receiveLine({ id: orderId, ...delivery });
        client.setQueryData(queryKey, answer);
      }
    },
    onSuccess: () => {
      toastDone('Delivery saved');
      for (const key of [invoices.query.getInvoice.key(), invoices.query.listInvoices.key()])
        void client.invalidateQueries({ queryKey: key });
    },
    onError: (error) => toastFailed(errorText(error, 'The delivery could not be saved')),
  });
}
