import { useQuery } from '@tanstack/react-query';
import { invoices } from '../invoices-api.ts';

/** One invoice with its lines; fetches nothing for "1", which means a new one. */
export const useInvoice = (id: string) =>
  useQuery(invoices.query.getInvoice.queryOptions({ input: { id }, enabled: id !== '1' && id !== '' }));
