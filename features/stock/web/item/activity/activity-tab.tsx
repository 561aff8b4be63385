import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { usePerson } from '#features/catalog/web/use-person.ts';
import { go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { nextPage } from '#shared/web/data-grid/paged-rows.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { items } from '../../stock-api.ts';
import type { ItemTabProps } from '../item-tab.ts';
import tables from '../plain-table.module.css';
import { ActivityLine } from './activity-line.tsx';
import classes from './activity-tab.module.css';

const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'stocktake', label: 'Stocktakes' },
  { value: 'manual_adjustments', label: 'Manual Adjustments' },
  { value: 'sale', label: 'Sales Depletions' },
  { value: 'cycle_started', label: 'Cycle Start' },
] as const;

type Show = (typeof SHOWN)[number]['value'];
type Sort = 'time:asc' | 'time:desc';

const isShow = (text: string | undefined): text is Show => SHOWN.some(({ value }) => value === text);

/** Everything that moved the item, newest first. */
export function ActivityTab({ item }: ItemTabProps) {
  const parameter = useParameter('show');
  const show = isShow(parameter) ? parameter : 'all';
  const [sort, setSort] = useState<Sort>('time:desc');
  const { timezone } = usePerson();
  const query = useActivity(item.data.id, show, sort);
  const rows = query.data?.pages.flatMap((page) => page.data) ?? [];
  const Arrow = sort === 'time:desc' ? IconArrowDown : IconArrowUp;
  return (
    <>
      <label className={classes.show}>
        Show
        <select
          className={classes.select}
          value={show}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            go({ show: chosen === 'all' ? undefined : chosen }, { replace: true });
          }}
        >
          {SHOWN.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {query.error && rows.length === 0 ? (
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {!query.error && !query.isPending && rows.length === 0 ? (
        <EmptyState title="Nothing here yet" text="Invoices, moves, counts and adjustments of this item appear here." />
      ) : null}
      {rows.length > 0 ? (
        <div className={tables.scroller}>
          <table className={tables.table}>
            <thead>
              <tr>
                <th aria-sort={sort === 'time:desc' ? 'descending' : 'ascending'}>
                  <button
                    type="button"
                    className={classes.sort}
                    onClick={() => setSort(sort === 'time:desc' ? 'time:asc' : 'time:desc')}
                  >
                    Date
                    <Arrow size={14} stroke={2} aria-hidden />
                  </button>
                </th>
                <th>Type</th>
                <th>User and reason</th>
                <th>Location</th>
                <th data-figure>Before</th>
                <th data-figure>Change</th>
                <th data-figure>After</th>
                <th data-figure>Item total</th>
                <th>
                  <span className={classes.unseen}>Undo</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((entry) => (
                <ActivityLine key={entry.id} entry={entry} timezone={timezone} />
              ))}
            </tbody>
          </table>
          <LoadMore
            more={query.hasNextPage}
            loading={query.isFetchingNextPage}
            load={() => void query.fetchNextPage()}
          />
        </div>
      ) : null}
    </>
  );
}

function useActivity(id: string, show: Show, sort: Sort) {
  return useInfiniteQuery(
    items.query.listActivity.infiniteOptions({
      input: (page: number) => ({ id, show, sort, page, limit: 50 }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      staleTime: STOCK_FRESH,
    }),
  );
}

/** Loads the next page as soon as it comes into sight; the button says so and works by hand. */
function LoadMore({ more, loading, load }: { more: boolean; loading: boolean; load: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!more || loading || !place.current) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { rootMargin: '300px' });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [more, loading, load]);
  return (
    <div ref={place} className={classes.more}>
      {more ? (
        <Button variant="subtle" loading={loading} onClick={load}>
          Show more
        </Button>
      ) : null}
    </div>
  );
}
