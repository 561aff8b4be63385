import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TYPEAHEAD_WAIT } from '#shared/web/cache-times.ts';
import { searchedChoices } from '#shared/web/fields/searched-choices.ts';
import { items } from '../items-api.ts';
import { fullName, type StockSubject } from './stock-subject.ts';

interface ItemFieldProps {
  label?: string;
  description?: string;
  clearable?: boolean;
  value: StockSubject | undefined;
  onChange: (item: StockSubject | undefined) => void;
  error?: string;
  autoFocus?: boolean;
}

const SUGGESTIONS = 8;

/** Finds an item by a part of its name or by its barcode. */
export function ItemField({ value, onChange, autoFocus, ...rest }: ItemFieldProps) {
  const [text, setText] = useState(value?.itemName ?? '');
  const [asked] = useDebouncedValue(text.trim(), TYPEAHEAD_WAIT);
  const searches = asked !== '' && asked !== value?.itemName;
  const { data = [] } = useQuery(
    items.query.searchItems.queryOptions({
      input: { q: asked, show_oos: true, size: SUGGESTIONS },
      enabled: searches,
      placeholderData: (before) => before,
    }),
  );
  const found = (searches ? data : []).map((item) => ({ itemId: item.id, itemName: fullName(item) }));
  const { known, isListed } = searchedChoices({ found, chosen: value, searches }, (each) => each.itemId);
  return (
    <Select
      label="Item"
      placeholder="Name or barcode"
      {...rest}
      searchable
      data={known.map((each) => ({ value: each.itemId, label: each.itemName }))}
      // The server found them, also by their barcode; the one that is chosen is offered while nothing else is sought.
      filter={({ options }) => options.filter((each) => 'value' in each && isListed(each.value))}
      // What is typed replaces the name that is there.
      onFocus={(event) => event.currentTarget.select()}
      value={value?.itemId ?? null}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => onChange(known.find((each) => each.itemId === id))}
      allowDeselect={false}
      data-autofocus={autoFocus || undefined}
      nothingFoundMessage={asked === '' ? 'Type part of the name' : 'No matches'}
      comboboxProps={{ zIndex: 1000 }}
      autoComplete="off"
    />
  );
}
