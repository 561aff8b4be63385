import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDateTime, formatQuantity } from '#shared/domain/format.ts';
import { ScrollingTable } from '../scrolling-table.tsx';
import { UNCOUNTED } from '../uncounted.ts';
import type { VarianceRow } from '../variance-row.ts';
import classes from './variance-item.module.css';

/** Every location with stock or a count: what was expected there, its count, by whom and when. */
export function Shelves({ row }: { row: VarianceRow }) {
  const { timezone } = useOrganization();
  return (
    <ScrollingTable label="By location">
      <thead>
        <tr>
          <th scope="col">Location</th>
          <th scope="col" data-figure>
            Expected
          </th>
          <th scope="col" data-figure>
            Counted
          </th>
          <th scope="col">When</th>
          <th scope="col">Who</th>
        </tr>
      </thead>
      <tbody>
        {row.locations.map((shelf) => (
          <tr key={shelf.location_id}>
            <th scope="row">{shelf.location_name}</th>
            <td data-figure>{formatQuantity(shelf.running_count)}</td>
            {shelf.actual_count === null ? (
              <td data-figure className={classes.unknown}>
                {UNCOUNTED}
              </td>
            ) : (
              <td data-figure>{formatQuantity(shelf.actual_count)}</td>
            )}
            <td>{shelf.counted_at ? formatDateTime(shelf.counted_at, timezone) : ''}</td>
            <td>{shelf.counted_by.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}
