import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { foundSize } from '#features/catalog/domain/other-size.ts';
import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { SearchPicker } from '#shared/web/fields/search-picker.tsx';
import { useSearchText } from '#shared/web/fields/use-search-text.ts';
import { type FoundItem, type FoundProduct, itemSearch, productSearch, ranked, usedItems } from './find-items.ts';
import classes from './item-search.module.css';

interface ItemSearchProps {
  field: RefObject<HTMLInputElement | null>;
  disabled: boolean;
  autoFocus: boolean;
  error: string | undefined;
  onPick: (item: FoundItem | FoundProduct) => void;
  /** Creates a new item with the typed name. */
  onNew: (text: string) => void;
}

/**
 * Finds items by name or barcode while typing; Enter takes the first, even before the list has loaded, as with a
 * scanner.
 */
export function ItemSearch({ field, disabled, autoFocus, error, onPick, onNew }: ItemSearchProps) {
  const { asked, onSearch } = useSearchText();
  const search = useQuery(itemSearch(asked));
  const universal = useQuery(productSearch(asked));
  const used = useQuery(usedItems());
  // Own items do not wait for a catalog that fails; what was used before decides what is first.
  const isHere = search.data !== undefined && !universal.isPending && !used.isPending;
  const found = isHere ? ranked(search.data ?? [], used.data, universal.data) : [];
  return (
    <SearchPicker
      label="Item name or barcode"
      hideLabel
      placeholder="Item name or scan"
      width={520}
      field={field}
      disabled={disabled}
      autoFocus={autoFocus}
      error={error}
      value=""
      choosesOnlyByKey
      options={found.map((item) => ({
        id: item.id,
        label: item.name,
        content: item.model_type === 'universal_item' ? <ProductOption product={item} /> : <ItemOption item={item} />,
      }))}
      answered={isHere || search.isError ? asked : undefined}
      onSearch={onSearch}
      onChoose={(id) => {
        const item = found.find((each) => each.id === id);
        if (item) onPick(item);
      }}
      create={search.isError ? undefined : { label: newLabel, run: onNew }}
      nothingFound={search.isError ? 'The search failed. Try again.' : undefined}
    />
  );
}

const newLabel = (text: string) => (
  <>
    New item <strong>{text}</strong>
  </>
);

function ItemOption({ item }: { item: FoundItem }) {
  return (
    <span className={classes.option}>
      <span className={classes.optionName}>
        {[item.name, item.vintage].filter(Boolean).join(' ')}
        {item.usedBefore ? <span className={classes.used}>used before</span> : null}
      </span>
      <span className={classes.optionCost}>{item.last_cost === null ? '' : formatMoney(item.last_cost)}</span>
      <span className={classes.note}>
        {foundSize(item)} · {item.barcode}
      </span>
      <span className={classes.note}>{formatQuantity(item.total_quantity)} in stock</span>
    </span>
  );
}

function ProductOption({ product }: { product: FoundProduct }) {
  const producer = product.fields.find((field) => field.type === 'PR')?.name;
  return (
    <span className={classes.option}>
      <span className={classes.optionName}>
        {[product.name, product.vintage].filter(Boolean).join(' ')}
        <span className={classes.used}>{product.organization_id === null ? 'Global' : 'Local'}</span>
      </span>
      <span className={classes.optionCost} />
      <span className={classes.note}>
        {[foundSize(product), product.barcode, producer].filter(Boolean).join(' · ')}
      </span>
      <span className={classes.note}>New here</span>
    </span>
  );
}
