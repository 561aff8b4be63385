import { useQuery } from '@tanstack/react-query';
import { foundSize } from '#features/catalog/domain/other-size.ts';
import { SearchPicker } from '#shared/web/fields/search-picker.tsx';
import { useSearchText } from '#shared/web/fields/use-search-text.ts';
import { items } from '../items-api.ts';
import { fullName, type StockSubject } from './stock-subject.ts';

interface ItemFieldProps {
  label?: string;
  description?: string;
  clearable?: boolean;
  value: StockSubject | undefined;
  /** Keys typed until it is done go to the field that has focus then. */
  onChange: (item: StockSubject | undefined) => unknown;
  error?: string;
  autoFocus?: boolean;
}

const SUGGESTIONS = 8;

/** Finds an item by part of its name or by its barcode. */
export function ItemField({ label = 'Item', description, value, onChange, error, autoFocus }: ItemFieldProps) {
  const { asked, onSearch } = useSearchText();
  const { data, error: failure } = useQuery(
    items.query.searchItems.queryOptions({
      input: { q: asked, show_oos: true, size: SUGGESTIONS },
      enabled: asked !== '',
    }),
  );
  const found =
    data?.map((item) => ({
      id: item.id,
      label: fullName({ ...item, size: { name: foundSize(item) } }),
      name: fullName(item),
    })) ?? [];
  return (
    <SearchPicker
      label={label}
      description={description}
      placeholder="Name or barcode"
      error={error}
      autoFocus={autoFocus}
      value={value?.itemName ?? ''}
      options={found}
      answered={data || failure ? asked : undefined}
      onSearch={onSearch}
      onChoose={(id) => {
        const item = found.find((each) => each.id === id);
        return item && onChange({ itemId: item.id, itemName: item.name });
      }}
      onClear={() => onChange(undefined)}
      nothingFound={
        failure ? 'The search failed. Try again.' : 'No item has these words, a similar name, or this barcode'
      }
    />
  );
}
