import { useQuery, useQueryClient } from '@tanstack/react-query';
import { invoices } from '#features/invoices/web/invoices-api.ts';
import { orders } from './orders-api.ts';

/** How often to refetch an order whose mail is on its way, in ms: the mail leaves after the answer. */
const WHILE_WAITING = 3000;

/** Without an id and for "1", which means a new order, nothing is fetched. */
export function useOrder(id: string) {
  const client = useQueryClient();
  const { queryKey } = orders.query.getPurchaseOrder.queryOptions({ input: { id } });
  return useQuery({
    queryKey,
    queryFn: async () => {
      const order = await orders.call.getPurchaseOrder({ id });
      // An order is changed with the calls for invoices, which read it from here.
      client.setQueryData(invoices.query.getInvoice.queryKey({ input: { id } }), order);
      return order;
    },
    enabled: id !== '' && id !== '1',
    refetchInterval: ({ state }) =>
      state.data?.sends.some(({ status }) => status === 'waiting' || status === 'leaving') ? WHILE_WAITING : false,
  });
}
