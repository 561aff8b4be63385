import { Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ChoiceValue } from '#features/stock/web/filters/choice-value.tsx';
import { EMPTY_DRAFT, finishDraft, withFilter } from '#features/stock/web/filters/filter-draft.ts';
import { choicesOf, findKind } from '#features/stock/web/filters/filter-kinds.ts';
import { useFilterOptions } from '#features/stock/web/filters/use-filter-options.ts';
import { type ActiveFilters, withoutFilter } from '#shared/web/address/filter-parameter.ts';
import classes from './add-items.module.css';

/** What items to print are narrowed by (PRINT-016 to PRINT-024). */
const KINDS = [
  ['type', 'Item type'],
  ['subtype', 'Subtype'],
  ['producer', 'Producer'],
  ['region', 'Region'],
  ['vineyard', 'Vineyard'],
  ['variety', 'Variety'],
  ['country', 'Country'],
  ['size', 'Size'],
  ['consignment', 'Consignment'],
] as const;

interface BulkFiltersProps {
  filters: ActiveFilters;
  onChange: (filters: ActiveFilters) => void;
}

/** One more filter: its kind, then its value, which applies at once. */
export function AddFilter({ filters, onChange }: BulkFiltersProps) {
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
        data={KINDS.map(([value, label]) => ({ value, label }))}
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

export function BulkFilterChips({ filters, onChange }: BulkFiltersProps) {
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
