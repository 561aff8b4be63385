import { Autocomplete, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { catalog } from '#features/catalog/web/catalog-api.ts';
import { fieldName, OFFERED_CODES } from '#features/catalog/web/field-names.ts';
import { TYPEAHEAD_WAIT } from '#shared/web/cache-times.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import classes from '../forms/form-parts.module.css';
import { countOf, itemIdsOf, type Selected } from './selected.ts';
import { useSetItems } from './use-set-items.ts';

/** Replaces the selected items' values of an attribute with one value. */
export function SetAttributeDialog({ given, close }: DialogProps<Selected>) {
  const [code, setCode] = useState('PR');
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [asked] = useDebouncedValue(name, TYPEAHEAD_WAIT);
  const known =
    useQuery(catalog.query.listFields.queryOptions({ input: { filter: code, queryText: asked || undefined } })).data ??
    [];
  const { busy, set } = useSetItems(given, close);
  const submit = () => {
    if (name.trim() === '') return setError('Value is required');
    void set({ field: { type: code, names: [name.trim()] } });
  };
  return (
    <FormDialog title="Set attribute" submitLabel="Save" busy={busy} onSubmit={submit} close={close}>
      <p className={classes.about}>{countOf(itemIdsOf(given.lines).length, 'item')}</p>
      <Select
        label="Field"
        searchable
        allowDeselect={false}
        data={OFFERED_CODES.map((each) => ({ value: each, label: fieldName(each) }))}
        value={code}
        onChange={(chosen) => setCode(chosen ?? code)}
        comboboxProps={{ zIndex: 1000 }}
      />
      <Autocomplete
        label="Value"
        description="Replaces the values that these items have now."
        data={[...new Set(known.map((field) => field.name))]}
        limit={8}
        value={name}
        onChange={setName}
        error={error}
        comboboxProps={{ zIndex: 1000 }}
        data-autofocus
      />
    </FormDialog>
  );
}
