import { ActionIcon, Checkbox } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isTypedCode } from '#features/catalog/domain/barcode.ts';
import { holdingKeys } from '#shared/web/keyboard/held-keys.ts';
import { AmountField } from './amount-field.tsx';
import type { FoundItem, FoundProduct } from './item-search/find-items.ts';
import { ItemSearch } from './item-search/item-search.tsx';
import type { LineDraft } from './line-draft.ts';
import { LinePlace } from './line-place.tsx';
import classes from './lines.module.css';
import { NewItemFields } from './new-item-fields.tsx';
import { PriceChange } from './price-change.tsx';
import { useLineForm } from './use-line-form.ts';

/** The effect of correcting a completed line, and the choice to book its bottles too. */
function CorrectionRow({ moves, onChange }: { moves: boolean; onChange: (moves: boolean) => void }) {
  return (
    <tr className={classes.editing}>
      <td colSpan={7} className={classes.correction}>
        <p role="note">Quantities update costs and reporting but not running inventory counts.</p>
        <Checkbox
          label="Update running inventory to this quantity, too"
          description="Adds or removes the difference from what this invoice put into stock. Counts made since the delivery don't change."
          checked={moves}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </td>
    </tr>
  );
}

const draftOf = (item: FoundItem): LineDraft => ({
  id: '',
  model_type: 'inventory_item',
  itemId: item.id,
  name: item.name,
  barcode: item.barcode,
  vintage: item.vintage ?? '',
  size: item.size.name,
  typeId: item.type.id,
  typeName: item.type.name,
  disgorgement: '',
  lastCost: item.last_cost,
  packCount: item.pack_count,
  quantity: String(item.pack_count),
  unitCost: String(item.last_cost ?? 0),
  totalCost: String(Math.round(item.pack_count * (item.last_cost ?? 0) * 100) / 100),
});

/** A catalog product becomes a new item; its name can still be changed. */
const draftOfProduct = (product: FoundProduct): LineDraft => ({
  ...freshDraft(product.name),
  model_type: 'universal_item',
  universalId: product.id,
  name: product.name,
  barcode: product.barcode ?? '',
  vintage: product.vintage ?? '',
  size: product.size.name,
  typeId: product.type.id ?? '',
  typeName: product.type.name,
});

const freshDraft = (typed: string): LineDraft => ({
  id: '',
  model_type: 'simple_inventory_item',
  name: isTypedCode(typed) ? '' : typed,
  barcode: isTypedCode(typed) ? typed : '',
  vintage: '',
  size: '',
  typeId: '',
  typeName: '',
  disgorgement: '',
  lastCost: null,
  packCount: 1,
  quantity: '1',
  unitCost: '0',
  totalCost: '0',
});

/** Text that is typed at once belongs to the next item. */
export const toNextItem = (search: RefObject<HTMLInputElement | null>) =>
  void holdingKeys(() => setTimeout(() => search.current?.focus()));

interface LineEntryProps {
  /** The field for the next item. */
  search: RefObject<HTMLInputElement | null>;
  disabled: boolean;
  /** Focuses this field. */
  autoFocus: boolean;
  onAdd: (line: LineDraft) => void;
  /** True while a line is started and not accepted yet. */
  onBusy: (busy: boolean) => void;
}

/** The entry row: an item, its amounts, Enter, and the next one. */
export function LineEntry({ search, disabled, autoFocus, onAdd, onBusy }: LineEntryProps) {
  const [begun, setBegun] = useState<LineDraft>();
  const begin = (line: LineDraft | undefined) => {
    setBegun(line);
    onBusy(line !== undefined);
    if (!line) toNextItem(search);
  };
  if (begun)
    return (
      <LineRow
        line={begun}
        onTake={(line) => {
          onAdd(line);
          begin(undefined);
        }}
        onCancel={() => begin(undefined)}
      />
    );
  return (
    <tr className={classes.entry}>
      <td colSpan={7}>
        <ItemSearch
          field={search}
          disabled={disabled}
          autoFocus={autoFocus}
          error={undefined}
          onPick={(item) => begin(item.model_type === 'universal_item' ? draftOfProduct(item) : draftOf(item))}
          onNew={(text) => begin(freshDraft(text))}
        />
      </td>
    </tr>
  );
}

interface LineRowProps {
  line: LineDraft;
  onTake: (line: LineDraft) => void;
  onCancel: () => void;
  /** The invoice is completed: its stock is already booked. */
  corrects?: boolean;
}

/** A line with its fields open. */
export function LineRow({ line: start, onTake, onCancel, corrects = false }: LineRowProps) {
  const form = useLineForm(start, onTake);
  const { line } = form;
  const quantity = useFirstField(line.itemId === undefined);
  const isNew = line.itemId === undefined;
  return (
    <>
      {isNew ? (
        <tr className={classes.editing}>
          <td colSpan={7}>
            <NewItemFields form={form} onCancel={onCancel} />
          </td>
        </tr>
      ) : null}
      <tr className={classes.editing}>
        <td className={classes.barcode}>{isNew ? 'New item' : line.barcode}</td>
        <td className={classes.name} data-code={isNew ? undefined : line.barcode}>
          <span>{isNew ? '' : [line.name, line.vintage].filter(Boolean).join(' ')}</span>
          <span className={classes.note}>{isNew ? '' : line.size}</span>
        </td>
        <td className={classes.quantityCell} data-label="Quantity">
          <AmountField label="Quantity" field={quantity} onEscape={onCancel} {...form.amount('quantity')} />
        </td>
        <td className={classes.costCell} data-label="Unit cost">
          <AmountField label="Unit cost" onEscape={onCancel} {...form.amount('unitCost')} />
          <PriceChange unitCost={Number(line.unitCost)} lastCost={line.lastCost} />
        </td>
        <td className={classes.totalCell} data-label="Total">
          <AmountField label="Total cost" onEscape={onCancel} {...form.amount('totalCost')} />
        </td>
        <td className={classes.placeCell}>
          {corrects ? null : (
            <LinePlace chosen={line.locationId} onChoose={(locationId) => form.change({ locationId })} />
          )}
        </td>
        <td className={classes.actions}>
          <ActionIcon variant="filled" size={32} aria-label="Add this line" title="Enter" onClick={form.commit}>
            <IconCheck size={18} stroke={2} />
          </ActionIcon>
          <ActionIcon variant="default" size={32} aria-label="Discard this line" title="Escape" onClick={onCancel}>
            <IconX size={18} stroke={2} />
          </ActionIcon>
        </td>
      </tr>
      {corrects ? (
        <CorrectionRow moves={line.moveStock ?? false} onChange={(moveStock) => form.change({ moveStock })} />
      ) : null}
    </>
  );
}

/** Focuses the quantity; for a new item, its name. */
function useFirstField(isNew: boolean): RefObject<HTMLInputElement | null> {
  const quantity = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const row = quantity.current?.closest('tr');
    const name = isNew ? row?.previousElementSibling?.querySelector<HTMLInputElement>('input') : undefined;
    (name ?? quantity.current)?.focus();
  }, [isNew]);
  return quantity;
}
