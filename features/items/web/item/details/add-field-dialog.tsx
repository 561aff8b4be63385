import { Autocomplete, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { catalog } from '#features/catalog/web/catalog-api.ts';
import { fieldName, OFFERED_CODES } from '#features/catalog/web/field-names.ts';
import { TYPEAHEAD_WAIT } from '#shared/web/cache-times.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { useCommand } from '../../forms/use-command.ts';

type Addition = Parameters<typeof catalog.call.addItemField>[0];

/** Gives an item a typed attribute; offers values that other items have. */
export function AddFieldDialog({ given, close }: DialogProps<{ itemId: string }>) {
  const [code, setCode] = useState<string | null>('PR');
  const [name, setName] = useState('');
  const [asked] = useDebouncedValue(name, TYPEAHEAD_WAIT);
  const known =
    useQuery(
      catalog.query.listFields.queryOptions({
        input: { filter: code ?? undefined, queryText: asked || undefined },
        enabled: code !== null,
      }),
    ).data ?? [];
  const { run, busy, errors } = useCommand((input: Addition) => catalog.call.addItemField(input), {
    done: 'Successfully Updated Inventory Item',
    about: code === null ? undefined : `${fieldName(code)}: ${name.trim()}`,
    failed: "Couldn't Update Inventory Item",
    onDone: close,
  });
  const submit = () => {
    const same = known.find((field) => field.name.toLowerCase() === name.trim().toLowerCase());
    void run({
      inventory_item_id: given.itemId,
      field_type: code as string,
      ...(same ? { field_id: same.id } : { field_name: name.trim() }),
    });
  };
  return (
    <FormDialog
      title="Add New Field"
      submitLabel="Add"
      busy={busy}
      disabled={code === null || name.trim() === ''}
      onSubmit={submit}
      close={close}
    >
      <Select
        label="Field"
        searchable
        allowDeselect={false}
        data={OFFERED_CODES.map((each) => ({ value: each, label: fieldName(each) }))}
        value={code}
        onChange={setCode}
        comboboxProps={{ zIndex: 1000 }}
      />
      <Autocomplete
        label="Value"
        data={[...new Set(known.map((field) => field.name))]}
        limit={8}
        value={name}
        onChange={setName}
        error={errors.field_name ?? errors.field_id}
        comboboxProps={{ zIndex: 1000 }}
        data-autofocus
      />
    </FormDialog>
  );
}
