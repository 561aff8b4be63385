import { useQuery } from '@tanstack/react-query';
import { foundSize } from '#features/catalog/domain/other-size.ts';
import { createsItem } from '#features/items/web/forms/item-field.tsx';
import { fullName, type StockSubject } from '#features/items/web/forms/stock-subject.ts';
import { items } from '#features/items/web/items-api.ts';
import { formatMoney } from '#shared/domain/format.ts';
import { SearchPicker } from '#shared/web/fields/search-picker.tsx';
import { useSearchText } from '#shared/web/fields/use-search-text.ts';
import { posItems, type SellableGroup, soldAs } from '../sales-api.ts';

/** A search result for a match. */
export interface Found {
  id: string;
  label: string;
  /** Why it cannot be chosen. */
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

/** A single letter would find everything (POS-042). */
const FEWEST_LETTERS = 2;
const MOST = 30;

interface PosItemFieldProps extends FoundFieldProps {
  /** Matched ones can be chosen, too. */
  matchedToo?: boolean;
}

/** POS items by part of their name; a matched one says so, and can't be chosen for another match. */
export function PosItemField({ matchedToo = false, ...props }: PosItemFieldProps) {
  const search = useSearched();
  const { data } = useQuery(
    posItems.query.searchPosItems.queryOptions({
      input: { q: search.asked, size: MOST },
      enabled: search.asks,
    }),
  );
  const found = (data ?? []).map(({ id, name, variation, unit_price, state }) => ({
    id,
    label: [name, variation, unit_price === null ? '' : formatMoney(unit_price)].filter(Boolean).join(' · '),
    taken: state === 'matched' && !matchedToo ? 'matched' : undefined,
  }));
  return <FoundField {...props} {...search} answered={data && search.asked} found={found} />;
}

/** Recipes by part of their name. */
export function RecipeField(props: FoundFieldProps) {
  const search = useSearched();
  const { data } = useQuery(
    soldAs.query.searchSellableGroups.queryOptions({
      input: { q: search.asked, type: 'RE', size: MOST },
      enabled: search.asks,
    }),
  );
  return (
    <FoundField
      {...props}
      {...search}
      answered={data && search.asked}
      found={(data ?? []).map((group) => ({ id: group.id, label: labelOf(group), problem: group.depletion_problem }))}
    />
  );
}

interface InventoryItemFieldProps extends FoundFieldProps {
  /** The text of the first search. */
  searched?: string;
  /** Instead of the usual form: for a new item of the first search. */
  onNew?: () => void;
}

/** Inventory items by part of their name or by barcode. */
export function InventoryItemField({ onNew, ...props }: InventoryItemFieldProps) {
  const search = useSearched(props.searched);
  const { data } = useQuery(
    items.query.searchItems.queryOptions({
      input: { q: search.asked, show_oos: true, size: MOST },
      enabled: search.asks,
    }),
  );
  const found = (data ?? []).map((item) => ({
    id: item.id,
    label: fullName({ ...item, size: { name: foundSize(item) } }),
  }));
  const choose = ({ itemId, itemName }: StockSubject) => props.onChange({ id: itemId, label: itemName });
  const create = search.asks ? createsItem(search.asked, found, choose) : undefined;
  return (
    <FoundField
      {...props}
      {...search}
      answered={data && search.asked}
      found={found}
      create={create && onNew && search.asked === props.searched ? { ...create, run: onNew } : create}
    />
  );
}

/** "House Red · 5 oz · $12.00": distinguishes the Sold As entries of an item. */
export const labelOf = ({ name, size, depletion_size, price, type }: SellableGroup): string =>
  [name, (type === 'RE' ? depletion_size : size)?.name, price === null ? '' : formatMoney(price)]
    .filter(Boolean)
    .join(' · ');

function useSearched(start?: string) {
  const search = useSearchText(start);
  return { ...search, asks: search.asked.length >= FEWEST_LETTERS };
}

interface FoundListProps extends FoundFieldProps, ReturnType<typeof useSearched> {
  found: readonly Found[];
  answered: string | undefined;
  searched?: string | undefined;
  create?: ReturnType<typeof createsItem> | undefined;
}

function FoundField({
  label,
  value,
  onChange,
  autoFocus,
  asked,
  asks,
  answered,
  onSearch,
  found,
  create,
  searched,
}: FoundListProps) {
  return (
    <SearchPicker
      label={label}
      placeholder="Type at least 2 letters"
      autoFocus={autoFocus}
      searched={searched}
      value={value?.label ?? ''}
      options={found.map(({ id, label: name, taken }) => ({
        id,
        label: taken ? `${name} · ${taken}` : name,
        disabled: taken !== undefined,
      }))}
      answered={asks ? answered : asked}
      onSearch={onSearch}
      onChoose={(id) => onChange(found.find((each) => each.id === id))}
      create={create}
      nothingFound={asks ? 'No matching items found' : 'Type at least 2 letters'}
    />
  );
}
