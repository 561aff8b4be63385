import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { SizeField } from '#features/catalog/web/size-field.tsx';
import { TypeField } from '#features/catalog/web/type-field.tsx';
import { newVintageText } from '#features/catalog/web/vintage-text.ts';
import { QuantityField } from '#features/items/web/forms/quantity-field.tsx';
import { formatMoney } from '#shared/domain/format.ts';
import { go } from '#shared/web/address/navigate.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { DISCARD_SUFFIX, useUnsavedChanges } from '#shared/web/dialogs/unsaved-changes.tsx';
import classes from './add-item.module.css';
import { BarcodeFields } from './barcode-fields.tsx';
import type { Errors } from './check-draft.ts';
import { type ItemDraft, isSameDraft, keepDraft, NEW_DRAFT } from './item-draft.ts';
import { PurchaseFields } from './purchase-fields.tsx';
import { useAddItem } from './use-add-item.ts';

interface AddItemFormProps {
  start: ItemDraft;
  fromParent?: boolean;
}

export function AddItemForm({ start, fromParent = false }: AddItemFormProps) {
  const [draft, setDraft] = useState(start);
  const [saved, setSaved] = useState(false);
  const dirty = !saved && !isSameDraft(draft, fromParent ? start : NEW_DRAFT);
  const set = (change: Partial<ItemDraft>) => setDraft((before) => ({ ...before, ...change }));
  const { add, busy, errors } = useAddItem(() => setSaved(true));
  useUnsavedChanges(dirty, { parameters: ['create', 'parent'], suffix: DISCARD_SUFFIX });
  useDraftKept(draft, dirty && !fromParent);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void add(draft);
  };
  const buttons = (
    <>
      <Button variant="default" onClick={() => go({ parent: undefined, universal: undefined }, { replace: true })}>
        Back to search
      </Button>
      <Button type="submit" form="add-item" loading={busy}>
        Add item
      </Button>
    </>
  );
  return (
    <DialogFrame title="Add new item" footer={buttons}>
      <form id="add-item" className={classes.form} onSubmit={submit} noValidate>
        <Description draft={draft} errors={errors} set={set} />
        <BarcodeFields barcodes={draft.barcodes} errors={errors} onChange={(barcodes) => set({ barcodes })} />
        <PurchaseFields
          purchase={draft.purchase}
          errors={errors}
          onChange={(change) => setDraft((before) => ({ ...before, purchase: change(before.purchase) }))}
        />
        {draft.fields.length > 0 ? (
          <p className={classes.note}>
            Details filled in: {draft.fields.map((field) => field.name).join(', ')}. You can change them once it is
            added.
          </p>
        ) : null}
      </form>
    </DialogFrame>
  );
}

interface DescriptionProps {
  draft: ItemDraft;
  errors: Errors;
  set: (change: Partial<ItemDraft>) => void;
}

function Description({ draft, errors, set }: DescriptionProps) {
  return (
    <>
      <TextInput
        label="Name"
        autoComplete="off"
        value={draft.name}
        error={errors.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        data-autofocus
      />
      <div className={classes.pair}>
        <TypeField value={draft.typeId} onChange={(typeId) => set({ typeId })} error={errors.type_id} />
        <SizeField value={draft.size} onChange={(size) => set({ size })} error={errors.size_id} />
      </div>
      <div className={classes.pair}>
        <TextInput
          label="Vintage"
          placeholder="2019 or NV"
          autoComplete="off"
          value={draft.vintage}
          error={errors.vintage ?? errors.vintage_name}
          onChange={(event) => set({ vintage: newVintageText(event.currentTarget.value) })}
        />
        <QuantityField
          label="Selling price"
          placeholder={formatMoney(0)}
          value={draft.price}
          error={errors.list_price}
          onChange={(price) => set({ price })}
        />
      </div>
    </>
  );
}

/** Keeps the draft in this browser until it is saved or discarded. */
function useDraftKept(draft: ItemDraft, dirty: boolean): void {
  useEffect(() => {
    if (dirty) keepDraft(draft);
  }, [draft, dirty]);
  useEffect(() => () => keepDraft(null), []);
}
