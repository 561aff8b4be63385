import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { moveRange } from '#features/ledger/domain/move-range.ts';
import { LocationField } from '#features/ledger/web/locations/location-field.tsx';
import { stock } from '#features/ledger/web/stock-api.ts';
import { HIDDEN } from '#features/ledger/web/withheld.ts';
import { formatQuantity, formatToEdit } from '#shared/domain/format.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import classes from './form-parts.module.css';
import { casesHint, LOCATION_MISSING, NOTHING_USABLE } from './form-texts.ts';
import { QuantityField } from './quantity-field.tsx';
import { readQuantity } from './quantity-text.ts';
import { showStock } from './show-stock.ts';
import type { StockSubject } from './stock-subject.ts';
import { useCommand } from './use-command.ts';

type Move = Parameters<typeof stock.call.moveStock>[0];

/** Moves stock from a fixed location to another one, which can be created here. */
export function MoveStockDialog({ given, close }: DialogProps<StockSubject>) {
  const { from, itemId, itemName, unitsPerCase } = given;
  const [to, setTo] = useState<string>();
  const most = from ? from.quantity : 0;
  const all = most === null ? '' : formatToEdit(most.toFixed(2));
  const [quantity, setQuantity] = useState(all);
  // All of it, including what is beyond the two decimals shown.
  const value = quantity === all && most !== null ? most : readQuantity(quantity, unitsPerCase);
  const client = useQueryClient();
  const { run, busy, away, errors, setErrors } = useCommand((input: Move) => stock.call.moveStock(input), {
    done: 'Successfully Changed Location!',
    about: itemName,
    failed: "Couldn't move inventory item stock",
    usable: (answer) => answer.inventory_item_id,
    unusable: NOTHING_USABLE,
    toasted: ['to_location_id', 'from_location_id'],
    show: (move) =>
      showStock(client, move.inventory_item_id, [
        { locationId: move.from_location_id, quantity: (before) => before - move.quantity },
        { locationId: move.to_location_id, quantity: (before) => before + move.quantity },
      ]),
    onDone: close,
  });
  const submit = () => {
    if (!to) return setErrors({ to: LOCATION_MISSING });
    if (to === from?.locationId) return toastFailed('Move to location should be different from current location');
    if (value === null || value <= 0 || (most !== null && value > most))
      return setErrors({ quantity: moveRange(most) });
    void run({
      inventory_item_id: itemId,
      from_location_id: from?.locationId ?? '',
      to_location_id: to,
      quantity: value,
    });
  };
  return (
    <FormDialog
      title="Move Stock"
      about={itemName}
      submitLabel="Move"
      busy={busy}
      away={away}
      onSubmit={submit}
      close={close}
    >
      <p className={classes.fixed}>
        <span>From</span>
        <span>
          {from?.name} ({most === null ? HIDDEN : formatQuantity(most)})
        </span>
      </p>
      <LocationField label="To" value={to} onChange={setTo} error={errors.to} createIn={from?.parentId ?? null} />
      <QuantityField
        label="Quantity"
        description={casesHint(unitsPerCase)}
        value={quantity}
        onChange={setQuantity}
        error={errors.quantity}
        data-autofocus
      />
    </FormDialog>
  );
}
