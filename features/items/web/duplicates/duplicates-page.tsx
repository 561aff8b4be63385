import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#shared/domain/format.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { Page } from '#shared/web/page/page.tsx';
import { DuplicateCard } from './duplicate-card.tsx';
import classes from './duplicates.module.css';
import { duplicates } from './duplicates-api.ts';

/** Items that may be one product twice: a person merges them, or says that they are not the same. */
export function DuplicatesPage() {
  return (
    <Page title="Duplicates" scrolls>
      <Duplicates />
    </Page>
  );
}

function Duplicates() {
  const { data, error, refetch } = useQuery(duplicates.query.listDuplicates.queryOptions({ input: {} }));
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={classes.list} role="status" aria-label="Comparing items">
        <Skeleton height={170} />
        <Skeleton height={170} />
      </div>
    );
  const part = partCompared(data.items - data.compared, data.items);
  if (data.data.length === 0)
    return (
      <EmptyState
        title="No possible duplicates"
        text={`Items with similar names and the same size appear here. ${part}`.trim()}
      />
    );
  return (
    <div className={classes.list}>
      <p className={classes.lead}>
        {data.total === 1 ? '1 pair' : `${formatCount(data.total)} pairs`} of items may be the same product. Keep one of
        each pair: its stock, counts, invoices and barcodes are merged. {part}
        {data.total > data.data.length ? `The first ${formatCount(data.data.length)} are shown.` : ''}
      </p>
      <ul className={classes.pairs} aria-label="Possible duplicates">
        {data.data.map((pair) => (
          <DuplicateCard key={`${pair.older.id} ${pair.newer.id}`} pair={pair} />
        ))}
      </ul>
    </div>
  );
}

/** New and edited items are compared in the background. */
function partCompared(waiting: number, items: number): string {
  if (waiting <= 0) return '';
  const are = waiting === 1 ? 'item is' : 'items are';
  return `${formatCount(waiting)} of ${formatCount(items)} ${are} still being compared, and this list updates automatically.`;
}
