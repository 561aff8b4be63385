import { go } from '#shared/web/address/navigate.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import type { ItemTabProps } from './item-tab.ts';
import classes from './related-tab.module.css';

/** Other vintages and sizes of the same bottle. */
export function RelatedTab({ item: { otherItems } }: ItemTabProps) {
  if (otherItems.length === 0)
    return (
      <EmptyState title="No other versions" text="Items of the same name in another vintage or size appear here." />
    );
  return (
    <ul className={classes.pills}>
      {otherItems.map((other) => (
        <li key={other.id}>
          <button type="button" className={classes.pill} onClick={() => go({ item: other.id, tab: undefined })}>
            {[other.barcode, other.vintage, other.size.name].filter(Boolean).join(' · ')}
          </button>
        </li>
      ))}
    </ul>
  );
}
