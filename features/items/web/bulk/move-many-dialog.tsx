import { useState } from 'react';
import { LocationField } from '#features/ledger/web/locations/location-field.tsx';
import { HIDDEN, mayHold } from '#features/ledger/web/withheld.ts';
import { formatCount, formatQuantity } from '#shared/domain/format.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import classes from '../forms/form-parts.module.css';
import { bulkStock } from './bulk-api.ts';
import { countOf, type Selected, shelvesOf } from './selected.ts';
import { useBulkStock } from './use-bulk-stock.ts';

/** Moves all stock of the selected lines to one location; Undo reverses all of it. */
export function MoveManyDialog({ given, close }: DialogProps<Selected>) {
  const [to, setTo] = useState<string>();
  const [error, setError] = useState<string>();
  const held = shelvesOf(given.lines);
  const shelves = held.filter(({ place }) => mayHold(place.quantity) && place.location_id !== to);
  const hidden = shelves.some(({ place }) => place.quantity === null);
  const quantity = shelves.reduce((sum, { place }) => sum + (place.quantity ?? 0), 0);
  const { busy, run } = useBulkStock(given, close, {
    done: ({ moved }: { action_id: string; moved: number }) =>
      `Successfully Changed Location! ${formatCount(moved)} ${moved === 1 ? 'item location' : 'item locations'} moved`,
    failed: "Couldn't move inventory item stock",
  });
  const submit = () => {
    if (!to) return setError('Location is required');
    if (shelves.length === 0) return setError('Everything is already at this location');
    const moves = shelves.map(({ item, place }) => ({
      inventory_item_id: item.id,
      from_location_id: place.location_id,
    }));
    void run(() => bulkStock.call.moveMany({ to_location_id: to, moves }));
  };
  const places = [...new Set(held.map(({ place }) => place.location_id))];
  return (
    <FormDialog title="Move Stock" submitLabel="Move" busy={busy} onSubmit={submit} close={close}>
      <p className={classes.fixed}>
        <span>{countOf(new Set(shelves.map(({ item }) => item.id)).size, 'item')}</span>
        {hidden ? HIDDEN : formatQuantity(quantity)}
      </p>
      <LocationField
        label="To"
        value={to}
        onChange={(chosen) => {
          setTo(chosen);
          setError(undefined);
        }}
        error={error}
        without={places.length === 1 ? places[0] : undefined}
      />
    </FormDialog>
  );
}
