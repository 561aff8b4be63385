import { GoLink } from '#shared/web/address/go-link.tsx';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import { LocationActions } from './location-actions.tsx';
import { childrenOf, type Location } from './location-tree.ts';
import classes from './locations-page.module.css';

export function locationColumns(all: readonly Location[], isAdmin: boolean): GridColumn<Location>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      value: (location) => location.path.join(' › '),
      cell: (location) => <LocationName location={location} />,
      grow: true,
      fixed: true,
      width: 280,
    },
    { id: 'priority', header: 'Priority', kind: 'count', value: ({ priority }) => priority, width: 110 },
    {
      id: 'stocked',
      header: 'Stocked items',
      kind: 'count',
      value: (location) => location.running_stock_count,
      width: 140,
    },
    {
      id: 'children',
      header: 'Children',
      kind: 'count',
      value: (location) => childrenOf(all, location.id).length,
      width: 110,
    },
    {
      id: 'availability',
      header: 'Available',
      value: (location) => (location.availability ? 'Yes' : 'No'),
      width: 110,
    },
    {
      id: 'actions',
      header: 'Actions',
      value: () => null,
      cell: (location) => <LocationActions location={location} all={all} isAdmin={isAdmin} />,
      width: 160,
    },
  ];
}

function LocationName({ location }: { location: Location }) {
  return (
    <span className={classes.name} style={{ paddingLeft: (location.depth - 1) * 24 }}>
      <GoLink to="/inventory" go={{ location: location.id }} className={classes.link}>
        {location.name}
      </GoLink>
      {location.recently_added ? <span className={classes.note}>Deliveries arrive here</span> : null}
      {location.availability ? null : <span className={classes.note}>Unavailable</span>}
    </span>
  );
}
