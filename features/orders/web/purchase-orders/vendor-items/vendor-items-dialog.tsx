import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, useRef, useState } from 'react';
import { useSettled } from '#features/invoices/web/fields/use-settled.ts';
import { invoices, vendors } from '#features/invoices/web/invoices-api.ts';
import { ORDER_KEYS } from '#features/invoices/web/invoices-topics.ts';
import { notAdded } from '#features/invoices/web/lines/use-save-lines.ts';
import { formatQuantity } from '#shared/domain/format.ts';
import { errorText } from '#shared/web/api-error.ts';
import { VENDOR_ITEM_SEARCH_FRESH } from '#shared/web/cache-times.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { FigureInput } from '#shared/web/fields/figure-input.tsx';
import { MoneyInput } from '#shared/web/fields/money-input.tsx';
import { toRefusedField } from '#shared/web/fields/refused-field.ts';
import { orders, type Suggestion } from '../orders-api.ts';
import { type Chosen, chosenOf, type Rows, rowsOf } from './chosen-items.ts';
import classes from './vendor-items.module.css';

interface Given {
  orderId: string;
  vendorId: string;
}

/** Items bought from this vendor before, to tick and order again; needed quantities are suggested. */
export function VendorItemsDialog({ given: { orderId, vendorId }, close }: DialogProps<Given>) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Chosen>({});
  const q = useSettled(typed.trim());
  const found = useQuery(
    vendors.query.listVendorItems.queryOptions({
      input: { id: vendorId, q: q || undefined },
      staleTime: VENDOR_ITEM_SEARCH_FRESH,
    }),
  );
  const suggested = useQuery(orders.query.suggestOrder.queryOptions({ input: { vendor_id: vendorId } }));
  const rows = rowsOf(found.data ?? [], suggested.data ?? [], chosen);
  const add = useAddItems(orderId, close);
  const ticked = Object.values(chosen).filter((row) => row.ticked);
  const change = (id: string, part: Partial<Chosen[string]>) => {
    const row = rows.find((each) => each.id === id);
    setChosen((before) => ({ ...before, [id]: { ...chosenOf(row, before[id]), ...part } }));
  };
  const needed = (suggested.data ?? []).filter((item) => item.suggested > 0);
  const tickNeeded = () =>
    setChosen((before) => ({ ...before, ...Object.fromEntries(needed.map((item) => [item.id, asSuggested(item)])) }));
  const table = useRef<HTMLTableElement>(null);
  const addChosen = () => {
    if (!toRefusedField(table.current)) add.mutate(ticked);
  };
  return (
    <DialogFrame
      title="Add Vendor Items"
      size="large"
      onClose={close}
      footer={
        <Button disabled={ticked.length === 0} loading={add.isPending} onClick={addChosen}>
          Add Selected Items{ticked.length > 0 ? ` (${ticked.length})` : ''}
        </Button>
      }
    >
      <div className={classes.tools}>
        <TextInput
          data-autofocus
          aria-label="Search by item name or barcode"
          placeholder="Search by item name or barcode"
          leftSection={<IconSearch size={16} stroke={1.6} />}
          className={classes.search}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button variant="default" disabled={needed.length === 0} onClick={tickNeeded}>
          Select the items to order{needed.length > 0 ? ` (${needed.length})` : ''}
        </Button>
      </div>
      {found.error ? <ErrorPanel error={found.error} onRetry={() => found.refetch()} /> : null}
      {found.isPending ? <Skeleton height={240} aria-hidden /> : null}
      {found.data?.length === 0 ? (
        <p className={classes.none}>{q ? 'No Results Found' : 'Nothing was bought from this vendor yet.'}</p>
      ) : null}
      {rows.length > 0 ? <ItemsTable ref={table} rows={rows} onChange={change} /> : null}
    </DialogFrame>
  );
}

const asSuggested = (item: Suggestion): Chosen[string] => ({
  id: item.id,
  ticked: true,
  quantity: item.suggested,
  unit_cost: item.last_unit_cost,
});

interface ItemsTableProps {
  ref: Ref<HTMLTableElement>;
  rows: Rows;
  onChange: (id: string, part: Partial<Chosen[string]>) => void;
}

function ItemsTable({ ref, rows, onChange }: ItemsTableProps) {
  return (
    <table ref={ref} className={classes.table} aria-label="Items of the vendor">
      <thead>
        <tr>
          <th scope="col">
            <span className={classes.hidden}>Chosen</span>
          </th>
          <th scope="col">Item</th>
          <th scope="col" data-figure>
            On hand
          </th>
          <th scope="col" data-figure>
            Par
          </th>
          <th scope="col" data-figure>
            Used, last 28 days
          </th>
          <th scope="col" data-figure>
            Suggested
          </th>
          <th scope="col">Quantity</th>
          <th scope="col">Unit Cost</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-ticked={row.ticked || undefined}>
            <td className={classes.tick}>
              <Checkbox
                aria-label={`Choose ${row.name}`}
                checked={row.ticked}
                onChange={(event) => onChange(row.id, { ticked: event.currentTarget.checked })}
              />
            </td>
            <td className={classes.name}>
              {row.name}
              <span>
                {row.size} · {row.barcode}
              </span>
            </td>
            <td data-figure data-label="On hand">
              {formatQuantity(row.on_hand)}
            </td>
            <td data-figure data-label="Par">
              {formatQuantity(row.par)}
            </td>
            <td data-figure data-label="Used">
              {formatQuantity(row.used)}
            </td>
            <td data-figure data-label="Suggested">
              {formatQuantity(row.suggested)}
            </td>
            <td className={classes.figureCell}>
              <FigureInput
                aria-label={`Quantity of ${row.name}`}
                classNames={{ input: classes.figure }}
                show={formatQuantity}
                data-mantine-stop-propagation
                value={row.quantity}
                onChange={(quantity) => onChange(row.id, { quantity: quantity ?? 0, ticked: true })}
              />
            </td>
            <td className={classes.figureCell}>
              <MoneyInput
                aria-label={`Unit cost of ${row.name}`}
                classNames={{ input: classes.figure }}
                data-mantine-stop-propagation
                value={row.unit_cost}
                onChange={(unit_cost) => onChange(row.id, { unit_cost: unit_cost ?? 0, ticked: true })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Adds the ticked items, all or none. */
function useAddItems(orderId: string, close: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ticked: readonly Chosen[string][]) =>
      invoices.call.addLinesInBulk({
        id: orderId,
        inventory_items: ticked.map(({ id, quantity, unit_cost }) => ({ id, quantity, unit_cost })),
      }),
    onSuccess: ({ added, invoice }) => {
      client.setQueryData(invoices.query.getInvoice.queryKey({ input: { id: orderId } }), invoice);
      for (const queryKey of [...ORDER_KEYS, invoices.query.listInvoices.key()])
        void client.invalidateQueries({ queryKey });
      toastDone(added === 1 ? 'Item Added' : `Added ${added} items`);
      close();
    },
    onError: (error, ticked) => toastFailed(errorText(error, notAdded(ticked.length))),
  });
}
