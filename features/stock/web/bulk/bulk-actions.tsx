import { Button } from '@mantine/core';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import type { StockLine } from '../inventory/stock-line.ts';
import type { Selected } from './selected.ts';

interface BulkActionsProps {
  lines: readonly StockLine[];
  clear: () => void;
}

const SEVERAL = 'These items are in several locations: open their locations and select those lines';

/** What can be done with several lines at once. */
export function BulkActions(selected: BulkActionsProps) {
  const given: Selected = selected;
  const placed = selected.lines.some(({ place }) => place);
  const movable = selected.lines.some(({ place }) => place && place.quantity > 0);
  const action = (label: string, dialog: string, enabled = true, why?: string) => (
    <Button
      variant="default"
      disabled={!enabled}
      title={enabled ? undefined : why}
      onClick={() => openDialog(dialog, given)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {action('Move', 'move_many', movable, placed ? 'There is no stock to move' : SEVERAL)}
      {action('Adjust', 'adjust_many', placed, SEVERAL)}
      {action('Set type', 'set_type')}
      {action('Set attribute', 'set_attribute')}
    </>
  );
}
