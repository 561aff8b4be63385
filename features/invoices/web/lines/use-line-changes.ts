import { useQueryClient } from '@tanstack/react-query';
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
      settle(await invoices.call.changeLine(input));
      toastDone('Invoice Item Updated');
    } catch (error) {
      show(invoice);
      toastFailed(errorText(error, 'Error Updating Invoice Items'));
    }
  };

  const putBack = async (line: InvoiceLine) => {
    const { inventory_item, ordered_quantity: quantity, unit_cost, total_cost, location_id } = line;
    const again = { id: inventory_item.id, quantity, unit_cost, total_cost, location_id };
    try {
      settle((await invoices.call.addLinesInBulk({ id: invoice.id, inventory_items: [again] })).invoice);
      toastDone('Item Added');
    } catch (error) {
      toastFailed(errorText(error, 'Error Adding Items to Invoice'));
    }
  };

  const remove = async (line: InvoiceLine) => {
    show(withItems(invoice.items.filter((each) => each.id !== line.id)));
    try {
      settle(await invoices.call.changeLine({ invoice_id: invoice.id, action: 'remove', line_id: line.id }));
      toastDone('Item Deleted', () => void putBack(line));
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
