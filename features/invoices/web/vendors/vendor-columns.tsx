import { formatDate, formatMoney } from '#shared/domain/format.ts';
import { Spark } from '#shared/web/chart/spark.tsx';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import type { VendorRow } from '../invoices-api.ts';

/** The list also serves pickers, with id and name alone. */
export type ListedVendor = Pick<VendorRow, 'id' | 'name'> & Partial<VendorRow>;

export const vendorColumns = (timezone: string): readonly GridColumn<ListedVendor>[] => [
  { id: 'name', header: 'Name', width: 240, grow: true, fixed: true, sortKey: 'name', value: (row) => row.name },
  { id: 'address', header: 'Address', width: 260, value: (row) => row.address },
  { id: 'email', header: 'E-mail', width: 190, value: (row) => row.email },
  { id: 'last_rep_email', header: 'Last Rep E-mail', width: 190, value: (row) => row.last_rep_email },
  {
    id: 'items_supplied',
    header: 'Items Supplied',
    kind: 'count',
    width: 130,
    sortKey: 'items_supplied',
    value: (row) => row.items_supplied,
  },
  {
    id: 'orders',
    header: 'Orders',
    help: 'Completed invoices, credits included.',
    kind: 'count',
    width: 96,
    sortKey: 'orders',
    value: (row) => row.orders,
  },
  {
    id: 'total_paid',
    header: 'Total Paid',
    help: 'The total of all completed invoices less credits, paid or not. See Statement for what is still open.',
    kind: 'money',
    width: 190,
    sortKey: 'total_paid',
    value: (row) => row.total_paid,
    cell: ({ total_paid, spend_weeks = [] }) => (
      <>
        <Spark
          label={`Spend, past 12 weeks: ${spend_weeks.map((spend) => formatMoney(spend)).join(', ')}`}
          figures={spend_weeks}
        />
        {formatMoney(total_paid)}
      </>
    ),
  },
  { id: 'phone', header: 'Phone', width: 150, hidden: true, value: (row) => row.phone },
  {
    id: 'last_order',
    header: 'Last Order',
    width: 124,
    hidden: true,
    sortKey: 'last_order',
    value: (row) => formatDate(row.last_order, timezone),
  },
];
