import { formatDate, formatMoney } from '#shared/domain/format.ts';
import { RowCard } from '#shared/web/data-grid/rows/row-card.tsx';
import type { InvoiceRow } from '../invoices-api.ts';
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
    <RowCard
      go={{ invoice: row.id, ...(atVendor ? { return_to: 'vendors' } : {}) }}
      title={atVendor ? number : row.vendor.name}
      value={formatMoney(row.total)}
      note={
        <>
          {formatDate(row.date_ordered, timezone)} · {atVendor ? '' : `${number} · `}
          {row.line_count} {row.line_count === 1 ? 'item' : 'items'}
          {row.consignment ? ' · consignment' : ''}
        </>
      }
      aside={<StatusBadge of={row} />}
    />
  );
}
