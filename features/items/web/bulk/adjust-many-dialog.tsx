import { Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { LocationField } from '#features/ledger/web/locations/location-field.tsx';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import classes from '../forms/form-parts.module.css';
import { QuantityField } from '../forms/quantity-field.tsx';
import { quantityProblem, readQuantity } from '../forms/quantity-text.ts';
import { findReason, ReasonField, useReasons } from '../forms/reason-field.tsx';
import { bulkStock } from './bulk-api.ts';
import { countOf, placedOf, type Selected } from './selected.ts';
import { useBulkStock } from './use-bulk-stock.ts';

const WAYS = { set: 'Set to', add: 'Add', take: 'Subtract' } as const;
type Way = keyof typeof WAYS;

/** Adjusts the running counts of the selected lines in the same way, with one reason; Undo reverses all of it. */
export function AdjustManyDialog({ given, close }: DialogProps<Selected>) {
  const [way, setWay] = useState<Way>('set');
  const [quantity, setQuantity] = useState('');
  const [reason, setReason] = useState('');
  const [details, setDetails] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const reasons = useReasons();
  const [location, setLocation] = useState<string>();
  const { shelves: placed, unplaced } = placedOf(given.lines);
  const { busy, run } = useBulkStock(given, close, {
    done: () => 'Successfully updated quantity!',
    failed: "Couldn't update item stock",
  });
  const submit = () => {
    const value = readQuantity(quantity);
    const missing = missingOf(quantity, reason, unplaced.length > 0 && !location);
    setErrors(missing);
    if (value === null || Object.keys(missing).length > 0) return;
    const shelves = [
      ...placed.map(({ item, place }) => ({ inventory_item_id: item.id, location_id: place.location_id })),
      ...unplaced.map((item) => ({ inventory_item_id: item.id, location_id: location ?? '' })),
    ];
    const known = findReason(reasons, reason);
    void run(() =>
      bulkStock.call.adjustMany({
        running_stocks: shelves,
        adjust: way,
        quantity: value,
        details: details.trim() || undefined,
        ...(known ? { reason_code_id: known.id } : { reason_description: reason.trim() }),
      }),
    );
  };
  return (
    <FormDialog title="Adjust Count" submitLabel="Save" busy={busy} onSubmit={submit} close={close}>
      <p className={classes.about}>{countOf(placed.length + unplaced.length, 'running count')}</p>
      {unplaced.length > 0 ? (
        <LocationField
          label={placed.length > 0 ? `Location of the ${countOf(unplaced.length, 'item')} in several` : 'Location'}
          value={location}
          onChange={setLocation}
          error={errors.location}
          createIn={false}
        />
      ) : null}
      <div className={classes.row}>
        <Select
          label="Adjust"
          data={Object.entries(WAYS).map(([value, label]) => ({ value, label }))}
          value={way}
          allowDeselect={false}
          onChange={(chosen) => setWay((chosen as Way | null) ?? 'set')}
          comboboxProps={{ zIndex: 1000 }}
        />
        <QuantityField
          label="Quantity"
          value={quantity}
          onChange={setQuantity}
          error={errors.quantity}
          data-autofocus
        />
      </div>
      <ReasonField value={reason} onChange={setReason} error={errors.reason} />
      <Textarea
        label="Details"
        autosize
        minRows={2}
        value={details}
        onChange={(event) => setDetails(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

const missingOf = (quantity: string, reason: string, noLocation: boolean): Readonly<Record<string, string>> => ({
  ...(readQuantity(quantity) === null && { quantity: quantityProblem(quantity, 'New quantity is required') }),
  ...(reason.trim() === '' && { reason: 'Reason Code is required' }),
  ...(noLocation && { location: 'Location is required' }),
});
