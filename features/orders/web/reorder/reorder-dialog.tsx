import { Switch, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { VendorPicker } from '#features/invoices/web/fields/vendor-picker.tsx';
import { invoices } from '#features/invoices/web/invoices-api.ts';
import { checkAddition } from '#features/items/web/forms/check-addition.ts';
import classes from '#features/items/web/forms/form-parts.module.css';
import { COST_TOO_LOW, INVALID_DATA, NOTHING_USABLE_SENTENCE } from '#features/items/web/forms/form-texts.ts';
import { readQuantity } from '#features/items/web/forms/quantity-text.ts';
import type { StockSubject } from '#features/items/web/forms/stock-subject.ts';
import { useCommand } from '#features/items/web/forms/use-command.ts';
import { items } from '#features/items/web/items-api.ts';
import { LocationField } from '#features/ledger/web/locations/location-field.tsx';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { AmountFields } from './amount-fields.tsx';
import { refreshAfterQuickInvoice } from './refresh-later.ts';
import { NO_AMOUNTS } from './reorder-amounts.ts';

type QuickInvoice = Parameters<typeof invoices.call.quickInvoice>[0];

/** Buys an item again: one purchase line, completed and in stock immediately. */
export function ReorderDialog({ given, close }: DialogProps<StockSubject>) {
  const { itemId, unitsPerCase } = given;
  const usual = useUsual(itemId);
  const [vendorId, setVendorId] = useState<string>();
  const [number, setNumber] = useState('');
  const [consigned, setConsigned] = useState(false);
  const [amounts, setAmounts] = useState(NO_AMOUNTS);
  const [locationId, setLocationId] = useState(given.from?.locationId);
  const vendor = vendorId ?? usual.vendorId;
  const { run, busy, errors, setErrors } = useReorder(given.itemName, close);
  const submit = () => {
    const { quantity, unitCost, totalCost, totalTyped } = amounts;
    const checked = checkAddition({ itemId, locationId, quantity, unitCost, unitsPerCase });
    const wrong = checked.ok ? {} : checked.errors;
    if (!vendor) wrong.vendor_id = 'Vendor is required';
    if (unitCost.trim() === '') wrong.unit_cost = COST_TOO_LOW;
    if (!vendor || !checked.ok || checked.addition.unit_cost === undefined) {
      setErrors(wrong);
      return toastFailed(INVALID_DATA);
    }
    void run({
      ...checked.addition,
      vendor_id: vendor,
      custom_id: number.trim() || null,
      consigned,
      unit_cost: checked.addition.unit_cost,
      total_cost: totalTyped ? (readQuantity(totalCost) ?? undefined) : undefined,
    });
  };
  return (
    <FormDialog
      title="Re-Order"
      about={given.itemName}
      submitLabel="Re-Order"
      busy={busy}
      onSubmit={submit}
      close={close}
    >
      <p className={classes.note}>Records a purchase that has arrived: a completed invoice, in stock immediately.</p>
      <VendorPicker chosen={vendor} onChoose={setVendorId} error={errors.vendor_id} />
      <TextInput
        label="Invoice number"
        autoComplete="off"
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
        error={errors.custom_id}
      />
      <Switch label="Consignment" checked={consigned} onChange={(event) => setConsigned(event.currentTarget.checked)} />
      <AmountFields amounts={amounts} onChange={setAmounts} unitsPerCase={unitsPerCase} errors={errors} />
      <LocationField label="Location" value={locationId} onChange={setLocationId} error={errors.location_id} />
    </FormDialog>
  );
}

/** The vendor of the last purchase. */
function useUsual(itemId: string): { vendorId: string | undefined } {
  const { data } = useQuery(items.query.getItem.queryOptions({ input: { id: itemId } }));
  return { vendorId: data?.order[0]?.vendor.id };
}

function useReorder(about: string, close: () => void) {
  const client = useQueryClient();
  return useCommand((input: QuickInvoice) => invoices.call.quickInvoice(input), {
    done: 'Successfully updated quantity!',
    about,
    failed: NOTHING_USABLE_SENTENCE,
    invalid: INVALID_DATA,
    usable: (answer) => answer.invoice_id,
    onDone: () => {
      refreshAfterQuickInvoice(client);
      close();
    },
  });
}
