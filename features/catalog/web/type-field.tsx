import { type ComboboxParsedItem, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { STALE_NEVER } from '#shared/web/cache-times.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { mainTypeLabel, typeLabel, typesMeant } from '../domain/main-types.ts';
import { catalog } from './catalog-api.ts';

interface TypeFieldProps {
  value: string | null;
  onChange: (id: string) => void;
  error?: string;
}

const CREATE = 'create';

export const useTypes = () => useQuery(catalog.query.listTypes.queryOptions({ staleTime: STALE_NEVER })).data ?? [];

/** Lists the venue's types under their main types; a missing one can be created here. */
export function TypeField({ value, onChange, error }: TypeFieldProps) {
  const types = useTypes();
  const data = useMemo(() => groupedTypes(types), [types]);
  return (
    <Select
      label="Type"
      placeholder="Wine, Beer, Bourbon…"
      searchable
      allowDeselect={false}
      nothingFoundMessage="No matches"
      data={data}
      value={value}
      error={error}
      onChange={(chosen) => {
        if (chosen === CREATE) openDialog('create_type', { onCreated: onChange });
        else if (chosen) onChange(chosen);
      }}
      filter={({ options, search }) => {
        const meant = new Set(typesMeant(search, types).map(({ id }) => id));
        return options.flatMap((group): ComboboxParsedItem[] => {
          if (!('items' in group)) return [group];
          const items = group.items.filter(({ value: id }) => id === CREATE || meant.has(id));
          return items.length > 0 ? [{ ...group, items }] : [];
        });
      }}
      comboboxProps={{ zIndex: 1000 }}
    />
  );
}

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
