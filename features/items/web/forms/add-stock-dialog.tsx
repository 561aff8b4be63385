import { useState } from 'react';
import { LocationField } from '#features/ledger/web/locations/location-field.tsx';
import { stock } from '#features/ledger/web/stock-api.ts';
import { formatMoney } from '#shared/domain/format.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { checkAddition } from './check-addition.ts';
import classes from './form-parts.module.css';
import { INVALID_DATA, NOTHING_USABLE_SENTENCE } from './form-texts.ts';
import { QuantityField } from './quantity-field.tsx';
import type { StockSubject } from './stock-subject.ts';
import { useCommand } from './use-command.ts';

type Addition = Parameters<typeof stock.call.addStock>[0];

/** The first stock of an item, with its cost if known. */
export function AddStockDialog({ given, close }: DialogProps<StockSubject>) {
  const [locationId, setLocationId] = useState(given.from?.locationId);
  const [quantity, setQuantity] = useState('');
  const [unitCost, setUnitCost] = useState('');
  const { run, busy, errors, setErrors } = useCommand((input: Addition) => stock.call.addStock(input), {
    done: 'Successfully updated quantity!',
    about: given.itemName,
    failed: NOTHING_USABLE_SENTENCE,
    invalid: INVALID_DATA,
    usable: (answer) => answer.runningStock,
    onDone: close,
  });
  const submit = () => {
    const { itemId, unitsPerCase } = given;
    const checked = checkAddition({ itemId, locationId, quantity, unitCost, unitsPerCase });
    if (checked.ok) return void run(checked.addition);
    setErrors(checked.errors);
    toastFailed(INVALID_DATA);
  };
  return (
    <FormDialog
      title="Add New Stock"
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
        <QuantityField
          label="Unit cost (optional)"
          placeholder={formatMoney(0)}
          value={unitCost}
          onChange={setUnitCost}
          error={errors.unit_cost}
        />
      </div>
    </FormDialog>
  );
}
