import { Button } from '@mantine/core';
import { formatCount, formatQuantity } from '#shared/domain/format.ts';
import classes from './low-stock.module.css';
import type { LowItem } from './low-stock-api.ts';

const placeText = ({ location, on_hand, par }: LowItem['places'][number]): string =>
  `${location.path.join(' › ')} ${formatQuantity(on_hand)} of ${formatQuantity(par)}`;

/** The locations that are short, as text: each with its stock and par. */
export const shortText = ({ places }: LowItem): string => places.map(placeText).join(', ');

/** The moves from other shelves, as text: "Move 6 from Cellar". Empty if nothing can be moved. */
export function moveText({ places }: LowItem): string {
  const moves = places.flatMap((place) => place.moves);
  if (moves.length === 0) return '';
  const sources = [...new Map(moves.map(({ from }) => [from.id, from.name])).values()];
  const bottles = moves.reduce((sum, { quantity }) => sum + quantity, 0);
  return `Move ${formatCount(bottles)} from ${sources.length === 1 ? sources[0] : `${sources.length} places`}`;
}

export function ShortCell({ row }: { row: LowItem }) {
  const [first, ...more] = row.places;
  if (!first) return null;
  return (
    <span className={classes.short} title={row.places.map(placeText).join('\n')}>
      <span className={classes.place}>{first.location.path.join(' › ')}</span>
      <span className={classes.below}>
        {formatQuantity(first.on_hand)} of {formatQuantity(first.par)}
        {more.length > 0 ? ` · ${more.length} more` : ''}
      </span>
    </span>
  );
}

export function MoveCell({ row, onMove }: { row: LowItem; onMove: (rows: readonly LowItem[]) => void }) {
  const text = moveText(row);
  if (!text) return null;
  const each = row.places.flatMap(({ location, moves }) =>
    moves.map(
      ({ from, quantity }) => `${formatCount(quantity)}: ${from.path.join(' › ')} → ${location.path.join(' › ')}`,
    ),
  );
  return (
    <Button
      className={classes.move}
      classNames={{ label: classes.moveLabel }}
      size="compact-sm"
      variant="default"
      title={each.join('\n')}
      aria-label={`${text}: ${row.name}`}
      onClick={() => onMove([row])}
    >
      {text}
    </Button>
  );
}
