import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatQuantity } from '#shared/domain/format.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { LocationField } from '../locations/location-field.tsx';
import { items, stock } from '../stock-api.ts';
import classes from './form-dialog.module.css';
import { FormDialog } from './form-dialog.tsx';
import { QuantityField } from './quantity-field.tsx';
import { readQuantity } from './quantity-text.ts';
import type { StockSubject } from './stock-subject.ts';
import { useCommand } from './use-command.ts';

type Pull = Parameters<typeof stock.call.pullStock>[0];

/** Brings stock of an item from where it stands to where it is wanted. */
export function StockPullDialog({ given, close }: DialogProps<StockSubject>) {
  const [to, setTo] = useState<string>();
  const [from, setFrom] = useState<string>();
  const [quantity, setQuantity] = useState('');
  const stocks =
    useQuery(items.query.getItemStock.queryOptions({ input: { id: given.itemId } })).data?.local_stocks ?? [];
  const sources = stocks.filter((each) => each.quantity !== 0);
  const source = sources.find((each) => each.location_id === from);
  const value = readQuantity(quantity, given.unitsPerCase);
  const { run, busy, errors } = useCommand((input: Pull) => stock.call.pullStock(input), {
    done: 'Item Added to Inventory',
    failed: 'Error in submitting, please try again',
    actionOf: (answer) => answer.action_id,
    onDone: close,
  });
  const submit = () => {
    if (to && from && value !== null)
      void run({ item_id: given.itemId, from_location_id: from, to_location_id: to, quantity: value });
  };
  return (
    <FormDialog
      title="Stock Pull"
      submitLabel="Pull"
      busy={busy}
      disabled={!to || !from || value === null}
      onSubmit={submit}
      close={close}
    >
      <p className={classes.note}>
        Stock Pull is a way to pull stock of an inventory item from another location into a new location.
      </p>
      <p className={classes.fixed}>
        <span>Item</span>
        {given.itemName}
      </p>
      <LocationField label="Destination" value={to} onChange={setTo} error={errors.to_location_id} without={from} />
      <LocationField
        label="Pull from"
        value={from}
        onChange={setFrom}
        error={errors.from_location_id}
        only={sources.map((each) => each.location_id)}
        without={to}
        createIn={false}
      />
      <QuantityField
        label="Quantity"
        description={source ? `${formatQuantity(source.quantity)} there` : undefined}
        value={quantity}
        onChange={setQuantity}
        error={errors.quantity}
      />
    </FormDialog>
  );
}
