import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moveRange } from '#features/ledger/domain/move-range.ts';
import { LocationField } from '#features/ledger/web/locations/location-field.tsx';
import { stock } from '#features/ledger/web/stock-api.ts';
import { formatQuantity } from '#shared/domain/format.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { items } from '../items-api.ts';
import classes from './form-parts.module.css';
import { NOTHING_USABLE } from './form-texts.ts';
import { ItemField } from './item-field.tsx';
import { QuantityField } from './quantity-field.tsx';
import { readQuantity } from './quantity-text.ts';
import type { StockSubject } from './stock-subject.ts';
import { useCommand } from './use-command.ts';

type Pull = Parameters<typeof stock.call.pullStock>[0];

/** Pulls stock of an item from one location to another. */
export function StockPullDialog({ given, close }: DialogProps<StockSubject | undefined>) {
  const [item, setItem] = useState(given);
  const [to, setTo] = useState<string>();
  const [from, setFrom] = useState<string>();
  const [quantity, setQuantity] = useState('');
  const sources = useSources(item?.itemId);
  const source = sources.find((each) => each.location_id === from);
  const value = readQuantity(quantity, item?.unitsPerCase);
  const { run, busy, errors, setErrors } = useCommand((input: Pull) => stock.call.pullStock(input), {
    done: 'Item Added to Inventory',
    about: item?.itemName,
    failed: NOTHING_USABLE,
    usable: (answer) => answer.inventory_item_id,
    onDone: close,
  });
  const submit = () => {
    if (!item || !to || !source || value === null) return;
    const most = source.quantity; // null if it is hidden: the server checks it
    if (value <= 0 || (most !== null && value > most)) return setErrors({ quantity: moveRange(most) });
    void run({ item_id: item.itemId, from_location_id: source.location_id, to_location_id: to, quantity: value });
  };
  return (
    <FormDialog
      title="Stock Pull"
      submitLabel="Pull"
      busy={busy}
      disabled={!item || !to || !source || value === null}
      onSubmit={submit}
      close={close}
    >
      <p className={classes.note}>
        Stock Pull is a way to pull stock of an inventory item from another location into a new location.
      </p>
      <ItemField value={item} onChange={setItem} error={errors.item_id} autoFocus={!given} creates={false} />
      <LocationField
        label="Destination"
        value={to}
        onChange={setTo}
        error={errors.to_location_id}
        without={from}
        autoFocus={given !== undefined}
      />
      <LocationField
        label="Pull from"
        value={source?.location_id}
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
        rounds
        error={errors.quantity}
      />
    </FormDialog>
  );
}

/** The locations where the item's stock is not zero. */
function useSources(itemId: string | undefined) {
  const { data } = useQuery(
    items.query.getItemStock.queryOptions({ input: { id: itemId ?? '' }, enabled: itemId !== undefined }),
  );
  return (data?.local_stocks ?? []).filter((each) => each.quantity !== 0);
}
