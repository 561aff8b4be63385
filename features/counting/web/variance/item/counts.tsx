import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDateTime, formatQuantity } from '#shared/domain/format.ts';
import { stocktakeStatus, UNDONE } from '../../../domain/stocktake-status.ts';
import { counting } from '../../counting-api.ts';
import { ScrollingTable } from '../scrolling-table.tsx';
import { Signed } from '../variance-columns.tsx';
import classes from './variance-item.module.css';

/** Every count that was entered, including replaced ones. */
export function Counts({ itemId, stageId }: { itemId: string; stageId: string | undefined }) {
  const { timezone } = useOrganization();
  const input = { inventory_item_id: itemId, stage_id: stageId, limit: 200 };
  const { data } = useQuery(counting.query.listStocktakes.queryOptions({ input, enabled: stageId !== undefined }));
  if (data?.data.length === 0) return <p className={classes.unknown}>This item was not counted in this cycle.</p>;
  return (
    <ScrollingTable label="Counts of this cycle">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">Location</th>
          <th scope="col">Typed</th>
          <th scope="col">Status</th>
          <th scope="col" data-figure>
            Count
          </th>
          <th scope="col" data-figure>
            Expected
          </th>
          <th scope="col" data-figure>
            Difference
          </th>
        </tr>
      </thead>
      <tbody>
        {data?.data.map((count) => (
          <tr key={count.id} data-replaced={count.replaced || undefined}>
            <td>{formatDateTime(count.time, timezone)}</td>
            <td>{count.user?.display_name ?? ''}</td>
            <td>
              {count.location_name}
              {count.shelf ? `, ${count.shelf}` : ''}
            </td>
            <td>{count.entered ?? ''}</td>
            <td>{stocktakeStatus(count.status)}</td>
            <td data-figure>{formatQuantity(count.count)}</td>
            {count.replaced ? (
              <td colSpan={2} className={classes.unknown}>
                {count.status === UNDONE ? 'undone later' : 'replaced later'}
              </td>
            ) : (
              <>
                <td data-figure>{formatQuantity(count.expected)}</td>
                <td data-figure>
                  <Signed value={count.variance} show={formatQuantity} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}
