import type { QueryClient } from '@tanstack/react-query';
import { invoicesTopics } from '#features/invoices/web/invoices-topics.ts';
import { itemsTopics } from '#features/items/web/items-topics.ts';

const QUICK_INVOICE_REFRESH = 1350;

/** Refetches, shortly after a quick invoice, what it changed: purchases, costs, and vendors (CONST-032). */
export function refreshAfterQuickInvoice(client: QueryClient): void {
  const { invoices = [], vendors = [] } = invoicesTopics;
  const keys = [...invoices, ...vendors, ...(itemsTopics.stock ?? [])];
  const once = new Map(keys.map((queryKey) => [JSON.stringify(queryKey), queryKey]));
  setTimeout(() => {
    for (const queryKey of once.values()) void client.invalidateQueries({ queryKey });
  }, QUICK_INVOICE_REFRESH);
}
