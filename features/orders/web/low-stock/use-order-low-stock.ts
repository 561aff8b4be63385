import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invoices } from '#features/invoices/web/invoices-api.ts';
import { invoicesTopics } from '#features/invoices/web/invoices-topics.ts';
import { formatCount, formatMoney } from '#shared/domain/format.ts';
import { currentAddress, go, goTo } from '#shared/web/address/navigate.ts';
import { errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { lowStock } from './low-stock-api.ts';

type Order = Parameters<typeof lowStock.call.orderLowStock>[0];
type Ordered = Awaited<ReturnType<typeof lowStock.call.orderLowStock>>['orders'];

/** Creates a draft purchase order per vendor and opens it if there is only one; Undo deletes them. */
export function useOrderLowStock(done: () => void) {
  const client = useQueryClient();
  const refresh = () => {
    for (const queryKey of invoicesTopics.invoices ?? []) void client.invalidateQueries({ queryKey });
  };
  const undo = async (orders: Ordered) => {
    // A deleted order is no longer open.
    if (orders.some(({ id }) => id === currentAddress().po)) go({ po: undefined, vend: undefined }, { replace: true });
    try {
      for (const { id } of orders) await invoices.call.deleteInvoice({ id });
      toastDone('Undone');
    } catch (error) {
      toastFailed(errorText(error, "Couldn't undo this"));
    }
    refresh();
  };
  return useMutation({
    mutationFn: (order: Order) => lowStock.call.orderLowStock(order),
    onSuccess: ({ orders }) => {
      refresh();
      done();
      toastDone(said(orders), () => void undo(orders));
      const [only] = orders;
      if (only && orders.length === 1) goTo('/purchase-order', { po: only.id, vend: only.vendor.id });
      else goTo('/purchase-order', {});
    },
    onError: (error) => toastFailed(errorText(error, 'Error saving purchase order')),
  });
}

function said(orders: Ordered): string {
  const [only] = orders;
  const total = formatMoney(orders.reduce((cents, order) => cents + Math.round(order.total * 100), 0) / 100);
  return orders.length === 1
    ? `Purchase order to ${only?.vendor.name} created, ${total}`
    : `${formatCount(orders.length)} purchase orders created, ${total}`;
}
