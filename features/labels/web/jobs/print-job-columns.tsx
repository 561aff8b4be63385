import { formatCount, formatDate } from '#shared/domain/format.ts';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import { RowCard } from '#shared/web/data-grid/rows/row-card.tsx';
import { Badge } from '#shared/web/page/badge.tsx';
import type { PrintJobRow } from '../labels-api.ts';

const statusText = (completed: boolean): string => (completed ? 'Completed' : 'Draft');

export const itemsText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'item' : 'items'}`;
export const labelsText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'label' : 'labels'}`;

const StatusBadge = ({ row }: { row: PrintJobRow }) => (
  <Badge tone={row.active ? 'waits' : undefined}>{statusText(row.status)}</Badge>
);

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
    <RowCard
      go={{ print_job: row.id }}
      title={row.name}
      value={<StatusBadge row={row} />}
      note={`${itemsText(row.count)} · ${labelsText(row.totalItemQuantity)}`}
      aside={formatDate(row.updatedAt, timezone)}
    />
  );
}
