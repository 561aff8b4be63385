import { Autocomplete, Button, Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { MAIN_TYPE_CODES, mainTypeLabel } from '#features/catalog/domain/main-types.ts';
import { readFilters, writeFilters } from '#shared/web/address/filter-parameter.ts';
import { go } from '#shared/web/address/navigate.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { AttributeFilter } from './attribute-filter.tsx';
import { type Draft, draftOf, filtersOf, othersOf, RANGES } from './filter-draft.ts';
import classes from './filters-panel.module.css';
import { RangeFilter } from './range-filter.tsx';
import { useSeenVendors } from './use-seen-vendors.ts';

const STATES = [
  { value: 'in_stock', label: 'In stock' },
  { value: 'out_of_stock', label: 'Out of stock' },
  { value: 'negative', label: 'Negative' },
] as const;

const ATTRIBUTES = [
  ['producer', 'PR', 'Producer'],
  ['country', 'CT', 'Country'],
  ['region', 'RG', 'Region'],
  ['variety', 'VT', 'Variety'],
] as const;

/** The filters of the inventory list; Apply writes them into the address. */
export function FiltersPanel({ address, close }: DialogProps) {
  const filters = readFilters(address.filter);
  const [draft, setDraft] = useState<Draft>(() => draftOf(filters));
  const vendors = useSeenVendors();
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const apply = () =>
    go(
      { filter: writeFilters({ ...othersOf(filters), ...filtersOf(draft) }), filter_modal: undefined },
      { replace: true },
    );
  const buttons = (
    <>
      <Button
        variant="subtle"
        color="gray"
        onClick={() => go({ filter: undefined, filter_modal: undefined }, { replace: true })}
      >
        Clear all
      </Button>
      <Button type="submit" form="filters">
        Apply
      </Button>
    </>
  );
  return (
    <DialogFrame title="Filters" size="small" side footer={buttons} onClose={close}>
      <form
        id="filters"
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <CategoryAndState draft={draft} set={set} />
        {RANGES.map(({ key, label }) => (
          <RangeFilter key={key} label={label} value={draft[key]} onChange={(range) => set({ [key]: range })} />
        ))}
        <Autocomplete
          label="Last vendor"
          data={vendors}
          limit={8}
          value={draft.vendor ?? ''}
          onChange={(vendor) => set({ vendor })}
          comboboxProps={{ zIndex: 1000 }}
        />
        {ATTRIBUTES.map(([key, code, label]) => (
          <AttributeFilter
            key={key}
            code={code}
            label={label}
            value={draft[key] ?? ''}
            onChange={(text) => set({ [key]: text })}
          />
        ))}
        <Checkbox
          label="Stale stock only"
          description="It moved after it was counted."
          checked={draft.stale ?? false}
          onChange={(event) => set({ stale: event.currentTarget.checked })}
        />
        <Checkbox
          label="Consignment only"
          checked={draft.consignment ?? false}
          onChange={(event) => set({ consignment: event.currentTarget.checked })}
        />
      </form>
    </DialogFrame>
  );
}

interface FieldsProps {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
}

function CategoryAndState({ draft, set }: FieldsProps) {
  return (
    <>
      <Select
        label="Category"
        clearable
        placeholder="All"
        data={MAIN_TYPE_CODES.map((code) => ({ value: code, label: mainTypeLabel(code) }))}
        value={draft.type ?? null}
        onChange={(type) => set({ type: type ?? undefined })}
        comboboxProps={{ zIndex: 1000 }}
        data-autofocus
      />
      <Select
        label="Stock"
        clearable
        placeholder="Any"
        data={[...STATES]}
        value={draft.state ?? null}
        onChange={(state) => set({ state: (state ?? undefined) as Draft['state'] })}
        comboboxProps={{ zIndex: 1000 }}
      />
    </>
  );
}
