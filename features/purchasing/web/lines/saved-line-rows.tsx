import { useId, useState } from 'react';
import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import type { Invoice, InvoiceLine } from '../purchasing-api.ts';
import { LandedCostRow } from './landed-cost-row.tsx';
import { LineActions } from './line-actions.tsx';
import type { LineDraft } from './line-draft.ts';
import { LineRow } from './line-entry.tsx';
import classes from './lines.module.css';
import { PriceChange } from './price-change.tsx';
import { useLineChanges } from './use-line-changes.ts';

const CORRECTION = 'Quantities update costs and reporting but not running inventory counts.';

const draftOf = (line: InvoiceLine, lastCost: number | null): LineDraft => ({
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
  lastCost,
  packCount: 1,
  quantity: String(line.ordered_quantity),
  unitCost: String(line.unit_cost),
  totalCost: String(line.total_cost),
});

interface SavedLineRowsProps {
  invoice: Invoice;
  /** What the vendor's items cost before, by item. */
  lastCosts: ReadonlyMap<string, number>;
  editing: string | undefined;
  onEdit: (id: string | undefined) => void;
}

/** The lines the server has, in the order of entry. */
export function SavedLineRows({ invoice, lastCosts, editing, onEdit }: SavedLineRowsProps) {
  const { change, remove } = useLineChanges(invoice);
  const draft = invoice.status === 'DR';
  return invoice.items.map((line) => {
    const lastCost = draft ? (lastCosts.get(line.inventory_item.id) ?? null) : null;
    return line.id === editing ? (
      <LineRow
        key={line.id}
        line={draftOf(line, lastCost)}
        note={draft ? undefined : CORRECTION}
        onTake={(next) => {
          change(line, next);
          onEdit(undefined);
        }}
        onCancel={() => onEdit(undefined)}
      />
    ) : (
      <SavedLineRow
        key={line.id}
        invoice={invoice}
        line={line}
        lastCost={lastCost}
        onEdit={() => onEdit(line.id)}
        onRemove={draft ? () => remove(line) : undefined}
      />
    );
  });
}

interface SavedLineRowProps {
  invoice: Invoice;
  line: InvoiceLine;
  lastCost: number | null;
  onEdit: () => void;
  onRemove: (() => void) | undefined;
}

function SavedLineRow({ invoice, line, lastCost, onEdit, onRemove }: SavedLineRowProps) {
  const { inventory_item: item } = line;
  const [explained, setExplained] = useState(false);
  const explanation = useId();
  return (
    <>
      <tr data-row={line.id}>
        <td className={classes.barcode}>{item.barcode}</td>
        <td className={classes.name}>
          <span>
            <GoLink go={{ item: item.id, return_to: 'invoice' }}>
              {[item.name, item.vintage].filter(Boolean).join(' ')}
            </GoLink>
          </span>
          <span className={classes.note}>
            {item.size.name}
            {line.ordered_quantity < 0 ? ' · return to the vendor' : ''}
          </span>
        </td>
        <td data-figure className={classes.quantityCell} data-label="Quantity">
          {formatQuantity(line.ordered_quantity)}
        </td>
        <td data-figure className={classes.costCell} data-label="Unit cost">
          {formatMoney(line.unit_cost)}
          <PriceChange unitCost={line.unit_cost} lastCost={lastCost} />
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
            <span className={classes.hidden}> landed cost of {item.name}, how it was reached</span>
          </button>
        </td>
        <LineActions name={item.name} onEdit={onEdit} onRemove={onRemove} />
      </tr>
      {explained ? <LandedCostRow invoice={invoice} line={line} id={explanation} /> : null}
    </>
  );
}
