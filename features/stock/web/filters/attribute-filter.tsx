import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { catalog } from '#features/catalog/web/catalog-api.ts';
import { TYPEAHEAD_WAIT } from '#shared/web/cache-times.ts';

interface AttributeFilterProps {
  code: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** Offered only where items have values of this kind, most used first. */
export function AttributeFilter({ code, label, value, onChange }: AttributeFilterProps) {
  const [asked] = useDebouncedValue(value, TYPEAHEAD_WAIT);
  const used = useQuery(catalog.query.listFields.queryOptions({ input: { filter: code, usedOnly: true } })).data;
  const found = useQuery(
    catalog.query.listFields.queryOptions({
      input: { filter: code, usedOnly: true, queryText: asked },
      enabled: asked !== '',
    }),
  ).data;
  if (!used || (used.length === 0 && value === '')) return null;
  return (
    <Autocomplete
      label={label}
      data={[...new Set([...used, ...(found ?? [])].map((field) => field.name))]}
      limit={8}
      value={value}
      onChange={onChange}
      comboboxProps={{ zIndex: 1000 }}
    />
  );
}
