import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#shared/web/api-error.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import classes from './reading.module.css';
import { type Reading, readings } from './reading-api.ts';

type Columns = NonNullable<Reading['columns']>;
type Column = NonNullable<Columns['choice'][number]>;

const LABELS: Readonly<Record<Column, string>> = {
  name: 'Description',
  code: "Vendor's item number",
  barcode: 'Barcode',
  vintage: 'Vintage',
  size: 'Size',
  pack: 'Bottles per case',
  unit: 'Unit (case or bottle)',
  quantity: 'Quantity',
  cases: 'Cases',
  bottles: 'Bottles',
  price: 'Price',
  discount: 'Line discount',
  total: 'Line amount',
  number: 'Invoice number',
  date: 'Invoice date',
  vendor: 'Vendor',
  shipping: 'Shipping',
  tax: 'Tax',
  fees: 'Other fees',
  deposit: 'Deposits',
  credit: 'Credit',
};
const CHOICES = [
  { value: '', label: 'Not used' },
  ...Object.entries(LABELS).map(([value, label]) => ({ value, label })),
];

/** Columns that only a table has: a page has these above or below its lines. */
const OF_TABLES: ReadonlySet<string> = new Set([
  'number',
  'date',
  'vendor',
  'shipping',
  'tax',
  'fees',
  'deposit',
  'credit',
]);

interface ColumnsPanelProps {
  reading: Reading;
  columns: Columns;
  /** It was read again: decisions about the old lines no longer apply. */
  onRead: () => void;
}

/** Maps the columns of a table or of pages; open while the mapping is unclear. */
export function ColumnsPanel({ reading, columns, onRead }: ColumnsPanelProps) {
  const [choice, setChoice] = useState(columns.choice);
  const client = useQueryClient();
  const paged = reading.format === 'pdf';
  const choices = CHOICES.filter(({ value }) => !paged || !OF_TABLES.has(value));
  const again = useMutation({
    mutationFn: () => readings.call.chooseColumns({ id: reading.id, choice }),
    onSuccess: () => {
      onRead();
      return client.invalidateQueries({ queryKey: readings.query.getReading.key() });
    },
    onError: (error) => toastFailed(errorText(error, 'The document could not be read')),
  });
  const take = (place: number, value: string) =>
    setChoice(
      choice.map((column, at) => {
        if (at === place) return value === '' ? null : (value as Column);
        // A page may have a price for a case and one for a bottle.
        return column === value && !(paged && value === 'price') ? null : column;
      }),
    );
  return (
    <details className={classes.columns} open={reading.lines.length === 0}>
      <summary>Columns of the file</summary>
      <div className={classes.columnGrid}>
        {columns.heads.map((head, place) => (
          <NativeSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file keep their places
            key={place}
            label={head || `Column ${place + 1}`}
            description={
              columns.samples
                .map((row) => row[place])
                .filter(Boolean)
                .slice(0, 2)
                .join(', ') || 'empty'
            }
            data={choices}
            value={choice[place] ?? ''}
            onChange={(event) => take(place, event.currentTarget.value)}
          />
        ))}
      </div>
      <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
        Read Again
      </Button>
    </details>
  );
}
