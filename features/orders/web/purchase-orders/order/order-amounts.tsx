import { Sums } from '#features/invoices/web/invoice/sums.tsx';
import type { Invoice } from '#features/invoices/web/invoices-api.ts';
import type { NewLines } from '#features/invoices/web/lines/use-new-lines.ts';

const SAID = { done: 'Purchase order updated', failed: 'Error saving purchase order' };

/** The total of an order; its charges can be changed while it is a draft (PO-051). */
export function OrderAmounts({ order, lines }: { order: Invoice; lines: NewLines }) {
  return <Sums invoice={order} lines={lines} open={order.status === 'DR'} said={() => SAID} />;
}
