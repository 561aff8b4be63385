import { formatCount, formatMoney } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { currentAddress, go, goTo } from '#shared/web/address/navigate.ts';
import { lowStock } from './low-stock-api.ts';

type Order = Parameters<typeof lowStock.call.orderLowStock>[0];
type Ordered = Awaited<ReturnType<typeof lowStock.call.orderLowStock>>['orders'];

/** Creates a draft purchase order per vendor and opens it if there is only one; Undo deletes them. */
export function useOrderLowStock(done: () => void) {
  const { act, busy } = useAct();
  const mutate = (order: Order) => {
    let ordered: Ordered = [];
    void act({
      send: () => lowStock.call.orderLowStock(order),
      done: ({ orders }) => said(orders),
      failed: 'Error saving purchase order',
      topics: ['invoices'],
      onDone: ({ orders }) => {
        ordered = orders;
        done();
        const [only] = orders;
        if (only && orders.length === 1) goTo('/purchase-order', { po: only.id, vend: only.vendor.id });
        else goTo('/purchase-order', {});
      },
      undoing: () => {
        // A deleted order is no longer open.
        if (ordered.some(({ id }) => id === currentAddress().po))
          go({ po: undefined, vend: undefined }, { replace: true });
      },
    });
  };
  return { mutate, isPending: busy };
}

function said(orders: Ordered): string {
  const [only] = orders;
  const total = formatMoney(orders.reduce((cents, order) => cents + Math.round(order.total * 100), 0) / 100);
  return orders.length === 1
    ? `Purchase order to ${only?.vendor.name} created, ${total}`
    : `${formatCount(orders.length)} purchase orders created, ${total}`;
}
