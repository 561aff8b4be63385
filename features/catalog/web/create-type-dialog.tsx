import { Button, Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '#shared/web/api-error.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { MAIN_TYPE_CODES, type MainTypeCode, mainTypeLabel } from '../domain/main-types.ts';
import { catalog } from './catalog-api.ts';

interface CreateTypeGiven {
  onCreated: (id: string) => void;
}

export function CreateTypeDialog({ given, close }: DialogProps<CreateTypeGiven>) {
  const client = useQueryClient();
  const [mainType, setMainType] = useState<MainTypeCode | null>(null);
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const incomplete = mainType === null || name.trim() === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (mainType === null || incomplete) return;
    setBusy(true);
    try {
      const made = await catalog.call.createType({ short_type: mainType, name: name.trim() });
      await client.invalidateQueries({ queryKey: catalog.query.listTypes.key() });
      given.onCreated(made.id);
      close();
    } catch (refusal) {
      setError(fieldErrors(refusal).name);
      if (!fieldErrors(refusal).name) toastFailed('Failed to create new type. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <DialogFrame
      title="Create New Type"
      size="small"
      onClose={close}
      footer={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form="create-type" disabled={incomplete} loading={busy}>
            Save
          </Button>
        </>
      }
    >
      <form id="create-type" onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
        <Select
          label="Item type"
          allowDeselect={false}
          data={MAIN_TYPE_CODES.map((code) => ({ value: code, label: mainTypeLabel(code) }))}
          value={mainType}
          onChange={(code) => setMainType(code as MainTypeCode | null)}
          comboboxProps={{ zIndex: 1000 }}
          data-autofocus
        />
        <TextInput
          label="Type name"
          placeholder="Straight Bourbon Whiskey"
          value={name}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </DialogFrame>
  );
}
