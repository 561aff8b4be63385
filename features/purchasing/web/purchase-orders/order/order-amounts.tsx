import { Sums } from '../../invoice/sums.tsx';
import type { NewLines } from '../../lines/use-new-lines.ts';
import type { Invoice } from '../../purchasing-api.ts';

const SAID = { done: 'Purchase order updated', failed: 'Error saving purchase order' };

/** What an order comes to; its charges can be changed while it is a draft (PO-051). */
export function OrderAmounts({ order, lines }: { order: Invoice; lines: NewLines }) {
  return <Sums invoice={order} lines={lines} open={order.status === 'DR'} said={() => SAID} />;
}
