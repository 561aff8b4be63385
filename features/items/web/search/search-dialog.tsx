import { Button, Switch, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react';
import { go } from '#shared/web/address/navigate.ts';
import { GLOBAL_SEARCH_WAIT, STOCK_FRESH } from '#shared/web/cache-times.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { useOnceAnswered } from '#shared/web/fields/use-once-answered.ts';
import { useRemembered } from '#shared/web/remembered.ts';
import { items } from '../items-api.ts';
import { AddMissing } from './add-missing.tsx';
import { useHitsHere } from './device/use-hits-here.ts';
import { idOfEntry, type MoreGroup, MoreList, MoreResults } from './more-results.tsx';
import classes from './search-dialog.module.css';
import { type EarlyItem, earlyItem, type FoundItem, SearchResults } from './search-results.tsx';

const MOST_RESULTS = 50;
/** A code means one bottle, in stock or not. */
const A_CODE = /^(\d{6,}|CH\d{6,12})$/;

const openItem = (item: { id: string }) => go({ item: item.id, return_to: 'search' });

/** Finds items, and what the application adds, by typed or scanned text; arrow keys choose, Enter opens. */
export function SearchDialog({ value }: DialogProps) {
  const [text, setText] = useTypedSearch(value);
  const [withOutOfStock, setWithOutOfStock] = useRemembered('search.oos', false);
  const [at, setAt] = useState(0);
  const asked = value.trim();
  const query = useFound(asked, withOutOfStock);
  const { data, isFetching, error, refetch } = query;
  const typed = text.trim();
  const { answered, found, shown } = useShown(typed, asked, withOutOfStock, query);
  const { before, after, searching, view, options } = useOptions(typed, asked, shown);
  const chosen = Math.min(at, options.length - 1);
  const active = options[chosen];
  const { onKeyDown, giveUp } = useSearchKeys({
    typed,
    asked,
    active,
    // Pages and actions are here at once; everything else must be of the typed text.
    isHere: active?.entry !== undefined && entriesOf(before).includes(active.entry),
    answered,
    scanned: useScan(found, typed === asked && !isFetching),
    onStep: (step) => setAt(Math.max(0, Math.min(options.length - 1, chosen + step))),
    onFirst: () => setAt(0),
  });
  const noItem = asked !== '' && data?.length === 0 && !isFetching;
  return (
    <DialogFrame title="Search" size="large">
      <div className={classes.bar}>
        <TextInput
          className={classes.field}
          size="md"
          aria-label="Search by name, barcode, or producer."
          placeholder="Search by name, barcode, or producer."
          leftSection={<IconSearch size={18} stroke={1.6} />}
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls="search-results"
          aria-activedescendant={active?.id}
          autoComplete="off"
          enterKeyHint="search"
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAt(0);
            giveUp();
          }}
          onKeyDown={onKeyDown}
        />
        <Switch
          label="Show OOS"
          title="Include out of stock"
          checked={withOutOfStock}
          onChange={(event) => setWithOutOfStock(event.currentTarget.checked)}
        />
      </div>
      {typed === '' ? <Hint /> : null}
      {error && !data ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {noItem ? (
        <NothingFound
          asked={asked}
          nothing={!searching && options.length === 0}
          withOutOfStock={withOutOfStock}
          onShowAll={() => setWithOutOfStock(true)}
        />
      ) : null}
      <div id="search-results">
        <MoreList label="Actions and pages" groups={before} active={active?.entry} onChoose={({ run }) => run()} />
        {before.length > 0 && shown.length > 0 ? <p className={classes.heading}>Items</p> : null}
        <SearchResults
          found={shown}
          active={active && !active.entry ? chosen - entriesOf(before).length : -1}
          refreshing={isFetching || !answered}
          onView={view}
        />
        {answered ? <NoneHasAll found={found} asked={asked} /> : null}
        <MoreList label="Also found" groups={after} active={active?.entry} onChoose={({ run }) => run()} />
      </div>
    </DialogFrame>
  );
}

const Hint = () => (
  <p className={classes.hint}>
    <span>Search by name, barcode, or producer.</span> You can also find invoices, orders, vendors, recipes, lists,
    locations, pages, and commands.
  </p>
);

/** Under items that lack a word of the search: what the person meant may be missing. */
function NoneHasAll({ found, asked }: { found: readonly FoundItem[]; asked: string }) {
  if (found.length === 0 || found.some(({ lacks }) => lacks === null)) return null;
  return (
    <div className={classes.more}>
      <AddMissing name={asked} />
    </div>
  );
}

interface SearchKeys {
  readonly typed: string;
  readonly asked: string;
  readonly active: { readonly run: () => void } | undefined;
  readonly isHere: boolean;
  readonly answered: boolean;
  readonly scanned: (code: string) => void;
  readonly onStep: (step: number) => void;
  readonly onFirst: () => void;
}

/** Arrow keys choose; Enter opens what is here, or waits for the answer to the typed text. */
function useSearchKeys({ typed, asked, active, isHere, answered, scanned, onStep, onFirst }: SearchKeys) {
  const { enter, giveUp } = useOnceAnswered(answered, () => active?.run());
  const open = () => {
    if (isHere) active?.run();
    else if (typed !== asked && A_CODE.test(typed)) scanned(typed);
    else if (typed !== '') {
      if (typed !== asked) go({ search: typed }, { replace: true });
      enter();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step && event.key !== 'Enter') return;
    event.preventDefault();
    if (!step) open();
    else if (answered || isHere) onStep(step);
    else onFirst();
  };
  return { onKeyDown, giveUp };
}

const entriesOf = (groups: readonly MoreGroup[]) => groups.flatMap(({ entries }) => entries);

/** Everything that can be chosen, from top to bottom. */
function useOptions(typed: string, asked: string, found: readonly (FoundItem | EarlyItem)[]) {
  const { useGroups, useNoteItem } = useContext(MoreResults);
  const { groups, searching } = useGroups(typed, asked);
  const noteItem = useNoteItem();
  const before = groups.filter(({ first }) => first);
  const after = groups.filter(({ first }) => !first);
  const view = (item: FoundItem | EarlyItem) => {
    noteItem(item.id, [item.name, item.vintage].filter(Boolean).join(' '));
    openItem(item);
  };
  const optionsOf = (some: readonly MoreGroup[]) =>
    entriesOf(some).map((entry) => ({ id: idOfEntry(entry), entry, run: entry.run }));
  const options = [
    ...optionsOf(before),
    ...found.map((item) => ({ id: `found-${item.id}`, entry: undefined, run: () => view(item) })),
    ...optionsOf(after),
  ];
  return { before, after, searching, view, options };
}

/** The server's hits of the typed text; until they are there, those of this device, or else of the text before. */
function useShown(
  typed: string,
  asked: string,
  withOutOfStock: boolean,
  { data, error, isPlaceholderData }: ReturnType<typeof useFound>,
) {
  const answered = asked === typed && !isPlaceholderData && (data !== undefined || error !== null);
  const found = asked === '' ? [] : (data ?? []);
  const early = useHitsHere(typed, withOutOfStock, MOST_RESULTS)?.map(earlyItem);
  return { answered, found, shown: answered ? found : (early ?? found) };
}

interface NothingFoundProps {
  asked: string;
  /** Neither items nor anything else. */
  nothing: boolean;
  withOutOfStock: boolean;
  onShowAll: () => void;
}

/** Says what was searched, and offers what is out of stock, the universal catalog, and a new item. */
function NothingFound({ asked, nothing, withOutOfStock, onShowAll }: NothingFoundProps) {
  const { data } = useFound(asked, true);
  const more = !withOutOfStock && data && data.length > 0;
  if (!nothing && !more) return null;
  return (
    <div className={nothing ? classes.note : undefined} role="status">
      {nothing ? 'No Results Found' : null}
      {nothing && !more ? (
        <p className={classes.where}>
          No items match this search, in stock or not. No documents, pages, or actions match it, either.
        </p>
      ) : null}
      <p className={classes.more}>
        {more ? (
          <Button variant="default" onClick={onShowAll}>
            Show {data.length} out of stock
          </Button>
        ) : (
          <AddMissing name={asked} />
        )}
      </p>
    </div>
  );
}

function useFound(asked: string, withOutOfStock: boolean) {
  return useQuery(
    items.query.searchItems.queryOptions({
      input: { q: asked, show_oos: withOutOfStock || A_CODE.test(asked), size: MOST_RESULTS },
      enabled: asked !== '',
      staleTime: STOCK_FRESH,
      placeholderData: (before) => before,
    }),
  );
}

/** The typed text goes into the address after a pause. */
function useTypedSearch(value: string): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(wait.current), []);
  const change = (next: string) => {
    setText(next);
    clearTimeout(wait.current);
    wait.current = setTimeout(() => go({ search: next }, { replace: true }), GLOBAL_SEARCH_WAIT);
  };
  return [text, change];
}

const EXACT = 100;

/** A scanner types a code and presses Enter before the pause is over: search at once, and open the match. */
function useScan(found: readonly FoundItem[], settled: boolean): (text: string) => void {
  const [opens, setOpens] = useState<string>();
  useEffect(() => {
    if (opens === undefined || !settled) return;
    setOpens(undefined);
    const [only] = found.filter((item) => item.score >= EXACT);
    if (only) openItem(only);
  }, [opens, settled, found]);
  return (text) => {
    setOpens(text);
    go({ search: text }, { replace: true });
  };
}
