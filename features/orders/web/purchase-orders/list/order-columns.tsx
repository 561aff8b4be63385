import classes from '#features/invoices/web/invoices/invoices.module.css';
import { StatusBadge, stageText } from '#features/invoices/web/invoices/status-badge.tsx';
import type { InvoiceRow } from '#features/invoices/web/invoices-api.ts';
import { formatDate, formatMoney } from '#shared/domain/format.ts';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';

/** `total` is over all results, not the loaded rows. */
export function orderColumns(timezone: string, total: number | undefined): readonly GridColumn<InvoiceRow>[] {
  return [
    {
      id: 'date_ordered',
      header: 'Date',
      width: 124,
      sortKey: 'date_ordered',
      value: (row) => formatDate(row.date_ordered, timezone),
    },
    {
      id: 'vendor',
      header: 'Vendor',
      width: 240,
      grow: true,
      fixed: true,
      sortKey: 'vendor',
      value: (row) => row.vendor.name,
    },
    {
      id: 'custom_invoice_num',
      header: 'PO Number',
      width: 170,
      sortKey: 'custom_invoice_num',
      value: (row) => row.custom_invoice_num,
      cell: (row) => row.custom_invoice_num ?? <span className={classes.missing}>No number</span>,
    },
    {
      id: 'status',
      header: 'Status',
      width: 120,
      sortKey: 'status',
      value: (row) => stageText(row),
      cell: (row) => <StatusBadge of={row} />,
    },
    {
      id: 'line_count',
      header: 'Items',
      kind: 'count',
      width: 90,
      sortKey: 'line_count',
      value: (row) => row.line_count,
    },
    {
      id: 'total',
      header: 'Total',
      kind: 'money',
      width: 140,
      sortKey: 'total',
      value: (row) => row.total,
      footer: () => formatMoney(total),
    },
    { id: 'created_by', header: 'Created By', width: 150, value: (row) => row.created_by?.display_name },
  ];
}
