import { formatDate } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import classes from './mapping.module.css';
import type { MappedItem } from './mapping-api.ts';
import { MAPPING_WORDS, MappingCell } from './mapping-cell.tsx';
import { nameOf } from './product-words.tsx';

/** On a tablet the buttons of a line stay visible. */
export function mappingColumns(timezone: string, narrow = false): readonly GridColumn<MappedItem>[] {
  return [
    {
      id: 'name',
      header: 'Inventory Item',
      width: narrow ? 208 : 280,
      fixed: true,
      sortKey: 'name',
      value: nameOf,
      cell: (row) => <ItemName row={row} />,
    },
    {
      id: 'mapping',
      header: 'Mapping',
      width: narrow ? 544 : 600,
      grow: true,
      fixed: true,
      value: (row) => `${MAPPING_WORDS[row.mapping]}${row.original_item ? `: ${nameOf(row.original_item)}` : ''}`,
      cell: (row) => <MappingCell row={row} />,
    },
    { id: 'type', header: 'Type', width: 150, sortKey: 'type', value: (row) => row.type.name },
    {
      id: 'total_quantity',
      header: 'Total Quantity',
      kind: 'quantity',
      width: 124,
      sortKey: 'total_quantity',
      value: (row) => row.total_quantity,
    },
    {
      id: 'updated_at',
      header: 'Last Updated',
      width: 120,
      sortKey: 'updated_at',
      value: (row) => formatDate(row.updated_at, timezone),
    },
  ];
}

function ItemName({ row }: { row: MappedItem }) {
  return (
    <span className={classes.product}>
      <GoLink className={classes.productName} go={{ item: row.id }} title={nameOf(row)} tabIndex={-1}>
        {nameOf(row)}
      </GoLink>
      <span className={classes.note}>
        {row.size.name} · {row.barcode}
      </span>
    </span>
  );
}

/** One item on a phone: the item, its match, and the buttons below. */
export function MappingCard({ row }: { row: MappedItem }) {
  return (
    <div className={classes.card}>
      <ItemName row={row} />
      <MappingCell row={row} />
    </div>
  );
}
