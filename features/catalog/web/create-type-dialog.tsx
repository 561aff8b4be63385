import { Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '#shared/web/acts/use-act.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { MAIN_TYPE_CODES, type MainTypeCode, mainTypeLabel } from '../domain/main-types.ts';
import { catalog } from './catalog-api.ts';

interface CreateTypeGiven {
  onCreated: (id: string) => void;
}

export function CreateTypeDialog({ given, close }: DialogProps<CreateTypeGiven>) {
  const client = useQueryClient();
  const { act, busy } = useAct();
  const [mainType, setMainType] = useState<MainTypeCode | null>(null);
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const incomplete = mainType === null || name.trim() === '';
  const submit = async () => {
    if (mainType === null) return;
    await act({
      send: async () => {
        const made = await catalog.call.createType({ short_type: mainType, name: name.trim() });
        await client.invalidateQueries({ queryKey: catalog.query.listTypes.key() });
        return made;
      },
      failed: () => 'Failed to create new type. Please try again.',
      refused: ({ fields }) => {
        setError(fields.name);
        return fields.name !== undefined;
      },
      onDone: (made) => {
        given.onCreated(made.id);
        close();
      },
      topics: [],
    });
  };
  return (
    <FormDialog
      title="Create New Type"
      submitLabel="Save"
      busy={busy}
      disabled={incomplete}
      onSubmit={() => void submit()}
      close={close}
    >
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
    </FormDialog>
  );
}
