import { Button, Switch, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { go } from '#shared/web/address/navigate.ts';
import { GLOBAL_SEARCH_WAIT, STOCK_FRESH } from '#shared/web/cache-times.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { useOnceAnswered } from '#shared/web/fields/use-once-answered.ts';
import { useRemembered } from '#shared/web/remembered.ts';
import { items } from '../items-api.ts';
import classes from './search-dialog.module.css';
import { type FoundItem, SearchResults } from './search-results.tsx';

const MOST_RESULTS = 50;
/** A code means one bottle, in stock or not. */
const A_CODE = /^(\d{6,}|CH\d{6,12})$/;

const view = (item: FoundItem) => go({ item: item.id, return_to: 'search' });

/** Finds any item by typed or scanned text; arrow keys choose, Enter opens. */
export function SearchDialog({ value }: DialogProps) {
  const [text, setText] = useTypedSearch(value);
  const [withOutOfStock, setWithOutOfStock] = useRemembered('search.oos', false);
  const [at, setAt] = useState(0);
  const asked = value.trim();
  const { data, isFetching, isPlaceholderData, error, refetch } = useFound(asked, withOutOfStock);
  const found = asked === '' ? [] : (data ?? []);
  const active = Math.min(at, found.length - 1);
  const answered = asked === text.trim() && !isPlaceholderData && (data !== undefined || error !== null);
  const { enter, giveUp } = useOnceAnswered(answered, () => found[active] && view(found[active]));
  const scanned = useScan(found, text.trim() === asked && !isFetching);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt(answered ? Math.max(0, Math.min(found.length - 1, active + step)) : 0);
    else if (event.key === 'Enter') {
      // Text that was just typed or scanned is searched first.
      if (text.trim() !== asked) scanned(text.trim());
      else if (asked !== '') enter();
    } else return;
    event.preventDefault();
  };
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
          aria-expanded={found.length > 0}
          aria-controls="search-results"
          aria-activedescendant={found[active] ? `found-${found[active].id}` : undefined}
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
      {asked === '' ? <p className={classes.note}>Search by name, barcode, or producer.</p> : null}
      {error && !data ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {asked !== '' && data?.length === 0 && !isFetching ? (
        <NothingFound asked={asked} withOutOfStock={withOutOfStock} onShowAll={() => setWithOutOfStock(true)} />
      ) : null}
      <SearchResults found={found} active={active} refreshing={isFetching} onView={view} />
    </DialogFrame>
  );
}

interface NothingFoundProps {
  asked: string;
  withOutOfStock: boolean;
  onShowAll: () => void;
}

/** Tells when there are matches that are out of stock. */
function NothingFound({ asked, withOutOfStock, onShowAll }: NothingFoundProps) {
  const { data } = useFound(asked, true);
  return (
    <div className={classes.note} role="status">
      No Results Found
      {!withOutOfStock && data && data.length > 0 ? (
        <p className={classes.more}>
          <Button variant="default" onClick={onShowAll}>
            Show {data.length} out of stock
          </Button>
        </p>
      ) : null}
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
    if (only) view(only);
  }, [opens, settled, found]);
  return (text) => {
    setOpens(text);
    go({ search: text }, { replace: true });
  };
}
