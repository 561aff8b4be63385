import { Badge } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { foundSize } from '#features/catalog/domain/other-size.ts';
import { HIDDEN, isNegative } from '#features/ledger/web/withheld.ts';
import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import type { items } from '../items-api.ts';
import classes from './search-dialog.module.css';
import { cutStockList } from './stock-list.ts';

export type FoundItem = Awaited<ReturnType<typeof items.call.searchItems>>[number];

interface SearchResultsProps {
  found: readonly FoundItem[];
  active: number;
  refreshing: boolean;
  /** Label of the button that chooses one. */
  actionLabel?: string;
  onView: (item: FoundItem) => void;
}

/** Best first; Enter opens the active one. */
export function SearchResults({ found, active, refreshing, actionLabel = 'View Item', onView }: SearchResultsProps) {
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
          <span className={classes.stock} title={item.stockList ?? HIDDEN}>
            {item.stockList === null ? HIDDEN : cutStockList(item.stockList)}
          </span>
          <span className={classes.figures} data-figure>
            <span data-negative={isNegative(item.total_quantity)}>{formatQuantity(item.total_quantity)}</span>
            <span className={classes.below}>{formatMoney(item.last_cost)}</span>
          </span>
          <span className={classes.view}>{actionLabel}</span>
        </div>
      ))}
    </div>
  );
}
