import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { readings } from '../reading-api.ts';
import classes from './document-drop.module.css';

const MOST_SHOWN = 3;

/** Documents that were read and not confirmed yet. */
export function WaitingDocuments() {
  const [all, setAll] = useState(false);
  const { data = [] } = useQuery(readings.query.listReadings.queryOptions());
  if (data.length === 0) return null;
  const shown = all ? data : data.slice(0, MOST_SHOWN);
  const more = data.length - shown.length;
  return (
    <p className={classes.waiting}>
      <strong>{data.length === 1 ? 'One document to review' : `${data.length} documents to review`}</strong>
      {shown.map((row) => (
        <GoLink key={row.id} to="/invoices" go={{ read_invoice: row.id }}>
          {[row.vendor, row.number].filter(Boolean).join(' ') || row.name}
        </GoLink>
      ))}
      {more > 0 ? (
        <button type="button" className={classes.more} onClick={() => setAll(true)}>
          and {formatCount(more)} more
        </button>
      ) : null}
    </p>
  );
}
