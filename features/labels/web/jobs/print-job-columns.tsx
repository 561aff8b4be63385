import { formatCount, formatDate } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import type { PrintJobRow } from '../labels-api.ts';
import classes from './print-jobs.module.css';

const statusText = (completed: boolean): string => (completed ? 'Completed' : 'Draft');

export const itemsText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'item' : 'items'}`;
export const labelsText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'label' : 'labels'}`;

function StatusBadge({ row }: { row: PrintJobRow }) {
  return (
    <span className={classes.badge} data-draft={row.active || undefined}>
      {statusText(row.status)}
    </span>
  );
}

export const printJobColumns = (timezone: string): readonly GridColumn<PrintJobRow>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 320,
    grow: true,
    fixed: true,
    sortKey: 'name',
    value: (row) => row.name,
  },
  {
    id: 'status',
    header: 'Status',
    width: 120,
    sortKey: 'status',
    value: (row) => statusText(row.status),
    cell: (row) => <StatusBadge row={row} />,
  },
  { id: 'count', header: 'Item Count', kind: 'count', width: 116, sortKey: 'count', value: (row) => row.count },
  {
    id: 'totalItemQuantity',
    header: 'Labels',
    kind: 'count',
    width: 90,
    sortKey: 'totalItemQuantity',
    value: (row) => row.totalItemQuantity,
  },
  {
    id: 'createdAt',
    header: 'Created',
    width: 124,
    sortKey: 'createdAt',
    value: (row) => formatDate(row.createdAt, timezone),
  },
  {
    id: 'updatedAt',
    header: 'Updated',
    width: 124,
    sortKey: 'updatedAt',
    value: (row) => formatDate(row.updatedAt, timezone),
  },
];

/** One job of the list on a phone. */
export function PrintJobCard({ row, timezone }: { row: PrintJobRow; timezone: string }) {
  return (
    <GoLink className={classes.card} go={{ print_job: row.id }}>
      <span className={classes.cardTitle}>{row.name}</span>
      <StatusBadge row={row} />
      <span className={classes.cardNote}>
        {itemsText(row.count)} · {labelsText(row.totalItemQuantity)}
      </span>
      <span className={classes.cardNote}>{formatDate(row.updatedAt, timezone)}</span>
    </GoLink>
  );
}
