import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '#shared/web/acts/use-act.ts';
import { type Invoice, type InvoiceLine, invoices } from '../invoices-api.ts';
import type { LineDraft } from './line-draft.ts';

/** Changes and removals of saved lines, shown immediately and reverted if the server refuses. */
export function useLineChanges(invoice: Invoice) {
  const client = useQueryClient();
  const { act } = useAct();
  const queryKey = invoices.query.getInvoice.queryKey({ input: { id: invoice.id } });
  const show = (next: Invoice) => client.setQueryData(queryKey, next);
  const settle = (next: Invoice) => {
    show(next);
    void client.invalidateQueries({ queryKey: invoices.query.listInvoices.key() });
  };
  const showItems = (items: readonly InvoiceLine[]) => {
    show({ ...invoice, items: [...items] });
    return () => show(invoice);
  };

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
    await act({
      show: () =>
        showItems(
          invoice.items.map((each) =>
            each.id === line.id
              ? {
                  ...each,
                  ordered_quantity: quantity ?? each.ordered_quantity,
                  unit_cost: unit_cost ?? each.unit_cost,
                  total_cost: total_cost ?? each.total_cost,
                }
              : each,
          ),
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
      show: () => showItems(invoice.items.filter((each) => each.id !== line.id)),
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
