import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '#features/accounts/web/use-may.ts';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatCount, formatDateTime, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import { counting } from '../counting-api.ts';
import { ScrollingTable } from '../variance/scrolling-table.tsx';
import { Signed } from '../variance/variance-columns.tsx';
import classes from './count-review.module.css';
import { RecountSettings } from './recount-settings.tsx';
import { useKeepCount } from './use-keep-count.ts';

type Recount = Awaited<ReturnType<typeof counting.call.listRecounts>>['data'][number];

/** Counts to recount or keep as they are. */
export function Recounts() {
  const { data, error, refetch } = useQuery(counting.query.listRecounts.queryOptions({ staleTime: STOCK_FRESH }));
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingRows />;
  return (
    <>
      {data.total === 0 ? (
        <EmptyState
          title="Nothing to recount"
          text="Counts appear here when something moved within ten minutes of them, or when they differ by more than the tolerance."
        />
      ) : (
        <RecountTable rows={data.data} />
      )}
      {data.total > data.data.length ? (
        <p className={classes.quiet}>
          The {formatCount(data.data.length)} worth most of {formatCount(data.total)} are shown.
        </p>
      ) : null}
      <RecountSettings key={JSON.stringify(data.settings)} settings={data.settings} />
    </>
  );
}

function RecountTable({ rows }: { rows: readonly Recount[] }) {
  return (
    <ScrollingTable label="Counts to recount" className={classes.recounts}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" data-figure>
            Counted
          </th>
          <th scope="col" data-figure>
            Difference
          </th>
          <th scope="col" aria-label="Actions" />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RecountLine key={`${row.inventory_item_id} ${row.location_id}`} row={row} />
        ))}
      </tbody>
    </ScrollingTable>
  );
}

function RecountLine({ row }: { row: Recount }) {
  const { timezone } = useOrganization();
  const mayApprove = useMay('approve a large difference');
  const keep = useKeepCount(row.item_name);
  const onlyMoved = row.reasons.every((reason) => reason === 'moved');
  const again = { mode: 'inventory', location: row.location_id, q: row.barcode };
  return (
    <tr>
      <th scope="row" className={classes.what}>
        {row.item_name}
        <span className={classes.below}>
          {row.location_name}: {whyText(row)}
        </span>
      </th>
      <td
        data-figure
        data-label="Counted"
        title={`${row.counted_by.join(', ')}, ${formatDateTime(row.counted_at, timezone)}`}
      >
        {formatQuantity(row.count)}
      </td>
      <td data-figure data-label="Difference">
        <Signed value={row.variance} show={formatQuantity} />
        <span className={classes.below}>
          <Signed value={row.cost} show={formatMoney} />
        </span>
      </td>
      <td>
        <span className={classes.acts}>
          <GoLink to="/inventory" go={again} aria-label={`Recount ${row.item_name}`}>
            Recount
          </GoLink>
          {onlyMoved || mayApprove ? (
            <Button
              size="compact-sm"
              variant="default"
              loading={keep.isPending}
              aria-label={`Keep the count of ${row.item_name}`}
              onClick={() => keep.mutate({ inventory_item_id: row.inventory_item_id, location_id: row.location_id })}
            >
              Keep
            </Button>
          ) : null}
        </span>
      </td>
    </tr>
  );
}

function whyText({ reasons, moved }: Recount): string {
  const parts = [];
  if (reasons.includes('asked')) parts.push('recount requested');
  if (reasons.includes('units') || reasons.includes('money')) parts.push('beyond the tolerance');
  if (reasons.includes('moved'))
    parts.push(`${moved.quantity === null ? 'something' : formatQuantity(moved.quantity)} moved within ten minutes`);
  return parts.join('; ');
}
