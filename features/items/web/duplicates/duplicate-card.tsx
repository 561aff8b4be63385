import { Button } from '@mantine/core';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDate, formatQuantity } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { go } from '#shared/web/address/navigate.ts';
import { nameOf } from '../merge/name-of.ts';
import classes from './duplicates.module.css';
import { type AlikeItem, type DuplicatePair, duplicates } from './duplicates-api.ts';

/** Two items side by side, with what differs marked. */
export function DuplicateCard({ pair: { older, newer } }: { pair: DuplicatePair }) {
  const { act, busy } = useAct();
  const sameName = older.name.localeCompare(newer.name, undefined, { sensitivity: 'base' }) === 0;
  const sayDifferent = () =>
    void act({
      send: () => duplicates.call.stateDistinct({ inventory_item_id: older.id, other_inventory_item_id: newer.id }),
      done: `Not the same: ${older.name} and ${newer.name}`,
      failed: "Couldn't save this",
      topics: ['items'],
    });
  return (
    <li className={classes.pair} aria-label={`${nameOf(older)} and ${nameOf(newer)}`}>
      <div className={classes.sides}>
        <Side item={older} other={newer} />
        <Side item={newer} other={older} />
      </div>
      <div className={classes.foot}>
        <span className={classes.sure}>{sameName ? 'Same name and size' : 'Similar name, same size'}</span>
        <Button variant="default" loading={busy} onClick={sayDifferent}>
          Not the same
        </Button>
      </div>
    </li>
  );
}

function Side({ item, other }: { item: AlikeItem; other: AlikeItem }) {
  const { timezone } = useOrganization();
  const facts = (of: AlikeItem) => [
    ['Size', of.size.name],
    ['Vintage', of.vintage],
    ['Producer', of.producer],
    ['Type', of.type.name],
    ['Barcode', of.barcode],
    ['In stock', of.total_quantity === null ? null : formatQuantity(of.total_quantity)],
    ['Added', formatDate(of.created_at, timezone)],
  ];
  const others = facts(other);
  return (
    <section className={classes.side} aria-label={nameOf(item)}>
      <button
        type="button"
        className={classes.name}
        data-differs={item.name !== other.name || undefined}
        onClick={() => go({ item: item.id })}
      >
        {item.name}
      </button>
      <dl className={classes.facts}>
        {facts(item).map(([label, value], at) =>
          value || others[at]?.[1] ? (
            <div key={label} data-differs={value !== others[at]?.[1] || undefined}>
              <dt>{label}</dt>
              <dd>{value ?? '—'}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <Button
        variant="default"
        aria-label={`Keep this one: ${nameOf(item)}`}
        onClick={() => go({ merge: other.id, merge_into: item.id })}
      >
        Keep this one
      </Button>
    </section>
  );
}
