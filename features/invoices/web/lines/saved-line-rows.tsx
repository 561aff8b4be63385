import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { formatMoney, formatPercent, formatQuantity } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import type { Invoice, InvoiceLine } from '../invoices-api.ts';
import { LineActions } from './line-actions.tsx';
import type { LineDraft } from './line-draft.ts';
import { LineRow } from './line-entry.tsx';
import classes from './lines.module.css';
import { PriceChange } from './price-change.tsx';
import { useLineChanges } from './use-line-changes.ts';

/** Shows that a completed line and its booked stock differ, and offers to book the difference. */
function StockDifference({ line, onSettle }: { line: InvoiceLine; onSettle: () => void }) {
  const { stock_quantity: received, ordered_quantity: invoiced } = line;
  if (received === null || received === invoiced) return null;
  return (
    <span className={classes.difference} role="note">
      Invoiced {formatQuantity(invoiced)}, stock received {formatQuantity(received)}
      <Button variant="subtle" size="compact-xs" onClick={onSettle}>
        Update stock
      </Button>
    </span>
  );
}

/** How a line's share of the invoice's charges is calculated (D33). */
function LandedCostRow({ invoice, line, id }: { invoice: Invoice; line: InvoiceLine; id: string }) {
  const { shipping_cost, tax, other_fees, vendor_credit, subtotal } = invoice;
  const charges = cents(shipping_cost + tax + other_fees - vendor_credit);
  const share = cents(line.landed_unit_cost * line.ordered_quantity - line.total_cost);
  const part = subtotal > 0 ? ` (${formatPercent((line.total_cost / subtotal) * 100)})` : '';
  return (
    <tr className={classes.explained}>
      <td colSpan={7} id={id}>
        <p>
          Shipping {formatMoney(shipping_cost)} + tax {formatMoney(tax)} + other fees {formatMoney(other_fees)} − credit{' '}
          {formatMoney(vendor_credit)} = {formatMoney(charges)}, spread over the lines by value. This line is{' '}
          {formatMoney(line.total_cost)} of {formatMoney(subtotal)}
          {part}: its share is {formatMoney(share)}.
        </p>
        <p>
          ({formatMoney(line.total_cost)} + {formatMoney(share)}) ÷ {formatQuantity(line.ordered_quantity)} ={' '}
          {formatMoney(line.landed_unit_cost)} per unit. The unit cost itself stays as entered.
        </p>
      </td>
    </tr>
  );
}

const cents = (amount: number) => Math.round(amount * 100) / 100;

const draftOf = (line: InvoiceLine): LineDraft => ({
  id: line.id,
  model_type: 'inventory_item',
  itemId: line.inventory_item.id,
  name: line.inventory_item.name,
  barcode: line.inventory_item.barcode,
  vintage: line.inventory_item.vintage ?? '',
  size: line.inventory_item.size.name,
  typeId: line.inventory_item.type.id,
  typeName: line.inventory_item.type.name,
  disgorgement: '',
  lastCost: line.last_cost,
  locationId: line.location_id ?? undefined,
  packCount: 1,
  quantity: String(line.ordered_quantity),
  unitCost: String(line.unit_cost),
  totalCost: String(line.total_cost),
});

interface SavedLineRowsProps {
  invoice: Invoice;
  editing: string | undefined;
  onEdit: (id: string | undefined) => void;
  /** A line's changes were accepted. */
  onTaken: () => void;
}

/** The saved lines, in the order of entry. */
export function SavedLineRows({ invoice, editing, onEdit, onTaken }: SavedLineRowsProps) {
  const { change, remove, settleStock } = useLineChanges(invoice);
  const draft = invoice.status === 'DR';
  return invoice.items.map((line) =>
    line.id === editing ? (
      <LineRow
        key={line.id}
        line={draftOf(line)}
        corrects={!draft}
        onTake={(next) => {
          change(line, next);
          onEdit(undefined);
          onTaken();
        }}
        onCancel={() => onEdit(undefined)}
      />
    ) : (
      <SavedLineRow
        key={line.id}
        invoice={invoice}
        line={line}
        onEdit={() => onEdit(line.id)}
        onSettle={() => void settleStock(line)}
        onRemove={draft ? () => remove(line) : undefined}
      />
    ),
  );
}

interface SavedLineRowProps {
  invoice: Invoice;
  line: InvoiceLine;
  onEdit: () => void;
  onSettle: () => void;
  onRemove: (() => void) | undefined;
}

function SavedLineRow({ invoice, line, onEdit, onSettle, onRemove }: SavedLineRowProps) {
  const { inventory_item: item } = line;
  const [explained, setExplained] = useState(false);
  const explanation = useId();
  return (
    <>
      <tr data-row={line.id}>
        <td className={classes.barcode}>{item.barcode}</td>
        <td className={classes.name} data-code={item.barcode}>
          <span>
            <GoLink go={{ item: item.id, return_to: 'invoice' }}>
              {[item.name, item.vintage].filter(Boolean).join(' ')}
            </GoLink>
          </span>
          <span className={classes.note}>
            {item.size.name}
            {line.ordered_quantity < 0 ? ' · return to the vendor' : ''}
            {line.returned_quantity > 0 ? ` · ${formatQuantity(line.returned_quantity)} returned` : ''}
            {line.location ? ` · ${line.ordered_quantity < 0 ? 'from' : 'to'} ${line.location}` : ''}
          </span>
          <StockDifference line={line} onSettle={onSettle} />
        </td>
        <td data-figure className={classes.quantityCell} data-label="Quantity">
          {formatQuantity(line.ordered_quantity)}
        </td>
        <td data-figure className={classes.costCell} data-label="Unit cost">
          {formatMoney(line.unit_cost)}
          <PriceChange unitCost={line.unit_cost} lastCost={line.last_cost} />
        </td>
        <td data-figure className={classes.totalCell} data-label="Total">
          {formatMoney(line.total_cost)}
        </td>
        <td data-figure data-label="Landed">
          <button
            type="button"
            className={classes.landed}
            aria-expanded={explained}
            aria-controls={explained ? explanation : undefined}
            onClick={() => setExplained(!explained)}
          >
            {formatMoney(line.landed_unit_cost)}
            <span className={classes.hidden}> landed cost of {item.name}: how is this calculated?</span>
          </button>
        </td>
        <LineActions name={item.name} onEdit={onEdit} onRemove={onRemove} />
      </tr>
      {explained ? <LandedCostRow invoice={invoice} line={line} id={explanation} /> : null}
    </>
  );
}
