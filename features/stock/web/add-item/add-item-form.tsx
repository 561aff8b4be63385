import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { SizeField } from '#features/catalog/web/size-field.tsx';
import { TypeField } from '#features/catalog/web/type-field.tsx';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { useUnsavedChanges } from '#shared/web/dialogs/unsaved-changes.tsx';
import { QuantityField } from '../forms/quantity-field.tsx';
import classes from './add-item.module.css';
import { type ItemDraft, isSameDraft, keepDraft, NEW_DRAFT } from './item-draft.ts';
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
  useUnsavedChanges(dirty, 'create');
  useDraftKept(draft, dirty && !fromParent);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void add(draft);
  };
  const buttons = (
    <Button type="submit" form="add-item" loading={busy}>
      Add item
    </Button>
  );
  return (
    <DialogFrame title="Add new item" footer={buttons}>
      <form id="add-item" className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label="Name"
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
            value={draft.vintage}
            error={errors.vintage}
            onChange={(event) => set({ vintage: event.currentTarget.value })}
          />
          <QuantityField
            label="Price"
            placeholder="$0.00"
            value={draft.price}
            error={errors.list_price}
            onChange={(price) => set({ price })}
          />
        </div>
        <TextInput
          label="Barcode"
          description="Left empty, the item gets a printable code of its own."
          placeholder="Scan or type"
          value={draft.barcode}
          error={errors.barcode}
          onChange={(event) => set({ barcode: event.currentTarget.value })}
          // A scanner ends with Enter, which is not meant to add the item.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {draft.fields.length > 0 ? (
          <p className={classes.note}>
            Takes along: {draft.fields.map((field) => field.name).join(', ')}. Details of the new item change them.
          </p>
        ) : null}
      </form>
    </DialogFrame>
  );
}

/** What is typed is kept in this browser until it is saved or given up. */
function useDraftKept(draft: ItemDraft, dirty: boolean): void {
  useEffect(() => {
    if (dirty) keepDraft(draft);
  }, [draft, dirty]);
  useEffect(() => () => keepDraft(null), []);
}
