import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatCount, formatDateTime, formatMoney } from '#shared/domain/format.ts';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import classes from './connections.module.css';
import { type Connection, connections } from './connections-api.ts';

/** Orders and menu items that couldn't be read, and on request which ones and why. */
export function MissingFromTill({ connection }: { connection: Connection }) {
  const [open, setOpen] = useState(false);
  const { id, status, unreadable, unreadable_items: items } = connection;
  if (unreadable + items === 0) return null;
  return (
    <div className={classes.missing}>
      {unreadable > 0 ? (
        <p className={classes.problem} role="alert">
          {unreadable === 1 ? "1 order couldn't be read" : `${formatCount(unreadable)} orders couldn't be read`} and{' '}
          {unreadable === 1 ? 'is' : 'are'} missing from your sales.
          {status === 'disconnected' ? '' : ' They are requested again with each sync.'}
        </p>
      ) : null}
      {items > 0 ? (
        <p className={classes.problem} role="alert">
          {items === 1
            ? "1 item of its menu couldn't be stored"
            : `${formatCount(items)} items of its menu couldn't be stored`}
          . Change {items === 1 ? 'it' : 'them'} in the POS.
        </p>
      ) : null}
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{unreadable + items === 1 ? 'Which one, and why' : 'Which ones, and why'}</summary>
        {open ? <Listed id={id} /> : null}
      </details>
    </div>
  );
}

function Listed({ id }: { id: string }) {
  const { timezone } = useOrganization();
  const { data, error, refetch } = useQuery(
    connections.query.listMissing.queryOptions({ input: { id }, staleTime: 0 }),
  );
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingRows rows={2} height={32} />;
  return (
    <ul>
      {data.map((each) => (
        <li key={`${each.kind} ${each.external_id}`}>
          <strong>
            {each.kind === 'item'
              ? (each.number ?? `Item ${each.external_id}`)
              : `Order ${each.number ?? each.external_id}`}
          </strong>
          <span className={classes.note}>
            {[
              each.sold_at ? formatDateTime(each.sold_at, timezone) : '',
              each.total === null ? '' : formatMoney(each.total),
              whyNot(each.reason),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** "lines.0.tax: invalid_type" is "lines.0.tax can't be read"; our own reasons are sentences already. */
export function whyNot(reason: string): string {
  const [place = '', what = ''] = reason.split(': ');
  return what.includes(' ') ? what : `${place} can't be read`;
}
