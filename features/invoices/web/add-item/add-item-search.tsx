import { Button, Divider, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { withoutOwn } from '#features/catalog/domain/merge-found.ts';
import { items } from '#features/items/web/items-api.ts';
import { SearchResults } from '#features/items/web/search/search-results.tsx';
import { go } from '#shared/web/address/navigate.ts';
import { TYPEAHEAD_WAIT } from '#shared/web/cache-times.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { useOnceAnswered } from '#shared/web/fields/use-once-answered.ts';
import { productSearch } from '../lines/item-search/find-items.ts';
import classes from './add-item.module.css';
import { draftFromText, keepDraft, NO_PARENT } from './item-draft.ts';
import { ProductResults } from './product-results.tsx';

const SUGGESTIONS = 6;

/** A version of an existing item starts from it; anything else starts empty. */
export function AddItemSearch({ start = '' }: { start?: string | undefined }) {
  const [text, setText] = useState(start);
  const [at, setAt] = useState(-1);
  const [asked] = useDebouncedValue(text.trim(), TYPEAHEAD_WAIT);
  const { data, isFetching, isPlaceholderData, isPending } = useQuery(
    items.query.searchItems.queryOptions({
      input: { q: asked, show_oos: true, size: SUGGESTIONS },
      enabled: asked.length > 0,
      placeholderData: (before) => before,
    }),
  );
  const known = useQuery({ ...productSearch(asked), placeholderData: (before) => before });
  const own = asked === '' ? [] : (data ?? []);
  const products = asked === '' ? [] : withoutOwn(known.data ?? [], own).slice(0, SUGGESTIONS);
  const found = [...own, ...products];
  const choose = ({ id, model_type }: (typeof found)[number]) =>
    go({ parent: id, universal: model_type === 'universal_item' ? '1' : undefined }, { replace: true });
  const create = () => {
    if (text.trim()) keepDraft(draftFromText(text));
    go({ parent: NO_PARENT }, { replace: true });
  };
  const asks = asked === text.trim() && !isPlaceholderData && !known.isPlaceholderData;
  const answered = asks && (asked === '' || (!isPending && !known.isPending));
  const { enter, giveUp } = useOnceAnswered(answered, () => {
    const active = found[Math.min(at, found.length - 1)];
    if (active) choose(active);
    else create();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // An arrow before the answer leads into the list, to its first entry.
    if (step)
      setAt(answered ? Math.max(-1, Math.min(found.length - 1, at + step)) : Math.max(-1, Math.min(0, at + step)));
    else if (event.key === 'Enter' && at === -1) create();
    else if (event.key === 'Enter') enter();
    else return;
    event.preventDefault();
  };
  return (
    <DialogFrame title="Add item">
      <TextInput
        label="Search for item"
        description="For another size or vintage, start from the item you have. Products in the universal catalog fill in the details."
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls="search-results found-products"
        aria-activedescendant={found[at] && `found-${found[at].id}`}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(-1);
          giveUp();
        }}
        onKeyDown={onKeyDown}
        data-autofocus
      />
      <div className={classes.found}>
        <SearchResults found={own} active={at} refreshing={isFetching} actionLabel="Start from this" onView={choose} />
        <ProductResults products={products} active={at - own.length} onChoose={choose} />
        {asked !== '' && asked === text.trim() && found.length === 0 && !isFetching && !known.isFetching ? (
          <p className={classes.nothing}>Neither your inventory nor the universal catalog has “{asked}”.</p>
        ) : null}
      </div>
      <Divider label="OR" my="lg" />
      {/* The next step where nothing can be started from. */}
      <Button fullWidth {...(found.length > 0 ? { variant: 'default' } : {})} onClick={create}>
        Create new
      </Button>
    </DialogFrame>
  );
}
