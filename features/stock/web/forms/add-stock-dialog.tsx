import { useState } from 'react';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { LocationField } from '../locations/location-field.tsx';
import { stock } from '../stock-api.ts';
import classes from './form-dialog.module.css';
import { FormDialog } from './form-dialog.tsx';
import { QuantityField } from './quantity-field.tsx';
import { readQuantity } from './quantity-text.ts';
import type { StockSubject } from './stock-subject.ts';
import { useCommand } from './use-command.ts';

type Addition = Parameters<typeof stock.call.addStock>[0];

/** The first stock of an item, with what it cost when that is known. */
export function AddStockDialog(props: DialogProps<StockSubject>) {
  return <AdditionForm {...props} title="Add New Stock" withCost send={(input) => stock.call.addStock(input)} />;
}

/** Adds to what is there without leaving the dialog beneath. */
export function QuickStockDialog(props: DialogProps<StockSubject>) {
  const send = ({ inventory_item_id, location_id, quantity }: Addition) =>
    stock.call.quickStock({ id: inventory_item_id, location_id, quantity, type: 'manual_addition' });
  return <AdditionForm {...props} title="Quick Stock" send={send} />;
}

interface AdditionFormProps extends DialogProps<StockSubject> {
  title: string;
  withCost?: boolean;
  send: (input: Addition) => ReturnType<typeof stock.call.addStock>;
}

function AdditionForm({ given, close, title, withCost, send }: AdditionFormProps) {
  const [locationId, setLocationId] = useState(given.from?.locationId);
  const [quantity, setQuantity] = useState('');
  const [cost, setCost] = useState('');
  const { run, busy, errors, setErrors } = useCommand(send, {
    done: 'Successfully updated quantity!',
    failed: 'Please enter valid data',
    actionOf: (answer) => answer.action_id,
    onDone: close,
  });
  const submit = () => {
    const amount = readQuantity(quantity, given.unitsPerCase);
    const unitCost = cost.trim() === '' ? undefined : readQuantity(cost);
    const wrong: Record<string, string> = {};
    if (!locationId) wrong.location_id = 'Location is required';
    if (amount === null) wrong.quantity = 'Quantity is required';
    else if (amount <= 0) wrong.quantity = 'Quantity should be a number above 0';
    if (unitCost === null || (unitCost ?? 0) < 0) wrong.unit_cost = 'Cost should be either 0 or a number above 0';
    if (!locationId || amount === null || Object.keys(wrong).length > 0) return setErrors(wrong);
    void run({
      inventory_item_id: given.itemId,
      location_id: locationId,
      quantity: amount,
      unit_cost: unitCost ?? undefined,
    });
  };
  return (
    <FormDialog
      title={title}
      about={given.itemName}
      submitLabel="Add stock"
      busy={busy}
      onSubmit={submit}
      close={close}
    >
      <LocationField label="Location" value={locationId} onChange={setLocationId} error={errors.location_id} />
      <div className={classes.row}>
        <QuantityField
          label="Quantity"
          value={quantity}
          onChange={setQuantity}
          error={errors.quantity}
          data-autofocus
        />
        {withCost ? (
          <QuantityField label="Unit cost (optional)" value={cost} onChange={setCost} error={errors.unit_cost} />
        ) : null}
      </div>
    </FormDialog>
  );
}
