import { useQueryClient } from '@tanstack/react-query';
import { formatQuantity } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { orders, type Receiving } from '../orders-api.ts';

/** A person's entry for one line. */
export interface Delivery {
  line_id: string;
  received_quantity: number;
  damaged_quantity: number;
  substitute_item_id?: string | null;
  note?: string | null;
}

export const nameOf = (item: { name: string; vintage: string | null }): string =>
  [item.name, item.vintage].filter(Boolean).join(' ');

/** Enters the delivery of a line, or that all other lines arrived as ordered. */
export function useReceive(orderId: string) {
  const client = useQueryClient();
  const { act, busy } = useAct();
  const { queryKey } = orders.query.getReceiving.queryOptions({ input: { id: orderId } });
  const said = { done: 'Delivery saved', failed: 'The delivery could not be saved', topics: ['invoices'] };
  const enter = (delivery: Delivery, onDone: (now: Receiving) => void) =>
    act({
      ...said,
      send: () => orders.call.receiveLine({ id: orderId, ...delivery }),
      onDone: ({ action_id: _, ...answer }) => {
        client.setQueryData(queryKey, answer);
        onDone(answer);
      },
    });
  const enterRest = () =>
    act({
      ...said,
      send: () => orders.call.receiveRest({ id: orderId }),
      onDone: ({ action_id: _, ...answer }) => client.setQueryData(queryKey, answer),
    });
  /** Scanned bottles of a line; the message of each scan takes the place of the one before. */
  const add = (line_id: string, quantity: number, name: string) =>
    act({
      ...said,
      send: () => orders.call.addToDelivery({ id: orderId, line_id, quantity }),
      done: ({ lines }) => {
        const line = lines.find((each) => each.line_id === line_id);
        return `${name}: ${formatQuantity(line?.received_quantity)} of ${formatQuantity(line?.ordered_quantity)}`;
      },
      onDone: ({ action_id: _, ...answer }) => client.setQueryData(queryKey, answer),
    });
  return { enter, enterRest, add, busy };
}
