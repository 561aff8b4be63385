import { type ComboboxParsedItem, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { STALE_NEVER } from '#shared/web/cache-times.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { mainTypeLabel, typeLabel, typeMeant, typesMeant } from '../domain/main-types.ts';
import { catalog } from './catalog-api.ts';

interface TypeFieldProps {
  value: string | null;
  onChange: (id: string) => void;
  error?: string;
}

const CREATE = 'create';
const UNCLEAR = 'Choose a type from the list';

export const useTypes = () => useQuery(catalog.query.listTypes.queryOptions({ staleTime: STALE_NEVER })).data ?? [];

/**
 * Lists the venue's types under their main types; a missing one can be created here. Leaving the field takes the type that was
 * typed, if it is clear which one is meant, and else keeps the text.
 */
export function TypeField({ value, onChange, error }: TypeFieldProps) {
  const types = useTypes();
  const data = useMemo(() => groupedTypes(types), [types]);
  const [typed, setTyped] = useState('');
  const [left, setLeft] = useState(false);
  const unclear = left && value === null && typed.trim() !== '' ? UNCLEAR : undefined;
  return (
    <Select
      label="Type"
      placeholder="Wine, Beer, Bourbon…"
      searchable
      allowDeselect={false}
      nothingFoundMessage="No matches"
      data={data}
      value={value}
      error={unclear ?? error}
      searchValue={typed}
      onSearchChange={setTyped}
      selectFirstOptionOnChange
      onFocus={() => setLeft(false)}
      onBlur={() => {
        setLeft(true);
        const meant = typeMeant(typed, types);
        if (meant && meant.id !== value) onChange(meant.id);
        else if (value === null) setTyped(typed);
      }}
      onChange={(chosen) => {
        if (chosen === CREATE) openDialog('create_type', { onCreated: onChange });
        else if (chosen) onChange(chosen);
      }}
      filter={({ options, search }) => {
        const meant = new Set(typesMeant(search, types).map(({ id }) => id));
        const first = typeMeant(search, types)?.id;
        const groups = options.flatMap((group): ComboboxParsedItem[] => {
          if (!('items' in group)) return [group];
          const items = group.items.filter(({ value: id }) => id === CREATE || meant.has(id));
          return items.length > 0 ? [{ ...group, items: items.toSorted(before(first)) }] : [];
        });
        return groups.toSorted((a, b) => Number(holds(b, first)) - Number(holds(a, first)));
      }}
      comboboxProps={{ zIndex: 1000 }}
    />
  );
}

const before = (first: string | undefined) => (a: { value: string }, b: { value: string }) =>
  Number(b.value === first) - Number(a.value === first);

const holds = (group: ComboboxParsedItem, first: string | undefined) =>
  'items' in group && group.items.some(({ value }) => value === first);

function groupedTypes(types: ReturnType<typeof useTypes>) {
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const type of types) {
    const group = mainTypeLabel(type.short_type);
    groups.set(group, [...(groups.get(group) ?? []), { value: type.id, label: typeLabel(type) }]);
  }
  return [
    ...[...groups].sort(([a], [b]) => a.localeCompare(b)).map(([group, items]) => ({ group, items })),
    { group: 'Another one', items: [{ value: CREATE, label: 'Create New Type…' }] },
  ];
}
