import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isTypedCode } from '#features/catalog/domain/barcode.ts';
import { readTypedItem } from '#features/catalog/domain/typed-item.ts';
import { SizeField, useSizeId } from '#features/catalog/web/size-field.tsx';
import { TypeField } from '#features/catalog/web/type-field.tsx';
import { newVintageText } from '#features/catalog/web/vintage-text.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { showAdded } from '../inventory/changed-rows.ts';
import { items } from '../items-api.ts';
import { fullName, type StockSubject } from './stock-subject.ts';

/** Where a picker found nothing: what was typed there, and what becomes of the new item. */
export interface NewItemSubject {
  readonly typed: string;
  readonly onCreated: (item: StockSubject) => void;
}

interface Draft {
  name: string;
  typeId: string | null;
  size: string;
  vintage: string;
  barcode: string;
}

const draftOf = (typed: string): Draft =>
  isTypedCode(typed)
    ? { name: '', typeId: null, size: '', vintage: '', barcode: typed }
    : { ...readTypedItem(typed), typeId: null, barcode: '' };

/** Creates an item without leaving the form that needs it; the picker there has it chosen afterwards. */
export function NewItemDialog({ given, close }: DialogProps<NewItemSubject>) {
  const [draft, setDraft] = useState(() => draftOf(given.typed));
  const { create, busy, errors } = useNewItem((item) => {
    close();
    given.onCreated(item);
  });
  const text = (label: string, field: 'name' | 'vintage' | 'barcode', clean = (typed: string) => typed) => ({
    label,
    autoComplete: 'off',
    value: draft[field],
    error: errors[field],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setDraft((before) => ({ ...before, [field]: clean(value) })),
  });
  return (
    <FormDialog title="New item" submitLabel="Add item" busy={busy} onSubmit={() => void create(draft)} close={close}>
      <TextInput {...text('Name', 'name')} data-autofocus />
      <TypeField
        value={draft.typeId}
        onChange={(typeId) => setDraft((before) => ({ ...before, typeId }))}
        error={errors.type_id}
      />
      <SizeField
        value={draft.size}
        onChange={(size) => setDraft((before) => ({ ...before, size }))}
        error={errors.size_id}
      />
      <TextInput {...text('Vintage', 'vintage', newVintageText)} placeholder="2019 or NV" />
      <TextInput
        {...text('Barcode', 'barcode')}
        description="Without one, the item gets its own printable code."
        inputMode="numeric"
      />
    </FormDialog>
  );
}

const REQUIRED = { name: 'Name is required', type_id: 'Type is required' };

function useNewItem(onCreated: NewItemSubject['onCreated']) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const client = useQueryClient();
  const { act, busy } = useAct();
  const sizeId = useSizeId();
  const create = async ({ name, typeId, size, vintage, barcode }: Draft) => {
    const { name: unnamed, type_id: untyped } = REQUIRED;
    setErrors({ ...(name.trim() ? {} : { name: unnamed }), ...(typeId ? {} : { type_id: untyped }) });
    if (typeId === null || name.trim() === '') return;
    const chosen = await sizeId(size);
    if (!chosen.ok) return setErrors({ size_id: chosen.reason });
    const text = (typed: string) => typed.trim() || null;
    const input = { type_id: typeId, size_id: chosen.id, vintage: text(vintage), barcode: text(barcode) };
    await act({
      send: () => items.call.createItem({ ...input, name: name.trim() }),
      done: 'Item created',
      about: name.trim(),
      failed: 'Error creating new item',
      topics: ['items'],
      refused: ({ fields }) => {
        setErrors(fields);
        return Object.keys(fields).length > 0;
      },
      onDone: (item) => {
        void showAdded(client);
        onCreated({ itemId: item.id, itemName: fullName(item) });
      },
    });
  };
  return { create, busy, errors };
}
