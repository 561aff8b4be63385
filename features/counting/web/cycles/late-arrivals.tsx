import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { activityLabel } from '#features/items/domain/activity-label.ts';
import { formatCount, formatDateTime, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import { counting } from '../counting-api.ts';
import { ScrollingTable } from '../variance/scrolling-table.tsx';
import { Signed } from '../variance/variance-columns.tsx';
import classes from './cycle-history.module.css';

const SHOWN = 200;

/** Facts of a closed cycle that arrived later and were booked in the cycle open at that time (D22). */
export function LateArrivals({ stageId }: { stageId: string }) {
  const { timezone } = useOrganization();
  const { data, error, refetch } = useQuery(
    counting.query.listLateArrivals.queryOptions({ input: { stage_id: stageId, limit: SHOWN } }),
  );
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingRows />;
  if (data.meta.total === 0) return <p className={classes.quiet}>Nothing arrived after this cycle was closed.</p>;
  return (
    <>
      <ScrollingTable label="Arrived after close">
        <thead>
          <tr>
            <th scope="col">Dated</th>
            <th scope="col">Arrived</th>
            <th scope="col">Item</th>
            <th scope="col">Location</th>
            <th scope="col">What</th>
            <th scope="col" data-figure>
              Quantity
            </th>
            <th scope="col" data-figure>
              Value
            </th>
            <th scope="col">Who</th>
          </tr>
        </thead>
        <tbody>
          {data.data.map((row) => (
            <tr key={row.id}>
              <td>{formatDateTime(row.stated_at, timezone)}</td>
              <td>{formatDateTime(row.arrived_at, timezone)}</td>
              <th scope="row">
                <GoLink go={{ item: row.inventory_item_id, tab: 'activity' }}>{row.item_name}</GoLink>
              </th>
              <td>{row.location_name}</td>
              <td>{activityLabel(row.kind)}</td>
              <td data-figure>
                <Signed value={row.quantity} show={formatQuantity} />
              </td>
              <td data-figure>
                <Signed value={row.value} show={formatMoney} />
              </td>
              <td>{row.user?.display_name ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
      {data.meta.total > data.data.length ? (
        <p className={classes.quiet}>
          The newest {formatCount(data.data.length)} of {formatCount(data.meta.total)} are shown.
        </p>
      ) : null}
    </>
  );
}
