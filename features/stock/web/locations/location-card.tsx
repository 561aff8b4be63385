import { formatCount } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { LocationActions } from './location-actions.tsx';
import type { Location } from './location-tree.ts';
import classes from './locations-page.module.css';

interface LocationCardProps {
  location: Location;
  all: readonly Location[];
  isAdmin: boolean;
}

export function LocationCard({ location, all, isAdmin }: LocationCardProps) {
  return (
    <div className={classes.card} style={{ paddingLeft: 16 + (location.depth - 1) * 16 }}>
      <div className={classes.cardTexts}>
        <GoLink to="/inventory" go={{ location: location.id }} className={classes.link}>
          {location.name}
        </GoLink>
        <span className={classes.note}>
          {formatCount(location.running_stock_count)} stocked · priority {location.priority}
          {location.availability ? '' : ' · unavailable'}
        </span>
      </div>
      <LocationActions location={location} all={all} isAdmin={isAdmin} />
    </div>
  );
}
