import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { catalog } from '#features/catalog/web/catalog-api.ts';
import { formatCount } from '#shared/domain/format.ts';
import { TYPEAHEAD_WAIT } from '#shared/web/cache-times.ts';
import type { Choice, FilterKind } from './filter-kinds.ts';
import classes from './filters.module.css';

const MOST_SHOWN = 150;

interface ChoiceValueProps {
  kind: FilterKind & { control: 'choice' };
  choices: readonly Choice[];
  value: Choice | undefined;
  error?: string;
  onChange: (choice: Choice | undefined) => void;
}

/** One of the values that items have; if there are more than are listed, typing finds the rest. */
export function ChoiceValue({ kind, choices, value, error, onChange }: ChoiceValueProps) {
  const [typed, setTyped] = useState('');
  const found = useMoreChoices(kind, choices, typed);
  const known = [...choices, ...found];
  if (known.length === 0) return <p className={classes.nothing}>No values available for this filter</p>;
  const all = value && !known.some((choice) => choice.value === value.value) ? [value, ...known] : known;
  const counts = new Map(all.map((choice) => [choice.value, choice.count]));
  return (
    <Select
      label={kind.label}
      placeholder="Choose a value"
      searchable
      clearable
      data={all.map((choice) => ({ value: choice.value, label: choice.label }))}
      limit={MOST_SHOWN}
      value={value?.value ?? null}
      error={error}
      nothingFoundMessage="No values available for this filter"
      maxDropdownHeight={320}
      comboboxProps={{ zIndex: 1000 }}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span className={classes.optionName}>{option.label}</span>
          <span className={classes.count}>{shownCount(counts.get(option.value))}</span>
        </span>
      )}
      onSearchChange={setTyped}
      onChange={(chosen) => onChange(all.find((choice) => choice.value === chosen))}
    />
  );
}

const shownCount = (count: number | undefined): string => (count === undefined ? '' : formatCount(count));

/** Values that are too rare to be listed, found by typing. */
function useMoreChoices({ codes }: ChoiceValueProps['kind'], choices: readonly Choice[], typed: string): Choice[] {
  const [asked] = useDebouncedValue(typed.trim(), TYPEAHEAD_WAIT);
  const [code] = codes ?? [];
  const { data = [] } = useQuery(
    catalog.query.listFields.queryOptions({
      input: { filter: code, usedOnly: true, queryText: asked },
      enabled: code !== undefined && asked !== '' && choices.length >= MOST_SHOWN,
    }),
  );
  const listed = new Set(choices.map(({ value }) => value));
  return data.filter(({ id }) => !listed.has(id)).map(({ id, name }) => ({ value: id, label: name }));
}
