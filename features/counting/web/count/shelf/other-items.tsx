import { type QueryClient, useQuery } from '@tanstack/react-query';
import { foundSize } from '#features/catalog/domain/other-size.ts';
import { items } from '#features/items/web/items-api.ts';
import { go } from '#shared/web/address/navigate.ts';
import { errorText } from '#shared/web/api-error.ts';
import classes from '../count.module.css';
import type { Owner } from '../device/owner.ts';
import { type CountSheet, keepSheet } from '../device/use-sheets.ts';
import { type FoundItem, foundLine, withLine } from './added-line.ts';

interface OtherItemsProps {
  client: QueryClient;
  owner: Owner;
  sheet: CountSheet;
  wanted: string;
  /** Number of matches at this location. */
  found: number;
}

const LEAST_LETTERS = 2;

/** The venue's items that are not on this location's list yet. */
export function OtherItems({ client, owner, sheet, wanted, found }: OtherItemsProps) {
  const { data, error, isFetching } = useQuery(
    items.query.searchItems.queryOptions({
      input: { q: wanted, show_oos: true, size: 15 },
      enabled: wanted.trim().length >= LEAST_LETTERS,
      retry: false,
    }),
  );
  const others = data?.filter(({ id }) => !sheet.lines.some((line) => line.inventory_item_id === id)) ?? [];
  const take = async (item: FoundItem) => {
    const known = await items.call.getItem({ id: item.id }).catch(() => undefined);
    await keepSheet(client, owner.key, sheet.location.id, (before) => withLine(before, foundLine(item, known?.data)));
    go({ q: undefined, item: item.id });
  };
  if (error)
    return (
      <p className={classes.note}>
        {errorText(error)}: only this shelf was searched. You need a connection to find other items.
      </p>
    );
  if (others.length === 0) return found > 0 || isFetching ? null : <p className={classes.note}>No matches.</p>;
  return (
    <section aria-label="Not on this shelf yet">
      <h2 className={classes.heading}>Not on this shelf yet</h2>
      <ul className={classes.list}>
        {others.map((item) => (
          <li key={item.id}>
            <button type="button" className={classes.row} onClick={() => void take(item)}>
              <span className={classes.texts}>
                <strong>{item.vintage ? `${item.name} ${item.vintage}` : item.name}</strong>
                <span className={classes.muted}>{foundSize(item)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
