import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { formatCount, formatMoney } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { LocationActions } from './location-actions.tsx';
import type { LocationRow } from './location-rows.ts';
import { shownWorth } from './location-worth.tsx';
import classes from './locations-page.module.css';

interface LocationCardProps {
  location: LocationRow;
  isAdmin: boolean;
  /** In a tree: totals include what is inside, and children can be hidden. */
  onToggle?: (id: string) => void;
}

/** A location on a phone. */
export function LocationCard({ location, isAdmin, onToggle }: LocationCardProps) {
  const { id, name, open, priority, running_stock_count, worth, path } = location;
  const Chevron = open ? IconChevronDown : IconChevronRight;
  const items = onToggle ? (worth?.items_within ?? running_stock_count) : running_stock_count;
  const value = worth && shownWorth(worth, onToggle ? worth.value_within : worth.value);
  return (
    <div
      className={classes.card}
      data-deleted={location.deleted || undefined}
      style={{ paddingLeft: 16 + location.level * 16 }}
    >
      {onToggle && open !== undefined ? (
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={open}
          aria-label={`Locations in ${name}`}
          onClick={() => onToggle(id)}
        >
          <Chevron size={18} stroke={1.8} aria-hidden />
        </button>
      ) : onToggle ? (
        <span className={classes.noToggle} />
      ) : null}
      <div className={classes.cardTexts}>
        <GoLink to="/inventory" go={{ location: id }} className={classes.link}>
          {name}
        </GoLink>
        {!onToggle && path.length > 1 ? <span className={classes.note}>in {path.slice(0, -1).join(' › ')}</span> : null}
        <span className={classes.note}>
          {formatCount(items)} stocked · {value === undefined ? '…' : formatMoney(value)}
          {onToggle ? '' : ` · priority ${priority}`}
          {location.availability ? '' : ' · unavailable'}
          {location.deleted ? ' · deleted' : ''}
        </span>
      </div>
      <LocationActions location={location} isAdmin={isAdmin} />
    </div>
  );
}
