import { formatDate } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import { RowCard } from '#shared/web/data-grid/rows/row-card.tsx';
import type { VendorCode } from './vendor-codes-api.ts';

const itemText = ({ item }: VendorCode): string => [item.name, item.vintage, item.size].filter(Boolean).join(' ');

const countsText = ({ pack, in_cases }: VendorCode): string => {
  const cases = pack === 1 ? 'single' : `case of ${pack}`;
  return in_cases === null ? cases : `${cases}, in ${in_cases ? 'cases' : 'bottles'}`;
};

const sourceText = ({ invoice }: VendorCode, timezone: string): string =>
  invoice ? `${invoice.number ?? 'Invoice'} · ${formatDate(invoice.date, timezone)}` : 'Entered by hand';

export const codeColumns = (timezone: string): readonly GridColumn<VendorCode>[] => [
  { id: 'code', header: 'Number', width: 130, fixed: true, sortKey: 'code', value: (row) => row.code },
  { id: 'item', header: 'Item', width: 240, grow: true, sortKey: 'name', value: itemText },
  { id: 'pack', header: 'Pack', width: 170, value: countsText },
  {
    id: 'learnt',
    header: 'Learned from',
    width: 190,
    value: (row) => sourceText(row, timezone),
    cell: (row) =>
      row.invoice ? (
        <GoLink go={{ invoice: row.invoice.id, return_to: 'vendors' }}>{sourceText(row, timezone)}</GoLink>
      ) : (
        sourceText(row, timezone)
      ),
  },
  {
    id: 'updated_at',
    header: 'Changed',
    width: 110,
    sortKey: 'updated_at',
    value: (row) => row.updated_at,
    inFile: [{ header: 'Changed', value: (row) => formatDate(row.updated_at, timezone) }],
    cell: (row) => formatDate(row.updated_at, timezone),
  },
];

interface CodeCardProps {
  row: VendorCode;
  timezone: string;
  onOpen: () => void;
}

/** One item number, on a phone. */
export function CodeCard({ row, timezone, onOpen }: CodeCardProps) {
  return (
    <RowCard
      onOpen={onOpen}
      title={itemText(row)}
      value={row.code}
      note={`${countsText(row)} · ${sourceText(row, timezone)}`}
    />
  );
}
