import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Suspense, useContext } from 'react';
import { formatQuantity } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { LocationChip, PathChips } from '../locations/chips/location-chip.tsx';
import classes from './inventory-cells.module.css';
import { namedPlaces, type PlaceStock, type StockLine } from './stock-line.ts';
import { SuggestedMatch } from './suggested-match.ts';

const SHOWN_LOCATIONS = 3;

export const pathText = (path: readonly string[]): string => path.join(' › ');

export function NameCell({ line }: { line: StockLine }) {
  const { item, place, part } = line;
  const Suggested = useContext(SuggestedMatch);
  if (part && place) return <span className={classes.partName}>{pathText(place.path)}</span>;
  return (
    <span className={classes.name}>
      <GoLink go={{ item: item.id }} className={classes.nameLink}>
        {item.name}
        {item.vintage ? ` ${item.vintage}` : ''}
      </GoLink>
      <span className={classes.nameBelow}>
        {item.size.name} · {item.type.name}
        {item.has_consignment ? ' · Consignment' : ''}
      </span>
      {item.suggested_match && Suggested ? (
        <Suspense fallback={null}>
          <Suggested itemId={item.id} itemName={item.name} suggested={item.suggested_match} />
        </Suspense>
      ) : null}
    </span>
  );
}

interface LocationCellProps {
  line: StockLine;
  onToggle: (itemId: string) => void;
}

/**
 * The only location with stock, with its path, or up to three locations and then "and more"; an item in several
 * locations expands to a line per location. A click on the item's only location moves its stock.
 */
export function LocationCell({ line, onToggle }: LocationCellProps) {
  const { item, place, expanded } = line;
  if (place)
    return (
      <span className={classes.places} title={describePlace(place)}>
        <PathChips line={line.id} item={item} place={place} />
      </span>
    );
  const { locations } = item;
  const all = locations.map(describePlace).join('\n');
  const shown = namedPlaces(item);
  const [only] = shown;
  const Chevron = expanded ? IconChevronDown : IconChevronRight;
  return (
    <span className={classes.places} title={all}>
      {locations.length > 1 ? (
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={expanded}
          aria-label={`Locations of ${item.name}`}
          onClick={() => onToggle(item.id)}
        >
          <Chevron size={16} stroke={1.8} aria-hidden />
        </button>
      ) : null}
      {shown.length === 1 && only ? (
        <PathChips line={line.id} item={item} place={only} />
      ) : (
        shown.slice(0, SHOWN_LOCATIONS).map((each, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: scrolling hands chips to other rows, which takes the one in this place
          <LocationChip key={place} line={line.id} item={item} place={each} />
        ))
      )}
      {shown.length > SHOWN_LOCATIONS ? (
        <span className={classes.more}>{expanded ? '& more...' : 'and more'}</span>
      ) : null}
    </span>
  );
}

const describePlace = (place: PlaceStock) => `${pathText(place.path)}: ${formatQuantity(place.quantity)}`;
