import { useState } from 'react';
import { formatQuantity } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { go } from '#shared/web/address/navigate.ts';
import { SecondLook } from '../../together/second-look.tsx';
import { lookKey, type SecondLooks, useSecondLooks } from '../../together/use-second-looks.ts';
import classes from '../count.module.css';
import { type CountEntry, cycleCount } from '../device/count-entry.ts';
import type { SheetLine } from '../device/use-sheets.ts';
import { nameOf } from '../name-of.ts';

const SHOWN_AT_ONCE = 200;

interface ShelfLinesProps {
  lines: readonly SheetLine[];
  counted: readonly CountEntry[];
  locationId: string;
  /** When the cycle began. */
  since: number;
}

/** A location's items with their counts; a line with movements since asks for a recount. */
export function ShelfLines({ lines, counted, locationId, since }: ShelfLinesProps) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const looks = useSecondLooks({ polled: true });
  return (
    <>
      <ul className={classes.list} aria-label="Items">
        {lines.slice(0, shown).map((line) => (
          <ShelfLine
            key={line.inventory_item_id}
            line={line}
            counted={counted}
            locationId={locationId}
            since={since}
            look={looks.get(lookKey(line.inventory_item_id, locationId))}
          />
        ))}
      </ul>
      {lines.length > shown ? (
        <button type="button" className={classes.more} onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          Show more of {lines.length}
        </button>
      ) : null}
    </>
  );
}

interface ShelfLineProps {
  line: SheetLine;
  counted: readonly CountEntry[];
  locationId: string;
  since: number;
  look: ReturnType<SecondLooks['get']>;
}

function ShelfLine({ line, counted, locationId, since, look }: ShelfLineProps) {
  const found = cycleCount(counted, locationId, line, { now: Date.now(), since });
  return (
    <li>
      <GoLink go={{ item: line.inventory_item_id }} className={classes.row}>
        <span className={classes.texts}>
          <strong>{nameOf(line)}</strong>
          <span className={classes.muted}>
            {line.size.name}
            {line.last_count === null ? '' : ` · last count ${formatQuantity(line.last_count)}`}
            {found && found.by.length > 0 ? ` · counted by ${found.by.join(', ')}` : ''}
          </span>
        </span>
        {found ? (
          <span data-figure className={classes.figure} title={found.entered ?? undefined}>
            {found.count === null ? 'Counted' : formatQuantity(found.count)}
          </span>
        ) : (
          <span className={classes.muted}>Uncounted</span>
        )}
      </GoLink>
      {look ? <SecondLook look={look} onRecount={() => go({ item: line.inventory_item_id })} /> : null}
    </li>
  );
}
