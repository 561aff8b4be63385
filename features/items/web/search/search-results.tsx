import { Badge, Skeleton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { foundSize } from '#features/catalog/domain/other-size.ts';
import { HIDDEN, isNegative } from '#features/ledger/web/withheld.ts';
import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import type { KeptItem } from '../../domain/find-kept-items.ts';
import type { items } from '../items-api.ts';
import classes from './search-dialog.module.css';
import { cutStockList } from './stock-list.ts';

export type FoundItem = Awaited<ReturnType<typeof items.call.searchItems>>[number];

/** A hit of this device's own catalog: its figures are on their way from the server. */
export type EarlyItem = Pick<FoundItem, 'id' | 'name' | 'vintage' | 'barcode' | 'has_consignment' | 'pack_count'> & {
  readonly size: { readonly name: string };
  readonly type: { readonly name: string };
  readonly early: true;
};

export const earlyItem = ({ id, name, vintage, barcode, size, type }: KeptItem): EarlyItem => ({
  id,
  name,
  vintage,
  barcode,
  size: { name: size },
  type: { name: type },
  has_consignment: false,
  pack_count: 1,
  early: true,
});

interface SearchResultsProps<Item extends FoundItem | EarlyItem> {
  found: readonly Item[];
  active: number;
  refreshing: boolean;
  /** Label of the button that chooses one. */
  actionLabel?: string;
  onView: (item: Item) => void;
}

/** Best first; Enter opens the active one. */
export function SearchResults<Item extends FoundItem | EarlyItem>({
  found,
  active,
  refreshing,
  actionLabel = 'View Item',
  onView,
}: SearchResultsProps<Item>) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active line is what may be out of sight
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (found.length === 0) return null;
  return (
    <div ref={list} role="listbox" aria-label="Found items" aria-busy={refreshing || undefined}>
      {found.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the search field holds the focus and its keys
        <div
          key={item.id}
          id={`found-${item.id}`}
          role="option"
          aria-selected={index === active}
          className={classes.result}
          onClick={() => onView(item)}
        >
          <span className={classes.texts}>
            <span className={classes.name}>
              {[item.name, item.vintage].filter(Boolean).join(' ')}
              {item.has_consignment ? (
                <Badge color="red" size="sm" title="Has consignment">
                  C
                </Badge>
              ) : null}
            </span>
            <span className={classes.below}>
              {foundSize(item)} · {item.type.name} · {item.barcode}
              {item.pack_count > 1 ? ` · pack of ${item.pack_count}` : ''}
            </span>
          </span>
          <StockOf item={item} />
          <span className={classes.view}>{actionLabel}</span>
        </div>
      ))}
    </div>
  );
}

/** As high as the line of text that takes its place, so that no line moves under a finger. */
const Waiting = ({ width }: { width: number }) => (
  <Skeleton component="span" display="inline-block" width={width}>
    {'\u00a0'}
  </Skeleton>
);

function StockOf({ item }: { item: FoundItem | EarlyItem }) {
  if ('early' in item)
    return (
      <>
        <span className={classes.stock}>
          <Waiting width={90} />
        </span>
        <span className={classes.figures}>
          <Waiting width={40} />
          <span className={classes.below}>
            <Waiting width={40} />
          </span>
        </span>
      </>
    );
  return (
    <>
      <span className={classes.stock} title={item.stockList ?? HIDDEN}>
        {item.stockList === null ? HIDDEN : cutStockList(item.stockList)}
      </span>
      <span className={classes.figures} data-figure>
        <span data-negative={isNegative(item.total_quantity)}>{formatQuantity(item.total_quantity)}</span>
        <span className={classes.below}>{formatMoney(item.last_cost)}</span>
      </span>
    </>
  );
}
