import { formatCount, formatDate } from '#shared/domain/format.ts';
import { currentPath, goTo } from '#shared/web/address/navigate.ts';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import { RowCard } from '#shared/web/data-grid/rows/row-card.tsx';
import { Badge } from '#shared/web/page/badge.tsx';
import type { ListRow } from '../lists-api.ts';

export const builderOf = (id: string): string => `/builder/${id}`;

/** Before the creation of a list is undone: its page would ask for it again. */
export const leaveBuilder = (id: string | undefined): void => {
  if (id && currentPath() === builderOf(id)) goTo('/builder', {}, { replace: true });
};

const statusText = (published: boolean): string => (published ? 'Published' : 'Draft');

const StatusBadge = ({ published }: { published: boolean }) => (
  <Badge tone={published ? 'live' : undefined}>{statusText(published)}</Badge>
);

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
    <RowCard
      to={builderOf(row.id)}
      title={row.name}
      value={<StatusBadge published={row.is_published} />}
      note={`${formatCount(row.item_count)} ${row.item_count === 1 ? 'item' : 'items'}`}
      aside={formatDate(row.updated_at, timezone)}
    />
  );
}
