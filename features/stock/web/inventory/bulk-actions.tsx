import { Button } from '@mantine/core';
import { useParameter } from '#shared/web/address/use-address.ts';
import { downloadText, gridCsv } from '#shared/web/data-grid/arranging/grid-csv.ts';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import type { StockLine } from './stock-line.ts';

interface BulkActionsProps {
  lines: readonly StockLine[];
  columns: readonly GridColumn<StockLine>[];
  clear: () => void;
}

/** What can be done with several lines at once: read them elsewhere, or move them from the chosen location. */
export function BulkActions({ lines, columns, clear }: BulkActionsProps) {
  const location = useParameter('location');
  const movable = lines.filter(({ place }) => place && place.quantity > 0);
  const chosen = location !== undefined && location !== 'all';
  return (
    <>
      <Button variant="default" onClick={() => downloadText('selected-items.csv', gridCsv(columns, lines))}>
        Export CSV
      </Button>
      {chosen ? (
        <Button
          variant="default"
          disabled={movable.length === 0}
          onClick={() => openDialog('move_many', { lines: movable, clear })}
        >
          Move
        </Button>
      ) : null}
    </>
  );
}
