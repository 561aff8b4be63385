import { formatDate, formatMoney } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import type { InvoiceRow } from '../purchasing-api.ts';
import classes from './invoices.module.css';
import { StatusBadge } from './status-badge.tsx';

/** One invoice of the list on a phone. */
export function InvoiceCard({ row, timezone }: { row: InvoiceRow; timezone: string }) {
  return (
    <GoLink className={classes.card} go={{ invoice: row.id }}>
      <span className={classes.cardTitle}>{row.vendor.name}</span>
      <span className={classes.cardTotal}>{formatMoney(row.total)}</span>
      <span className={classes.cardNote}>
        {formatDate(row.date_ordered, timezone)} · {row.custom_invoice_num ?? 'No number'} · {row.line_count}{' '}
        {row.line_count === 1 ? 'item' : 'items'}
        {row.consignment ? ' · consignment' : ''}
      </span>
      <StatusBadge status={row.status} />
    </GoLink>
  );
}
