import { NAME_MISSING } from '#features/ledger/web/locations/use-locations.ts';
import { formatMoney } from '#shared/domain/format.ts';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import { LocationActions } from './location-actions.tsx';
import { ListName } from './location-name.tsx';
import type { LocationRow, Worth } from './location-rows.ts';
import { shownWorth, WorthCell } from './location-worth.tsx';
import { TreeName } from './tree-name.tsx';
import type { useChangeLocation } from './use-change-location.ts';

type Column = GridColumn<LocationRow>;

export interface ColumnOptions {
  isAdmin: boolean;
  /** The value of all stock. */
  total: number | undefined;
  /** On a tablet the buttons of a line stay visible. */
  narrow?: boolean;
  change: ReturnType<typeof useChangeLocation>;
}

/** One location per line, on its own. */
export function listColumns(options: ColumnOptions): Column[] {
  return allColumns(options).map((column) => ({
    ...column,
    sortKey: column.id === 'actions' ? undefined : column.id,
    hidden: column.hidden || ['items_within', 'value_within', 'availability'].includes(column.id),
  }));
}

interface TreeOptions extends ColumnOptions {
  onToggle: (id: string) => void;
  onStep: (location: LocationRow, key: 'ArrowLeft' | 'ArrowRight') => void;
}

/** Children under their parents, whose totals include what is inside. */
export function treeColumns({ onToggle, onStep, ...options }: TreeOptions): Column[] {
  return allColumns(options).map((column) => {
    if (column.id === 'name')
      return { ...column, cell: (row) => <TreeName location={row} onToggle={onToggle} onStep={onStep} /> };
    const covered = column.id === 'value' || (options.narrow === true && column.id === 'stocked');
    return { ...column, hidden: column.hidden || covered || column.id === 'availability' };
  });
}

function allColumns({ isAdmin, total, narrow, change }: ColumnOptions): Column[] {
  const kept = (row: LocationRow) => !row.deleted;
  return [
    {
      id: 'name',
      header: 'Name',
      value: (row) => row.path.join(' › '),
      cell: (row) => <ListName location={row} />,
      edit: {
        start: (row) => row.name,
        parse: (text) => (text.trim() === '' ? { ok: false, reason: NAME_MISSING } : { ok: true, value: text.trim() }),
        save: (row, name: string) => change(row, { name }),
        when: kept,
        failed: 'Error Creating Location',
        allowsEmpty: true,
      },
      grow: true,
      fixed: true,
      width: narrow ? 208 : 268,
      footer: () => (total === undefined ? null : `Value ${formatMoney(total)}`),
    },
    {
      id: 'priority',
      header: 'Priority',
      kind: 'count',
      value: ({ priority }) => priority,
      edit: {
        parse: (text) =>
          /^\d{1,4}$/.test(text.trim())
            ? { ok: true, value: Number(text) }
            : { ok: false, reason: 'Whole numbers from 0' },
        save: (row, priority: number) => change(row, { priority }),
        when: kept,
        failed: 'Error Creating Location',
        keyboard: 'decimal',
      },
      width: 92,
    },
    { id: 'stocked', header: 'Stocked items', kind: 'count', value: (row) => row.running_stock_count, width: 124 },
    { id: 'children', header: 'Children', kind: 'count', value: (row) => row.children, width: 100, hidden: narrow },
    worthColumn('value', 'Value', (worth) => worth.value),
    {
      id: 'items_within',
      header: 'Items, with children',
      kind: 'count',
      value: (row) => row.worth?.items_within ?? null,
      cell: (row) => (row.worth ? undefined : ''),
      width: 138,
    },
    worthColumn('value_within', 'Value, with children', (worth) => worth.value_within),
    { id: 'availability', header: 'Available', value: (row) => (row.availability ? 'Yes' : 'No'), width: 110 },
    {
      id: 'actions',
      header: 'Actions',
      value: () => null,
      cell: (row) => <LocationActions location={row} isAdmin={isAdmin} />,
      width: 150,
    },
  ];
}

function worthColumn(id: string, header: string, read: (worth: Worth) => number | null): Column {
  return {
    id,
    header,
    kind: 'money',
    value: ({ worth }) => (worth ? shownWorth(worth, read(worth)) : null),
    cell: (row) => <WorthCell location={row} read={read} />,
    width: 140,
  };
}
