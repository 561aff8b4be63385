import { formatDate, formatMoney } from '#shared/domain/format.ts';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import type { InvoiceRow } from '../invoices-api.ts';
import classes from './invoices.module.css';
import { StatusBadge, stageText } from './status-badge.tsx';

interface Totals {
  readonly total: number;
  readonly drafts: number;
}

/** `totals` are over all results, not the loaded rows: completed invoices, and drafts separately. */
export function invoiceColumns(timezone: string, totals: Totals | undefined): readonly GridColumn<InvoiceRow>[] {
  return [
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
      id: 'date_ordered',
      header: 'Date Ordered',
      width: 124,
      sortKey: 'date_ordered',
      value: (row) => formatDate(row.date_ordered, timezone),
    },
    {
      ...numberColumn,
      footer: () =>
        totals && totals.drafts !== 0 && <span title="Not in the total">Drafts {formatMoney(totals.drafts)}</span>,
    },
    ...ownColumns,
    {
      id: 'total',
      header: 'Total',
      kind: 'money',
      width: 140,
      sortKey: 'total',
      value: (row) => row.total,
      footer: () => formatMoney(totals?.total),
    },
  ];
}

const numberColumn: GridColumn<InvoiceRow> = {
  id: 'custom_invoice_num',
  header: 'Invoice Number',
  width: 170,
  sortKey: 'custom_invoice_num',
  value: (row) => row.custom_invoice_num,
  cell: (row) => row.custom_invoice_num ?? <span className={classes.missing}>No number</span>,
};

const ownColumns: readonly GridColumn<InvoiceRow>[] = [
  {
    id: 'status',
    header: 'Status',
    width: 120,
    sortKey: 'status',
    value: (row) => stageText(row),
    cell: (row) => <StatusBadge of={row} />,
  },
  {
    id: 'consignment',
    header: 'Consignment',
    width: 120,
    value: (row) => row.consignment,
    cell: (row) => (row.consignment ? 'Yes' : <span className={classes.missing}>No</span>),
  },
  { id: 'created_by', header: 'Created By', width: 150, value: (row) => row.created_by?.display_name },
  {
    id: 'line_count',
    header: 'Items',
    kind: 'count',
    width: 90,
    sortKey: 'line_count',
    value: (row) => row.line_count,
  },
];
