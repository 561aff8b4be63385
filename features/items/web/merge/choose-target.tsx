import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { errorText } from '#shared/web/api-error.ts';
import { TYPEAHEAD_WAIT } from '#shared/web/cache-times.ts';
import { useOnceAnswered } from '#shared/web/fields/use-once-answered.ts';
import type { ItemDetail } from '../item/item-tab.ts';
import { items } from '../items-api.ts';
import { type FoundItem, SearchResults } from '../search/search-results.tsx';
import classes from './merge-dialog.module.css';
import type { MergeTarget } from './merge-steps.ts';
import { nameOf } from './name-of.ts';

const MOST_RESULTS = 20;

interface ChooseTargetProps {
  item: ItemDetail['data'];
  target: MergeTarget | undefined;
  error: string | undefined;
  onChoose: (target: FoundItem) => void;
  onContinue: () => void;
}

/** Starts with similar names, where a duplicate of the same bottle is most likely. */
export function ChooseTarget({ item, target, error, onChoose, onContinue }: ChooseTargetProps) {
  const [text, setText] = useState(target?.name ?? item.name);
  const [at, setAt] = useState(0);
  const [asked] = useDebouncedValue(text.trim(), TYPEAHEAD_WAIT);
  const query = useQuery(
    items.query.searchItems.queryOptions({
      input: { q: asked, show_oos: true, size: MOST_RESULTS },
      enabled: asked !== '',
      placeholderData: (before) => before,
    }),
  );
  const found = asked === '' ? [] : (query.data ?? []).filter((each) => each.id !== item.id);
  const answered = asked === text.trim() && !query.isPlaceholderData && !query.isPending;
  const { enter, giveUp } = useOnceAnswered(answered || asked === '', () => {
    const active = found[at];
    if (active && active.id !== target?.id) onChoose(active);
    else onContinue();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt(answered ? Math.max(0, Math.min(found.length - 1, at + step)) : 0);
    else if (event.key === 'Enter') enter();
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes.step}>
      <p className={classes.lead}>
        Which item is the same as <strong>{nameOf(item)}</strong>? That item is kept, and everything moves to it.
      </p>
      <TextInput
        label="Merge into"
        placeholder="Search by name or barcode"
        leftSection={<IconSearch size={18} stroke={1.6} />}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls="search-results"
        aria-activedescendant={found[at] ? `found-${found[at].id}` : undefined}
        autoComplete="off"
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
          giveUp();
        }}
        onKeyDown={onKeyDown}
        data-autofocus
      />
      {target ? (
        <p className={classes.chosen} role="status">
          Selected: <strong>{nameOf(target)}</strong>
        </p>
      ) : null}
      <Nothing
        asked={asked}
        own={asked === item.name.trim()}
        found={found.length}
        loading={query.isFetching}
        error={query.error}
      />
      <SearchResults
        found={found}
        active={at}
        refreshing={query.isFetching}
        actionLabel="Select"
        onView={(each) => {
          setAt(found.indexOf(each));
          onChoose(each);
        }}
      />
    </div>
  );
}

interface NothingProps {
  asked: string;
  /** The search text is still the item's own name. */
  own: boolean;
  found: number;
  loading: boolean;
  error: unknown;
}

function Nothing({ asked, own, found, loading, error }: NothingProps) {
  if (error && found === 0)
    return (
      <p className={classes.note} role="alert">
        {errorText(error)}
      </p>
    );
  if (asked === '' || found > 0 || loading) return null;
  return (
    <p className={classes.note} role="status">
      {own ? 'No other item has this name. Search for the item to merge with.' : 'No matching items found'}
    </p>
  );
}
