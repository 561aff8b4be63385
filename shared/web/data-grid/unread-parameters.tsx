import { CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { go } from '#shared/web/address/navigate.ts';
import { useAddress } from '#shared/web/address/use-address.ts';
import { fieldErrors } from '#shared/web/api-error.ts';
import type { DataGridProps } from '#shared/web/data-grid/data-grid-props.ts';
import classes from './data-grid.module.css';

/** What a list's inputs are called in the address, where that differs. */
const IN_ADDRESS: Readonly<Record<string, string>> = { search: 'q', location_id: 'location', user_id: 'person' };

const IN_WORDS: Readonly<Record<string, string>> = { sort: 'sort order', filter: 'filter', q: 'search' };

type Listed<Row> = Pick<DataGridProps<Row>, 'columns' | 'comeSorted' | 'error' | 'sort'>;

/** The parameters of the address that this list cannot read: the server refused them, or no column has that name. */
function unreadIn<Row>({ columns, comeSorted, error, sort = [] }: Listed<Row>, has: (name: string) => boolean) {
  const refused = Object.keys(fieldErrors(error)).map((field) => IN_ADDRESS[field] ?? field);
  const unsorted = !comeSorted && sort.some(({ key }) => !columns.some(({ sortKey }) => sortKey === key));
  return [...new Set([...refused, ...(unsorted ? ['sort'] : [])])].filter(has);
}

/** Leaves out of the address what the list cannot read, and names it once; the list is shown without it. */
export function useUnread<Row>(list: Listed<Row>) {
  const address = useAddress();
  const [left, setLeft] = useState<readonly string[]>([]);
  const unread = unreadIn(list, (name) => address[name] !== undefined).join();
  useEffect(() => {
    if (unread === '') return;
    const names = unread.split(',');
    // The server names one at a time.
    setLeft((before) => [...new Set([...before, ...names])]);
    go(Object.fromEntries(names.map((name) => [name, undefined])), { replace: true });
  }, [unread]);
  return { reading: unread !== '', left, dismiss: () => setLeft([]) };
}

export function UnreadLine({ left, dismiss }: { left: readonly string[]; dismiss: () => void }) {
  if (left.length === 0) return null;
  const named = left.map((name) => IN_WORDS[name] ?? name).join(' and ');
  return (
    <p className={classes.unread} role="status">
      The {named} in this address can’t be read, so the list is shown without {left.length > 1 ? 'them' : 'it'}.
      <CloseButton size="sm" aria-label="Dismiss" onClick={dismiss} />
    </p>
  );
}
