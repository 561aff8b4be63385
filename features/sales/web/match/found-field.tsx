import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName } from '#features/items/web/forms/stock-subject.ts';
import { items } from '#features/items/web/items-api.ts';
import { formatMoney } from '#shared/domain/format.ts';
import { TYPEAHEAD_WAIT } from '#shared/web/cache-times.ts';
import { searchedChoices } from '#shared/web/fields/searched-choices.ts';
import { posItems, type SellableGroup, soldAs } from '../sales-api.ts';

/** What a person who matches finds by its name. */
export interface Found {
  id: string;
  label: string;
  /** Why it cannot be taken. */
  taken?: string;
  /** Why its sales would deplete nothing. */
  problem?: string | null;
}

interface FoundFieldProps {
  label: string;
  value: Found | undefined;
  onChange: (found: Found | undefined) => void;
  autoFocus?: boolean;
}

/** With a single letter everything would be found (POS-042). */
const FEWEST_LETTERS = 2;
const MOST = 30;

/** POS items by a part of their name; one that is matched already is named, and not taken from its match. */
export function PosItemField(props: FoundFieldProps) {
  const search = useSearched(props.value);
  const { data } = useQuery(
    posItems.query.searchPosItems.queryOptions({
      input: { q: search.asked, size: MOST },
      enabled: search.asks,
      placeholderData: (before) => before,
    }),
  );
  const found = (data ?? []).map(({ id, name, variation, unit_price, state }) => ({
    id,
    label: [name, variation, unit_price === null ? '' : formatMoney(unit_price)].filter(Boolean).join(' · '),
    taken: state === 'matched' ? 'matched' : undefined,
  }));
  return <FoundField {...props} {...search} found={found} />;
}

/** Recipes by a part of their name. */
export function RecipeField(props: FoundFieldProps) {
  const search = useSearched(props.value);
  const { data } = useQuery(
    soldAs.query.searchSellableGroups.queryOptions({
      input: { q: search.asked, type: 'RE', size: MOST },
      enabled: search.asks,
      placeholderData: (before) => before,
    }),
  );
  return (
    <FoundField
      {...props}
      {...search}
      found={(data ?? []).map((group) => ({ id: group.id, label: labelOf(group), problem: group.depletion_problem }))}
    />
  );
}

/** Items of the inventory by a part of their name, or by their barcode. */
export function InventoryItemField(props: FoundFieldProps) {
  const search = useSearched(props.value);
  const { data } = useQuery(
    items.query.searchItems.queryOptions({
      input: { q: search.asked, show_oos: true, size: MOST },
      enabled: search.asks,
      placeholderData: (before) => before,
    }),
  );
  const found = (data ?? []).map((item) => ({ id: item.id, label: fullName(item) }));
  return <FoundField {...props} {...search} found={found} />;
}

/** "House Red · 5 oz · $12.00": what tells one entry of an item from the next. */
export const labelOf = ({ name, size, depletion_size, price, type }: SellableGroup): string =>
  [name, (type === 'RE' ? depletion_size : size)?.name, price === null ? '' : formatMoney(price)]
    .filter(Boolean)
    .join(' · ');

function useSearched(value: Found | undefined) {
  const [text, setText] = useState(value?.label ?? '');
  const [asked] = useDebouncedValue(text.trim(), TYPEAHEAD_WAIT);
  const asks = asked.length >= FEWEST_LETTERS && asked !== value?.label;
  return { text, setText, asked, asks };
}

interface FoundListProps extends FoundFieldProps, ReturnType<typeof useSearched> {
  found: readonly Found[];
}

function FoundField({ label, value, onChange, autoFocus, text, setText, asks, found }: FoundListProps) {
  const { known, isListed } = searchedChoices({ found, chosen: value, searches: asks }, ({ id }) => id);
  return (
    <Select
      label={label}
      placeholder="Type at least 2 letters"
      searchable
      data={known.map(({ id, label: name, taken }) => ({
        value: id,
        label: taken ? `${name} · ${taken}` : name,
        disabled: taken !== undefined,
      }))}
      // The server found them, whatever stands in their names.
      filter={({ options }) => options.filter((each) => 'value' in each && isListed(each.value))}
      // What is typed replaces the name that is there.
      onFocus={(event) => event.currentTarget.select()}
      value={value?.id ?? null}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => onChange(known.find((each) => each.id === id))}
      allowDeselect={false}
      autoFocus={autoFocus}
      data-autofocus={autoFocus || undefined}
      openOnFocus={false}
      nothingFoundMessage={asks ? 'No matching items found' : 'Type at least 2 letters'}
      comboboxProps={{ zIndex: 1000 }}
      autoComplete="off"
    />
  );
}
