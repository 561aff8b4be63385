import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useAct } from '#shared/web/acts/use-act.ts';
import { takenBack } from '#shared/web/taken-back.ts';
import { type Invoice, type InvoiceLine, invoices } from '../invoices-api.ts';
import type { LineDraft } from './line-draft.ts';

type Items = readonly InvoiceLine[];

const keyOf = (id: string) => invoices.query.getInvoice.queryKey({ input: { id } });

/** Shows lines changed. Answers what takes away only that; the invoice is read again, because others may have changed it. */
const linesShown =
  (client: QueryClient, id: string) => (changed: (now: Items) => Items, back: (now: Items) => Items) => {
    const put = (items: (now: Items) => Items) =>
      client.setQueryData<Invoice>(keyOf(id), (now) => now && { ...now, items: [...items(now.items)] });
    put(changed);
    return () => {
      put(back);
      void client.invalidateQueries({ queryKey: keyOf(id) });
    };
  };

/** Changes and removals of saved lines, shown immediately and reverted if the server refuses. */
export function useLineChanges(invoice: Invoice) {
  const client = useQueryClient();
  const { act } = useAct();
  const queryKey = keyOf(invoice.id);
  const show = (next: Invoice) => client.setQueryData(queryKey, next);
  const settle = (next: Invoice) => {
    show(next);
    void client.invalidateQueries({ queryKey: invoices.query.listInvoices.key() });
  };
  const showItems = linesShown(client, invoice.id);

  const change = async (line: InvoiceLine, draft: LineDraft) => {
    const [quantity, unit_cost, total_cost] = [draft.quantity, draft.unitCost, draft.totalCost].map(Number);
    const input = {
      invoice_id: invoice.id,
      action: 'update' as const,
      line_id: line.id,
      quantity,
      unit_cost,
      total_cost,
      ...(invoice.status === 'DR' ? { location_id: draft.locationId ?? null } : { move_stock: draft.moveStock }),
    };
    const shown: Partial<InvoiceLine> = {
      ordered_quantity: quantity ?? line.ordered_quantity,
      unit_cost: unit_cost ?? line.unit_cost,
      total_cost: total_cost ?? line.total_cost,
    };
    const withParts = (parts: (now: InvoiceLine) => Partial<InvoiceLine>) => (now: Items) =>
      now.map((each) => (each.id === line.id ? { ...each, ...parts(each) } : each));
    await act({
      show: () =>
        showItems(
          withParts(() => shown),
          withParts((now) => takenBack(now, shown, line)),
        ),
      send: () => invoices.call.changeLine(input),
      done: 'Invoice Item Updated',
      failed: UPDATE_FAILED,
      onDone: settle,
      topics: [],
    });
  };

  const remove = (line: InvoiceLine) =>
    act({
      show: () =>
        showItems(
          (now) => now.filter((each) => each.id !== line.id),
          (now) =>
            now.some((each) => each.id === line.id) ? now : now.toSpliced(invoice.items.indexOf(line), 0, line),
        ),
      send: () => invoices.call.changeLine({ invoice_id: invoice.id, action: 'remove', line_id: line.id }),
      done: 'Item Deleted',
      failed: 'Item Delete Failed',
      onDone: settle,
      topics: [],
    });

  const settleStock = (line: InvoiceLine) =>
    act({
      send: () =>
        invoices.call.changeLine({ invoice_id: invoice.id, action: 'update', line_id: line.id, move_stock: true }),
      done: 'Stock updated',
      failed: UPDATE_FAILED,
      onDone: settle,
      topics: [],
    });

  return { change, remove, settleStock };
}

const UPDATE_FAILED = 'Error Updating Invoice Items';
