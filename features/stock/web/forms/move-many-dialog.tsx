import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount, formatQuantity } from '#shared/domain/format.ts';
import { errorText } from '#shared/web/api-error.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import type { StockLine } from '../inventory/stock-line.ts';
import { LocationField } from '../locations/location-field.tsx';
import { stock } from '../stock-api.ts';
import { refreshStock } from '../undo.ts';
import classes from './form-dialog.module.css';
import { FormDialog } from './form-dialog.tsx';

interface MoveManyGiven {
  lines: readonly StockLine[];
  clear: () => void;
}

/** Moves all stock of the selected lines to one location; Undo takes all of it back. */
export function MoveManyDialog({ given, close }: DialogProps<MoveManyGiven>) {
  const client = useQueryClient();
  const [to, setTo] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const lines = given.lines.filter(({ place }) => place && place.location_id !== to);
  const quantity = lines.reduce((sum, { place }) => sum + (place?.quantity ?? 0), 0);
  const submit = async () => {
    if (!to) return setError('Location is required');
    setBusy(true);
    const { moved, refusal } = await moveAll(lines, to);
    await refreshStock(client);
    setBusy(false);
    if (refusal) toastFailed(`Couldn't move inventory item stock: ${refusal}`);
    if (moved.length > 0)
      toastDone(`Successfully Changed Location! ${formatCount(moved.length)} moved`, () => {
        void undoAll(moved).finally(() => refreshStock(client));
      });
    if (!refusal) given.clear();
    close();
  };
  return (
    <FormDialog title="Move Stock" submitLabel="Move" busy={busy} onSubmit={() => void submit()} close={close}>
      <p className={classes.fixed}>
        <span>{formatCount(lines.length)} items</span>
        {formatQuantity(quantity)}
      </p>
      <LocationField
        label="To"
        value={to}
        onChange={setTo}
        error={error}
        without={given.lines[0]?.place?.location_id}
      />
    </FormDialog>
  );
}

async function moveAll(lines: readonly StockLine[], to: string): Promise<{ moved: string[]; refusal?: string }> {
  const moved: string[] = [];
  for (const { item, place } of lines) {
    if (!place) continue;
    try {
      const { action_id } = await stock.call.moveStock({
        inventory_item_id: item.id,
        from_location_id: place.location_id,
        to_location_id: to,
        quantity: place.quantity,
      });
      moved.push(action_id);
    } catch (error) {
      return { moved, refusal: `${item.name}: ${errorText(error)}` };
    }
  }
  return { moved };
}

async function undoAll(actions: readonly string[]): Promise<void> {
  try {
    for (const id of actions.toReversed()) await stock.call.undoAction({ id });
    toastDone('Undone');
  } catch (error) {
    toastFailed(errorText(error, "Couldn't undo this"));
  }
}
