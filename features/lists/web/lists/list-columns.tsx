import { formatCount, formatDate } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import type { ListRow } from '../lists-api.ts';
import classes from './lists.module.css';

export const builderOf = (id: string): string => `/builder/${id}`;

const statusText = (published: boolean): string => (published ? 'Published' : 'Draft');

function StatusBadge({ published }: { published: boolean }) {
  return (
    <span className={classes.badge} data-published={published || undefined}>
      {statusText(published)}
    </span>
  );
}

export const listColumns = (timezone: string): readonly GridColumn<ListRow>[] => [
  { id: 'name', header: 'Name', width: 320, grow: true, fixed: true, sortKey: 'name', value: (row) => row.name },
  {
    id: 'status',
    header: 'Status',
    width: 120,
    sortKey: 'status',
    value: (row) => statusText(row.is_published),
    cell: (row) => <StatusBadge published={row.is_published} />,
  },
  {
    id: 'item_count',
    header: 'Item Count',
    kind: 'count',
    width: 116,
    sortKey: 'item_count',
    value: (row) => row.item_count,
  },
  {
    id: 'created_at',
    header: 'Created',
    width: 124,
    sortKey: 'created_at',
    value: (row) => formatDate(row.created_at, timezone),
  },
  {
    id: 'updated_at',
    header: 'Updated',
    width: 124,
    sortKey: 'updated_at',
    value: (row) => formatDate(row.updated_at, timezone),
  },
];

/** One list on a phone. */
export function ListCard({ row, timezone }: { row: ListRow; timezone: string }) {
  return (
    <GoLink className={classes.card} to={builderOf(row.id)}>
      <span className={classes.cardTitle}>{row.name}</span>
      <StatusBadge published={row.is_published} />
      <span className={classes.cardNote}>
        {formatCount(row.item_count)} {row.item_count === 1 ? 'item' : 'items'}
      </span>
      <span className={classes.cardNote}>{formatDate(row.updated_at, timezone)}</span>
    </GoLink>
  );
}
