import { GoLink } from '#shared/web/address/go-link.tsx';
import type { LocationRow } from './location-rows.ts';
import classes from './locations-page.module.css';

/** Name and path of a location; a click on the name shows its stock. */
export function ListName({ location }: { location: LocationRow }) {
  return (
    <span className={classes.name}>
      {location.path.length > 1 ? (
        <span className={classes.way}>{location.path.slice(0, -1).join(' › ')} ›</span>
      ) : null}
      <NameLink location={location} />
    </span>
  );
}

export function NameLink({ location }: { location: LocationRow }) {
  return (
    <>
      <GoLink to="/inventory" go={{ location: location.id }} className={classes.link}>
        {location.name}
      </GoLink>
      {location.recently_added ? <span className={classes.note}>Deliveries arrive here</span> : null}
      {location.deleted ? <span className={classes.note}>Deleted, still holds stock</span> : null}
      {location.availability || location.deleted ? null : <span className={classes.note}>Unavailable</span>}
    </>
  );
}
