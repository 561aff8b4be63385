import { useState } from 'react';
import { LocationField } from '#features/ledger/web/locations/location-field.tsx';
import { stock } from '#features/ledger/web/stock-api.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { checkAddition } from './check-addition.ts';
import { INVALID_DATA, NOTHING_USABLE } from './form-texts.ts';
import { ItemField } from './item-field.tsx';
import { QuantityField } from './quantity-field.tsx';
import type { StockSubject } from './stock-subject.ts';
import { useCommand } from './use-command.ts';

type QuickStock = Parameters<typeof stock.call.quickStock>[0];

/** Adds stock without leaving the current page. */
export function QuickStockDialog({ given, close }: DialogProps<StockSubject | undefined>) {
  const [item, setItem] = useState(given);
  const [locationId, setLocationId] = useState(given?.from?.locationId);
  const [quantity, setQuantity] = useState('');
  const { run, busy, errors, setErrors } = useCommand((input: QuickStock) => stock.call.quickStock(input), {
    done: 'Successfully updated quantity!',
    about: item?.itemName,
    failed: NOTHING_USABLE,
    invalid: INVALID_DATA,
    usable: (answer) => answer.runningStock,
    onDone: close,
  });
  const submit = () => {
    const draft = { itemId: item?.itemId, locationId, quantity, unitCost: '', unitsPerCase: item?.unitsPerCase };
    const checked = checkAddition(draft);
    if (!checked.ok) {
      setErrors(checked.errors);
      return toastFailed(INVALID_DATA);
    }
    const { inventory_item_id, location_id, quantity: amount } = checked.addition;
    void run({ id: inventory_item_id, inventory_item_id, location_id, quantity: amount, type: 'manual_addition' });
  };
  return (
    <FormDialog title="Quick Stock Item" submitLabel="Add stock" busy={busy} onSubmit={submit} close={close}>
      <LocationField label="Location" value={locationId} onChange={setLocationId} error={errors.location_id} />
      <ItemField value={item} onChange={setItem} error={errors.inventory_item_id} autoFocus={!given} />
      <QuantityField
        label="Quantity"
        value={quantity}
        onChange={setQuantity}
        rounds
        error={errors.quantity}
        data-autofocus={given ? true : undefined}
      />
    </FormDialog>
  );
}
