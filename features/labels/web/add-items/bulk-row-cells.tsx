import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatQuantity } from '#shared/domain/format.ts';
import { typedLabels } from '../../domain/print-quantity.ts';
import { Cell } from '../rows/cells.tsx';
import { ItemCell } from '../rows/item-cell.tsx';
import { type Chosen, quantityOf } from './chosen-items.ts';
import type { BulkRow } from './use-bulk-rows.ts';

interface BulkRowCellsProps {
  row: BulkRow;
  chosen: Chosen;
  onChange: (part: Partial<Chosen[string]>) => void;
}

export function BulkRowCells({ row, chosen, onChange }: BulkRowCellsProps) {
  const [typed, setTyped] = useState<string>();
  const quantity = quantityOf(row, chosen);
  const settle = () => {
    if (typed !== undefined) onChange({ quantity: typedLabels(typed, quantity), ticked: true });
    setTyped(undefined);
  };
  const total = row.total_quantity === null ? null : `${formatQuantity(row.total_quantity)} in stock`;
  return (
    <>
      <Cell kind="tick">
        <Checkbox
          aria-label={`Select ${row.name}`}
          checked={chosen[row.id]?.ticked ?? false}
          onChange={(event) => onChange({ ticked: event.currentTarget.checked })}
        />
      </Cell>
      <ItemCell
        id={row.id}
        name={row.name}
        vintage={row.vintage}
        about={[row.size.name, row.barcode]}
        aboutOnPhone={total}
        type={row.type.short_type}
        typeName={row.type.name}
      />
      <Cell kind="quantity">
        <TextInput
          aria-label={`Print quantity of ${row.name}`}
          inputMode="numeric"
          autoComplete="off"
          data-mantine-stop-propagation
          value={typed ?? String(quantity)}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle();
            if (event.key === 'Escape') setTyped(undefined);
          }}
        />
      </Cell>
      <Cell kind="figure" wide>
        {formatQuantity(row.total_quantity)}
      </Cell>
    </>
  );
}
