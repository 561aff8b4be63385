import { useAct } from '#shared/web/acts/use-act.ts';
import { orders } from '../orders-api.ts';

/** Starts receiving an order: creates the draft invoice for entering the delivery. */
export function useStartReceiving(done: (orderId: string) => void = () => {}) {
  const { act, busy } = useAct();
  const start = (id: string) =>
    act({
      send: () => orders.call.convertPurchaseOrder({ id }),
      done: 'Enter what arrived',
      failed: 'The delivery could not be started',
      topics: ['invoices'],
      onDone: () => done(id),
    });
  return { start, busy };
}
