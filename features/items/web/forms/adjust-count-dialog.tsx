import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LocationField } from '#features/ledger/web/locations/location-field.tsx';
import { stock } from '#features/ledger/web/stock-api.ts';
import { HIDDEN } from '#features/ledger/web/withheld.ts';
import { formatChange, formatQuantity } from '#shared/domain/format.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { items } from '../items-api.ts';
import classes from './form-parts.module.css';
import { NOTHING_USABLE } from './form-texts.ts';
import { QuantityField } from './quantity-field.tsx';
import { quantityProblem, readQuantity } from './quantity-text.ts';
import { findReason, ReasonField, useReasons } from './reason-field.tsx';
import type { StockSubject } from './stock-subject.ts';
import { useCommand } from './use-command.ts';

type Adjustment = Parameters<typeof stock.call.adjustStock>[0];

/** Sets the running count of an item at a location by hand, with a reason. */
export function AdjustCountDialog({ given, close }: DialogProps<StockSubject>) {
  const [chosen, setChosen] = useState(given.from?.locationId);
  const [quantity, setQuantity] = useState('');
  const [reason, setReason] = useState('');
  const [details, setDetails] = useState('');
  const reasons = useReasons();
  const here = useQuery(items.query.getItemStock.queryOptions({ input: { id: given.itemId } })).data?.local_stocks;
  const locationId = chosen ?? (here?.length === 1 ? here[0]?.location_id : undefined);
  const place = here?.find((each) => each.location_id === locationId);
  const current = locationId && here ? (place ? place.quantity : 0) : null;
  const value = readQuantity(quantity, given.unitsPerCase);
  const { run, busy, errors, setErrors } = useCommand((input: Adjustment) => stock.call.adjustStock(input), {
    done: 'Successfully updated quantity!',
    about: given.itemName,
    failed: "Couldn't update item stock",
    usable: (answer) => answer.runningStock,
    unusable: NOTHING_USABLE,
    onDone: close,
  });
  const submit = () => {
    const missing = missingFields({ quantity: value, location_id: locationId, reason_code_id: reason.trim() });
    if (missing.quantity) missing.quantity = quantityProblem(quantity, missing.quantity, given.unitsPerCase);
    if (Object.keys(missing).length > 0) return setErrors(missing);
    const known = findReason(reasons, reason);
    void run({
      inventory_item_id: given.itemId,
      location_id: locationId as string,
      quantity: value as number,
      details: details.trim() || undefined,
      ...(known ? { reason_code_id: known.id } : { reason_description: reason.trim() }),
    });
  };
  return (
    <FormDialog
      title="Adjust Count"
      about={given.itemName}
      submitLabel="Save"
      busy={busy}
      onSubmit={submit}
      close={close}
    >
      <LocationField
        label="Location"
        value={locationId}
        onChange={setChosen}
        error={errors.location_id}
        createIn={false}
      />
      <p className={classes.fixed}>
        <span>Running count</span>
        <output>{place?.quantity === null ? HIDDEN : formatQuantity(current)}</output>
      </p>
      <QuantityField
        label="New quantity"
        value={quantity}
        onChange={setQuantity}
        description={value === null || current === null ? undefined : changeText(value - current)}
        error={errors.quantity}
        data-autofocus
      />
      <ReasonField value={reason} onChange={setReason} error={errors.reason_code_id ?? errors.reason_description} />
      <Textarea
        label="Details"
        autosize
        minRows={2}
        value={details}
        onChange={(e) => setDetails(e.currentTarget.value)}
      />
    </FormDialog>
  );
}

const changeText = (change: number): string =>
  change === 0 ? 'Same as the running count: there is nothing to adjust' : `Changes by ${formatChange(change)}`;

const MISSING = {
  quantity: 'New quantity is required',
  location_id: 'Location is required',
  reason_code_id: 'Reason Code is required',
} as const;

function missingFields(given: Record<keyof typeof MISSING, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(MISSING).filter(([field]) => {
      const value = given[field as keyof typeof MISSING];
      return value === null || value === undefined || value === '';
    }),
  );
}
