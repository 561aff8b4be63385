import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { useSettled } from '../../fields/use-settled.ts';
import {
  type FoundItem,
  type FoundProduct,
  itemSearch,
  productSearch,
  ranked,
  scanned,
  usedItems,
} from './find-items.ts';
import classes from './item-search.module.css';

interface ItemSearchProps {
  field: RefObject<HTMLInputElement | null>;
  disabled: boolean;
  autoFocus: boolean;
  error: string | undefined;
  onPick: (item: FoundItem | FoundProduct) => void;
  /** Makes a new item of what was typed. */
  onNew: (text: string) => void;
}

const NEW = 'new';

/** Finds items by name or barcode while typing; a scanner's Enter takes its item without waiting for the list. */
export function ItemSearch({ field, disabled, autoFocus, error, onPick, onNew }: ItemSearchProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const settled = useSettled(text);
  const search = useQuery(itemSearch(settled));
  const universal = useQuery(productSearch(settled));
  const used = useQuery(usedItems());
  // Own items do not wait for a catalogue that fails.
  const asked = search.data !== undefined && !universal.isPending;
  const current = text !== '' && settled === text && asked;
  const found = current ? ranked(search.data ?? [], used.data, universal.data) : [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first option is offered whenever the list is a new one
  useEffect(() => {
    if (current) combobox.selectFirstOption();
  }, [current, settled]);

  const take = (value: string) => {
    const item = found.find((each) => each.id === value);
    combobox.closeDropdown();
    setTyped('');
    if (value === NEW) onNew(text);
    else if (item) onPick(item);
  };
  const takeScan = async () => {
    const answer = await client.fetchQuery(itemSearch(text)).catch(() => []);
    const item = scanned(answer);
    if (!item) return combobox.openDropdown();
    setTyped('');
    combobox.closeDropdown();
    onPick(item);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || text === '' || current) return;
    event.preventDefault();
    void takeScan();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={take} withinPortal zIndex={1000} width={520} position="bottom-start">
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={field}
          aria-label="Item name or barcode"
          placeholder="Item name or scan"
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          data-autofocus={autoFocus || undefined}
          error={error}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.resetSelectedOption();
            combobox.openDropdown();
          }}
          onKeyDown={onKeyDown}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={text === ''} className={classes.dropdown}>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label="Items found">
          {found.map((item) =>
            item.model_type === 'universal_item' ? (
              <ProductOption key={item.id} product={item} />
            ) : (
              <ItemOption key={item.id} item={item} />
            ),
          )}
          {current ? (
            <Combobox.Option value={NEW}>
              New item <strong>{text}</strong>
            </Combobox.Option>
          ) : (
            <Combobox.Empty>Searching…</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function ItemOption({ item }: { item: FoundItem }) {
  return (
    <Combobox.Option value={item.id}>
      <span className={classes.option}>
        <span className={classes.optionName}>
          {[item.name, item.vintage].filter(Boolean).join(' ')}
          {item.usedBefore ? <span className={classes.used}>used before</span> : null}
        </span>
        <span className={classes.optionCost}>{item.last_cost === null ? '' : formatMoney(item.last_cost)}</span>
        <span className={classes.note}>
          {item.size.name} · {item.barcode}
        </span>
        <span className={classes.note}>{formatQuantity(item.total_quantity)} in stock</span>
      </span>
    </Combobox.Option>
  );
}

function ProductOption({ product }: { product: FoundProduct }) {
  const producer = product.fields.find((field) => field.type === 'PR')?.name;
  return (
    <Combobox.Option value={product.id}>
      <span className={classes.option}>
        <span className={classes.optionName}>
          {[product.name, product.vintage].filter(Boolean).join(' ')}
          <span className={classes.used}>{product.organization_id === null ? 'Global' : 'Local'}</span>
        </span>
        <span className={classes.optionCost} />
        <span className={classes.note}>
          {[product.size.name, product.barcode, producer].filter(Boolean).join(' · ')}
        </span>
        <span className={classes.note}>New here</span>
      </span>
    </Combobox.Option>
  );
}
