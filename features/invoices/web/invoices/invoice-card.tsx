import { formatDate, formatMoney } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import type { InvoiceRow } from '../invoices-api.ts';
import classes from './invoices.module.css';
import { StatusBadge } from './status-badge.tsx';

interface InvoiceCardProps {
  row: InvoiceRow;
  timezone: string;
  /** In the list of its vendor, whose name is above the list. */
  atVendor?: boolean;
}

/** One invoice of the list on a phone. */
export function InvoiceCard({ row, timezone, atVendor = false }: InvoiceCardProps) {
  const number = row.custom_invoice_num ?? 'No number';
  return (
    <GoLink className={classes.card} go={{ invoice: row.id, ...(atVendor ? { return_to: 'vendors' } : {}) }}>
      <span className={classes.cardTitle}>{atVendor ? number : row.vendor.name}</span>
      <span className={classes.cardTotal}>{formatMoney(row.total)}</span>
      <span className={classes.cardNote}>
        {formatDate(row.date_ordered, timezone)} · {atVendor ? '' : `${number} · `}
        {row.line_count} {row.line_count === 1 ? 'item' : 'items'}
        {row.consignment ? ' · consignment' : ''}
      </span>
      <StatusBadge of={row} />
    </GoLink>
  );
}
