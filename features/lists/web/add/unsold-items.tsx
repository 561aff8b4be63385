import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { items } from '#features/items/web/items-api.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import classes from './add.module.css';

/** One letter would find everything. */
const FEWEST_LETTERS = 2;
const MOST = 5;

export const NothingFound = () => <EmptyState title="No Results Found" text="Nothing you sell matches this search." />;

/** Nothing that is sold has this name: offers to sell the items that do. */
export function UnsoldItems({ q }: { q: string }) {
  const { data, isFetching, error, refetch } = useQuery(
    items.query.searchItems.queryOptions({
      input: { q, size: MOST, show_oos: true },
      enabled: q.length >= FEWEST_LETTERS,
      placeholderData: (before) => before,
    }),
  );
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return isFetching ? null : <NothingFound />;
  return (
    <>
      <p className={classes.note}>
        Nothing you sell matches this search. These items are not sold yet: add a size and a price.
      </p>
      <ul className={classes.found} aria-label="Items without a Sold As">
        {data.map(({ id, name, vintage, size }) => {
          const called = [name, vintage].filter(Boolean).join(' ');
          return (
            <li key={id}>
              <span>
                {called} <span className={classes.note}>{size.name}</span>
              </span>
              <Button
                variant="default"
                aria-label={`Add a Sold As to ${called}`}
                onClick={() => openDialog('sold_as', { item: { id, name: called, size } })}
              >
                Add Sold As
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
