import { Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { type ActiveFilters, withoutFilter } from '#shared/web/address/filter-parameter.ts';
import { ChoiceValue } from '../choice-value.tsx';
import { EMPTY_DRAFT, finishDraft, withFilter } from '../filter-draft.ts';
import { choicesOf, findKind } from '../filter-kinds.ts';
import { useFilterOptions } from '../use-filter-options.ts';
import classes from './inline-filters.module.css';

/** Keys of the offered filters, with their labels there. */
export type OfferedFilters = readonly (readonly [key: string, label: string])[];

interface InlineFiltersProps {
  filters: ActiveFilters;
  onChange: (filters: ActiveFilters) => void;
}

/** Adds a filter: its kind, then its value, which applies at once. */
export function AddFilter({ offered, filters, onChange }: InlineFiltersProps & { offered: OfferedFilters }) {
  const { data: options } = useFilterOptions();
  const [key, setKey] = useState<string | null>(null);
  const kind = key ? findKind(key) : undefined;
  const take = (choice: { value: string; label: string } | undefined) => {
    const finished = finishDraft({ ...EMPTY_DRAFT, kind, choice });
    if (!('filter' in finished)) return;
    onChange(withFilter(filters, finished.filter));
    setKey(null);
  };
  return (
    <>
      <Select
        aria-label="Add filter"
        placeholder="Add filter"
        className={classes.kind}
        clearable
        data={offered.map(([value, label]) => ({ value, label }))}
        value={key}
        onChange={setKey}
        disabled={!options}
        maxDropdownHeight={360}
        comboboxProps={{ zIndex: 1000 }}
      />
      {kind?.control === 'choice' && options ? (
        <div className={classes.kind}>
          <ChoiceValue
            key={kind.key}
            kind={kind}
            choices={choicesOf(kind, options)}
            value={undefined}
            onChange={take}
          />
        </div>
      ) : null}
    </>
  );
}

export function InlineFilterChips({ filters, onChange }: InlineFiltersProps) {
  const chosen = Object.values(filters);
  if (chosen.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="Active filters">
      {chosen.map(({ key, text }) => (
        <li key={key} className={classes.chip}>
          {text}
          <button
            type="button"
            className={classes.remove}
            aria-label={`Remove filter ${text}`}
            onClick={() => onChange(withoutFilter(filters, key))}
          >
            <IconX size={14} stroke={2} />
          </button>
        </li>
      ))}
    </ul>
  );
}
