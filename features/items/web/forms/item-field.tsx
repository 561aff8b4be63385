import { useQuery } from '@tanstack/react-query';
import { isTypedCode } from '#features/catalog/domain/barcode.ts';
import { foundSize } from '#features/catalog/domain/other-size.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { SearchPicker } from '#shared/web/fields/search-picker.tsx';
import { useSearchText } from '#shared/web/fields/use-search-text.ts';
import { items } from '../items-api.ts';
import type { NewItemSubject } from './new-item-dialog.tsx';
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
  /** False where only an item with stock will do. */
  creates?: boolean;
}

const SUGGESTIONS = 8;

/**
 * Offers to create what was typed where no hit has it in its name, and to choose the new item; what else the form holds
 * stays.
 */
export function createsItem(
  asked: string,
  found: readonly { readonly label: string }[],
  onCreated: NewItemSubject['onCreated'],
) {
  const has = ({ label }: { readonly label: string }) => label.toLowerCase().includes(asked.toLowerCase());
  if (isTypedCode(asked) ? found.length > 0 : found.some(has)) return undefined;
  return {
    label: (typed: string) => `New item “${typed}”`,
    run: (typed: string) => openDialog('new_item', { typed, onCreated } satisfies NewItemSubject),
  };
}

/** Finds an item by part of its name or by its barcode, or creates it. */
export function ItemField(props: ItemFieldProps) {
  const { label = 'Item', description, value, onChange, error, autoFocus, creates = true } = props;
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
      create={creates && !failure ? createsItem(asked, found, onChange) : undefined}
      nothingFound={failure ? 'The search failed. Try again.' : 'No items match this name or barcode'}
    />
  );
}
