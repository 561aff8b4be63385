import { useState } from 'react';
import { VendorPicker } from '#features/invoices/web/fields/vendor-picker.tsx';
import { countOf, itemIdsOf, type Selected } from '#features/items/web/bulk/selected.ts';
import { formatQuantity } from '#shared/domain/format.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { FigureInput } from '#shared/web/fields/figure-input.tsx';
import { useOrderLowStock } from '../low-stock/use-order-low-stock.ts';
import classes from './order-items.module.css';

/** Orders the selected items: one draft for each vendor, which is then changed and sent as any other. */
export function OrderItemsDialog({ given, close }: DialogProps<Selected>) {
  const [quantity, setQuantity] = useState<number | null>(1);
  const [vendor, setVendor] = useState<string>();
  const [errors, setErrors] = useState<{ quantity?: string; vendor?: string }>({});
  const order = useOrderLowStock(() => {
    given.clear();
    close();
  });
  const ids = itemIdsOf(given.lines);
  const submit = () => {
    if (quantity === null || quantity < 1) return setErrors({ quantity: 'Quantity should be a number above 0' });
    setErrors({});
    order.mutate(
      {
        items: ids.map((inventory_item_id) => ({ inventory_item_id, quantity })),
        ...(vendor && { vendor_id: vendor }),
      },
      {
        refused: ({ fields }) => {
          const never = Object.entries(fields).filter(([field]) => field.endsWith('.vendor_id'));
          if (never.length > 0) setErrors({ vendor: never[0]?.[1] });
          return never.length > 0;
        },
      },
    );
  };
  return (
    <FormDialog
      title="Order Items"
      about={countOf(ids.length, 'item')}
      submitLabel="Create orders"
      busy={order.isPending}
      changed={vendor !== undefined}
      onSubmit={submit}
      close={close}
    >
      <FigureInput
        label="Quantity of each"
        value={quantity}
        onChange={setQuantity}
        show={formatQuantity}
        error={errors.quantity}
      />
      <VendorPicker chosen={vendor} onChoose={(id) => setVendor(id || undefined)} error={errors.vendor} />
      <p className={classes.note}>
        Without a vendor, each item is ordered from the vendor it was bought from last. You can change the orders before
        you send them.
      </p>
    </FormDialog>
  );
}
