import { Button } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { usePerson } from '#features/catalog/web/use-person.ts';
import { formatDateTime } from '#shared/domain/format.ts';
import { go } from '#shared/web/address/navigate.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { nameOf } from '../merge/name-of.ts';
import { UndoButton } from './activity/activity-line.tsx';
import type { ItemDetail, ItemTabProps } from './item-tab.ts';
import classes from './related-tab.module.css';

/** Other vintages and sizes of the same bottle, and the items merged into it. */
export function RelatedTab({ item: { data, otherItems } }: ItemTabProps) {
  return (
    <>
      <div className={classes.top}>
        <h3 className={classes.heading}>Other versions</h3>
        <Button
          variant="default"
          leftSection={<IconArrowMerge size={18} stroke={1.6} />}
          onClick={() => go({ merge: data.id })}
        >
          Merge Items
        </Button>
      </div>
      {otherItems.length === 0 ? (
        <EmptyState title="No other versions" text="Items with the same name in another vintage or size appear here." />
      ) : (
        <ul className={classes.pills}>
          {otherItems.map((other) => (
            <li key={other.id}>
              <button type="button" className={classes.pill} onClick={() => go({ item: other.id, tab: undefined })}>
                {[other.barcode, other.vintage, other.size.name].filter(Boolean).join(' · ')}
              </button>
            </li>
          ))}
        </ul>
      )}
      {data.merged_items.length > 0 ? <MergedItems merged={data.merged_items} /> : null}
    </>
  );
}

function MergedItems({ merged }: { merged: ItemDetail['data']['merged_items'] }) {
  const { timezone } = usePerson();
  return (
    <section aria-label="Merged into this item">
      <h3 className={`${classes.heading} ${classes.merged}`}>Merged into this item</h3>
      <ul className={classes.lines}>
        {merged.map((each) => (
          <li key={each.action_id} className={classes.line}>
            <span className={classes.name}>
              {nameOf(each)}
              <span className={classes.about}>
                {[each.barcode, each.user?.display_name, formatDateTime(each.merged_at, timezone)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <UndoButton
              actionId={each.action_id}
              by={each.user?.id}
              title="Undo this merge?"
              body={`${nameOf(each)} is a separate item again, with its own stock, costs, counts and invoices.`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
