import { useInfiniteQuery } from '@tanstack/react-query';
import { usePerson } from '#features/catalog/web/use-person.ts';
import { LoadMore } from '#features/items/web/item/activity/load-more.tsx';
import type { ItemTabProps } from '#features/items/web/item/item-tab.ts';
import tables from '#features/items/web/item/plain-table.module.css';
import { formatDate, formatMoney, formatQuantity, formatTime } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { nextPage } from '#shared/web/data-grid/paged-rows.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { type Sale, sales } from '../sales-api.ts';
import classes from './sales-tab.module.css';

const PAGE = 50;

/** Every sale that took some of the item, newest first. */
export function SalesTab({ item }: ItemTabProps) {
  const query = useInfiniteQuery(
    sales.query.listItemSales.infiniteOptions({
      input: (page: number) => ({ id: item.data.id, page, limit: PAGE }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      staleTime: STOCK_FRESH,
    }),
  );
  const rows = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <section aria-label="Sales History">
      <h3 className={classes.heading}>Sales History</h3>
      {query.error && rows.length === 0 ? (
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isSuccess && rows.length === 0 ? (
        <EmptyState title="No Sales History" text="Sales of this item appear here once its POS item is matched." />
      ) : null}
      {rows.length > 0 ? <SalesTable rows={rows} /> : null}
      {query.isPending || query.isFetchingNextPage ? (
        <p className={classes.loading} role="status">
          Loading...
        </p>
      ) : (
        <LoadMore more={query.hasNextPage} loading={false} load={() => void query.fetchNextPage()} />
      )}
    </section>
  );
}

function SalesTable({ rows }: { rows: readonly Sale[] }) {
  const { timezone } = usePerson();
  return (
    <div className={tables.scroller}>
      <table className={`${tables.table} ${classes.sales}`}>
        <thead>
          <tr>
            <th>POS item name</th>
            <th>Match</th>
            <th>Category</th>
            <th>Transaction date and time</th>
            <th>Depletion size</th>
            <th data-figure>Quantity sold</th>
            <th data-figure>Sale price</th>
            <th data-figure>Unit cost</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((sale) => (
            <SaleLine key={sale.id} sale={sale} timezone={timezone} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SaleLine({ sale, timezone }: { sale: Sale; timezone: string | undefined }) {
  const day = formatDate(sale.transaction_date, timezone);
  const clock = formatTime(sale.transaction_date, timezone);
  return (
    <tr data-undone={sale.state === 'undone' || undefined}>
      <td className={classes.name}>{sale.pos_item_name}</td>
      <td className={classes.match}>
        <Match match={sale.match} />
      </td>
      <td className={classes.category}>{sale.category ?? '—'}</td>
      <td className={classes.date}>
        <time dateTime={sale.transaction_date}>
          {day} <span className={classes.clock}>{clock}</span>
        </time>
      </td>
      <td className={classes.size}>{sale.depletion_size ?? '—'}</td>
      <td className={classes.quantity} data-figure data-negative={sale.quantity_sold < 0 || undefined}>
        {formatQuantity(sale.quantity_sold)}
      </td>
      <td className={classes.price} data-figure>
        {formatMoney(sale.sale_price)}
      </td>
      <td className={classes.cost} data-figure>
        {formatMoney(sale.unit_cost)}
      </td>
    </tr>
  );
}

/** A recipe opens in place of the item, with a way back (ITEM-033 to ITEM-035). */
function Match({ match }: Pick<Sale, 'match'>) {
  if (!match) return '—';
  if (!match.recipe_id) return match.name;
  return <GoLink go={{ recipe: match.recipe_id, item: undefined, tab: undefined }}>{match.name}</GoLink>;
}
