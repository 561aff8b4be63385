import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import type { ItemTabProps } from '#features/items/web/item/item-tab.ts';
import { formatDate, formatMoney } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { nextPage } from '#shared/web/data-grid/paged-rows.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import { type Batch, batches } from '../recipes-api.ts';
import { BatchActions } from './batch-actions.tsx';
import { batchedText, ingredientsText } from './batch-columns.tsx';
import classes from './batches.module.css';

const PAGE = 50;

/** The batches that this item was made in, newest first. */
export function BatchesTab({ item }: ItemTabProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    batches.query.listItemBatches.infiniteOptions({
      input: (page: number) => ({ inventoryItemId: item.data.id, page, limit: PAGE }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
    }),
  );
  if (!data) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <WaitingRows height={64} />;
  const made = data.pages.flatMap((page) => page.data);
  if (made.length === 0)
    return <EmptyState title="No Batch History" text="Batches of recipes that become this item appear here." />;
  return (
    <>
      <ul className={classes.list} aria-label="Batches">
        {made.map((batch) => (
          <BatchLine key={batch.id} batch={batch} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </>
  );
}

function BatchLine({ batch }: { batch: Batch }) {
  const { timezone } = useOrganization();
  return (
    <li className={classes.line}>
      <span className={classes.texts}>
        <GoLink go={{ batch: batch.id }}>{formatDate(batch.created_at, timezone)}</GoLink>
        <span className={classes.note}>
          {batch.sellable_item_group.name} · {ingredientsText(batch)}
        </span>
      </span>
      <span className={classes.figures}>
        <span>{batchedText(batch)}</span>
        <span className={classes.note}>
          {batch.total_cost === null ? 'Cost unknown' : formatMoney(batch.total_cost)}
        </span>
      </span>
      <BatchActions batch={batch} />
    </li>
  );
}
