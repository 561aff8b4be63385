import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { errorText } from '#shared/web/api-error.ts';
import { TYPEAHEAD_WAIT } from '#shared/web/cache-times.ts';
import { useOnceAnswered } from '#shared/web/fields/use-once-answered.ts';
import type { ItemDetail } from '../item/item-tab.ts';
import classes from './mapping.module.css';
import { type Product, products } from './mapping-api.ts';
import { matchItem, matchToOwn } from './match-acts.ts';
import { ProductList, stepTo } from './product-list.tsx';
import { nameOf } from './product-words.tsx';
import { useOneAct } from './use-one-act.ts';

const MOST_RESULTS = 20;

interface ModeProps {
  item: ItemDetail['data'];
  close: () => void;
}

/** Searches the catalog by text (UNI-020); starts with the item's name. */
export function SearchMode({ item, close }: ModeProps) {
  const client = useQueryClient();
  const [text, setText] = useState(item.name);
  const [at, setAt] = useState(0);
  const [asked] = useDebouncedValue(text.trim(), TYPEAHEAD_WAIT);
  const query = useQuery(
    products.query.searchUniversalItems.queryOptions({
      input: { q: asked, size: MOST_RESULTS },
      enabled: asked !== '',
      placeholderData: (before) => before,
    }),
  );
  const found = asked === '' ? [] : (query.data ?? []);
  // Enter takes a result for the current text, not for an earlier one.
  const current = asked === text.trim() && !query.isPlaceholderData && !query.isPending;
  const doOnce = useOneAct(close);
  const choose = (product: Product) => doOnce(() => matchItem(client, item.id, product));
  const { enter, giveUp } = useOnceAnswered(current, () => found[at] && void choose(found[at]));
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepTo(event.key, at, found.length);
    if (next !== undefined) setAt(current ? next : 0);
    else if (event.key === 'Enter' && text.trim() !== '') enter();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <TextInput
        label="Universal item"
        placeholder="Search by name, producer or barcode"
        leftSection={<IconSearch size={18} stroke={1.6} />}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls="offered-products"
        aria-activedescendant={found[at] ? `offered-${found[at].id}` : undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
          giveUp();
        }}
        onKeyDown={onKeyDown}
        autoFocus // the dialog may have been open before the item was loaded
      />
      <Nothing asked={asked} found={found.length} loading={query.isFetching} error={query.error} />
      <ProductList
        offered={found.map((product) => ({ product }))}
        active={at}
        label="Found universal items"
        act="Match"
        onChoose={(product) => void choose(product)}
      />
      <p className={classes.own}>
        <span>Nothing fits? {nameOf(item)} becomes a product that only your organization can see.</span>
        <Button variant="default" size="compact-sm" onClick={() => void doOnce(() => matchToOwn(client, item.id))}>
          Add as local product
        </Button>
      </p>
    </>
  );
}

function Nothing({ asked, found, loading, error }: { asked: string; found: number; loading: boolean; error: unknown }) {
  if (error && found === 0)
    return (
      <p className={classes.nothing} role="alert">
        {errorText(error)}
      </p>
    );
  if (asked === '' || found > 0 || loading) return null;
  return (
    <p className={classes.nothing} role="status">
      No matching items found
    </p>
  );
}
