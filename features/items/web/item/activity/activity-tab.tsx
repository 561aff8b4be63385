import { Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { usePerson } from '#features/catalog/web/use-person.ts';
import { go } from '#shared/web/address/navigate.ts';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { nextPage } from '#shared/web/data-grid/paged-rows.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { items } from '../../items-api.ts';
import type { ItemTabProps } from '../item-tab.ts';
import tables from '../plain-table.module.css';
import { ActivityFilters, type ActivityQuestion, useActivityQuestion } from './activity-filters.tsx';
import { type Activity, ActivityLine } from './activity-line.tsx';
import classes from './activity-tab.module.css';
import { LoadMore } from './load-more.tsx';

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Everything that moved the item, newest first. */
export function ActivityTab({ item }: ItemTabProps) {
  const question = useActivityQuestion(item.data);
  const query = useActivity(item.data.id, question);
  const rows = query.data?.pages.flatMap((page) => page.data) ?? [];
  const filtered = question.show !== 'all' || question.place !== undefined;
  return (
    <>
      <ActivityFilters item={item.data} question={question} />
      {query.isPending ? (
        <div aria-busy className={classes.waiting}>
          {SKELETONS.map((line) => (
            <Skeleton key={line} height={40} />
          ))}
        </div>
      ) : null}
      {query.error && rows.length === 0 ? (
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isSuccess && rows.length === 0 ? <NoActivity filtered={filtered} /> : null}
      {rows.length > 0 ? (
        <div className={tables.scroller}>
          <p className={classes.unit}>Quantities are in units of {item.data.size.name}.</p>
          <ActivityTable rows={rows} sort={question.sort} />
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

function NoActivity({ filtered }: { filtered: boolean }) {
  if (filtered) return <EmptyState title="No activity of this type" text="Show all, or another location." />;
  return (
    <EmptyState title="Nothing here yet" text="Invoices, moves, counts and adjustments of this item appear here." />
  );
}

function ActivityTable({ rows, sort }: { rows: readonly Activity[]; sort: ActivityQuestion['sort'] }) {
  const { timezone } = usePerson();
  const newestFirst = sort === 'time:desc';
  const Arrow = newestFirst ? IconArrowDown : IconArrowUp;
  return (
    <table className={`${tables.table} ${classes.table}`}>
      <thead>
        <tr>
          <th aria-sort={newestFirst ? 'descending' : 'ascending'}>
            <button
              type="button"
              className={classes.sort}
              onClick={() => go({ order: newestFirst ? 'asc' : undefined }, { replace: true })}
            >
              Date
              <Arrow size={14} stroke={2} aria-hidden />
            </button>
          </th>
          <th>Type</th>
          <th data-figure>Before</th>
          <th data-figure>Change</th>
          <th data-figure>Quantity</th>
          <th data-figure>Item total</th>
          <th>Location</th>
          <th>User and reason</th>
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
  );
}

function useActivity(id: string, { show, place, sort }: ActivityQuestion) {
  return useInfiniteQuery(
    items.query.listActivity.infiniteOptions({
      input: (page: number) => ({ id, show, sort, location_id: place, page, limit: 50 }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      staleTime: STOCK_FRESH,
    }),
  );
}
