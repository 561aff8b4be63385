import { useQueryClient } from '@tanstack/react-query';
import { undoOf } from '#shared/web/acts/act.ts';
import { errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { type Invoice, type InvoiceLine, invoices } from '../invoices-api.ts';
import type { LineDraft } from './line-draft.ts';

/** Changes and removals of saved lines, shown immediately and reverted if the server refuses. */
export function useLineChanges(invoice: Invoice) {
  const client = useQueryClient();
  const queryKey = invoices.query.getInvoice.queryKey({ input: { id: invoice.id } });
  const show = (next: Invoice) => client.setQueryData(queryKey, next);
  const settle = (next: Invoice) => {
    show(next);
    void client.invalidateQueries({ queryKey: invoices.query.listInvoices.key() });
  };
  const withItems = (items: readonly InvoiceLine[]): Invoice => ({ ...invoice, items: [...items] });

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
    show(
      withItems(
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
    );
    try {
      const changed = await invoices.call.changeLine(input);
      settle(changed);
      toastDone('Invoice Item Updated', undoOf(client, changed.action_id));
    } catch (error) {
      show(invoice);
      toastFailed(errorText(error, 'Error Updating Invoice Items'));
    }
  };

  const remove = async (line: InvoiceLine) => {
    show(withItems(invoice.items.filter((each) => each.id !== line.id)));
    try {
      const changed = await invoices.call.changeLine({ invoice_id: invoice.id, action: 'remove', line_id: line.id });
      settle(changed);
      toastDone('Item Deleted', undoOf(client, changed.action_id));
    } catch (error) {
      show(invoice);
      toastFailed(errorText(error, 'Item Delete Failed'));
    }
  };

  return { change, remove, settleStock: (line: InvoiceLine) => settleStock(invoice.id, line.id, settle) };
}

async function settleStock(invoice_id: string, line_id: string, done: (invoice: Invoice) => void): Promise<void> {
  try {
    done(await invoices.call.changeLine({ invoice_id, action: 'update', line_id, move_stock: true }));
    toastDone('Stock updated');
  } catch (error) {
    toastFailed(errorText(error, 'Error Updating Invoice Items'));
  }
}
