import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { itemContract } from '#features/items/contract/item-contract.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { createApi } from '#shared/web/api-client.ts';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { counting } from '../../counting-api.ts';
import { CorrectCounts } from '../../cycles/correct-counts.tsx';
import { CountedStatus } from '../counted-status.tsx';
import { scopeOf } from '../variance-query.ts';
import { Counts } from './counts.tsx';
import { Equation } from './equation.tsx';
import { Shelves } from './shelves.tsx';
import classes from './variance-item.module.css';

const items = createApi(itemContract);
const LikelyCauses = lazy(async () => ({ default: (await import('../workbench/likely-causes.tsx')).LikelyCauses }));

/** How each figure of one item's variance is calculated. */
export function VarianceItemDialog({ value: id, address }: DialogProps) {
  const { isAdmin } = useOrganization();
  const { row, query, stageId, audited, current } = useVarianceRow(id, address);
  const title = row ? [row.item.name, row.item.vintage].filter(Boolean).join(' ') : 'Variance';
  return (
    <DialogFrame title={title} aside={row?.item.size} size="large">
      {query.error && !row ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isPending ? <Waiting /> : null}
      {query.isSuccess && !row ? (
        <EmptyState
          title="Nothing to show for this item"
          text="It had no stock, purchase, sale or count in this cycle."
        />
      ) : null}
      {row ? (
        <>
          <Equation row={row} />
          {current ? (
            <Suspense fallback={null}>
              <LikelyCauses item={row.item} />
            </Suspense>
          ) : null}
          <div className={classes.head}>
            <h3 className={classes.title}>By location</h3>
            <span className={classes.answer}>
              All Locations Counted: <CountedStatus row={row} />
            </span>
          </div>
          <Shelves row={row} />
          {audited && isAdmin ? <CorrectCounts row={row} /> : null}
          <h3 className={classes.title}>Counts of this cycle</h3>
          <Counts itemId={id} stageId={stageId} />
          <p className={classes.links}>
            <GoLink go={{ item: id, tab: 'activity' }}>All activity of this item</GoLink>
            <GoLink go={{ item: id, tab: 'purchases' }}>Purchases of this item</GoLink>
          </p>
        </>
      ) : null}
    </DialogFrame>
  );
}

const Waiting = () =>
  [90, 70, 80, 60, 75].map((width) => <Skeleton key={width} height={16} width={`${width}%`} my={14} />);

/** The list loads rows by page only, so the item is requested by its barcode. */
function useVarianceRow(id: string, address: DialogProps['address']) {
  const item = useQuery(items.query.getItem.queryOptions({ input: { id } }));
  const input = { ...scopeOf(address), search: item.data?.data.barcode, limit: 20 };
  const variance = useQuery(
    counting.query.listVariance.queryOptions({ input, staleTime: STOCK_FRESH, enabled: item.data !== undefined }),
  );
  return {
    row: variance.data?.data.find((each) => each.item.id === id),
    query: item.error ? item : variance,
    stageId: variance.data?.stage.id,
    audited: variance.data?.stage.state === 'audit',
    current: variance.data?.stage.state === 'open',
  };
}
