import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { usePerson } from '#features/catalog/web/use-person.ts';
import { DayRangeField } from '#shared/web/dates/day-picker.tsx';
import { ChoiceValue } from './choice-value.tsx';
import { type DraftErrors, EMPTY_DRAFT, type FilterDraft } from './filter-draft.ts';
import { choicesOf, findKind, offeredKinds } from './filter-kinds.ts';
import classes from './filters.module.css';
import type { FilterOptions } from './filters-api.ts';
import { type RangeScale, RangeValue } from './range-value.tsx';

interface FilterBuilderProps {
  draft: FilterDraft;
  errors: DraftErrors;
  options: FilterOptions;
  /** The range of the sliders: by the data, or the same for every list. */
  scaleOf: (kind: FilterDraft['kind']) => RangeScale;
  onChange: (draft: FilterDraft) => void;
}

/** A filter's type, then its value. */
export function FilterBuilder({ draft, errors, options, scaleOf, onChange }: FilterBuilderProps) {
  const groups = useMemo(() => offeredKinds(options), [options]);
  const data = groups.map(({ group, kinds }) => ({
    group,
    items: kinds.map(({ key, label }) => ({ value: key, label })),
  }));
  if (groups.length === 0 && !draft.kind)
    return <p className={classes.nothing}>No filter options available for the current data.</p>;
  const choose = (key: string | null) => {
    const kind = key ? findKind(key) : undefined;
    const { low, high } = scaleOf(kind);
    onChange({ ...EMPTY_DRAFT, kind, ...(kind?.control === 'range' ? { min: String(low), max: String(high) } : {}) });
  };
  return (
    <div className={classes.builder}>
      <Select
        label="Filter type"
        placeholder="Choose a filter type"
        searchable
        clearable
        openOnFocus={false}
        data={data}
        value={draft.kind?.key ?? null}
        error={errors.kind}
        nothingFoundMessage="No filter has this name"
        maxDropdownHeight={320}
        comboboxProps={{ zIndex: 1000 }}
        onChange={choose}
        data-autofocus
      />
      <FilterValue key={draft.kind?.key} {...{ draft, errors, options, scaleOf, onChange }} />
    </div>
  );
}

function FilterValue({ draft, errors, options, scaleOf, onChange }: FilterBuilderProps) {
  const { timezone } = usePerson();
  const { kind } = draft;
  if (!kind) return null;
  if (kind.control === 'flag') return null;
  if (kind.control === 'range')
    return (
      <RangeValue
        label={kind.label}
        money={kind.money}
        scale={scaleOf(kind)}
        min={draft.min}
        max={draft.max}
        error={errors.value}
        onChange={(limits) => onChange({ ...draft, ...limits })}
      />
    );
  if (kind.control === 'days')
    return (
      <DayRangeField
        label={kind.label}
        presets="list"
        timezone={timezone}
        error={errors.value}
        value={draft.days}
        onChange={(days) => onChange({ ...draft, days })}
      />
    );
  return (
    <ChoiceValue
      kind={kind}
      choices={choicesOf(kind, options)}
      value={draft.choice}
      error={errors.value}
      onChange={(choice) => onChange({ ...draft, choice })}
    />
  );
}
