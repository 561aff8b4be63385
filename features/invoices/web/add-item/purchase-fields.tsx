import { Switch } from '@mantine/core';
import { QuantityField } from '#features/items/web/forms/quantity-field.tsx';
import { LocationField } from '#features/ledger/web/locations/location-field.tsx';
import { formatMoney } from '#shared/domain/format.ts';
import { VendorPicker } from '../fields/vendor-picker.tsx';
import classes from './add-item.module.css';
import type { Errors } from './check-draft.ts';
import { NO_PURCHASE, type PurchaseDraft } from './item-draft.ts';

interface PurchaseFieldsProps {
  purchase: PurchaseDraft | null;
  errors: Errors;
  /** Takes a function of the current value: a newly created vendor arrives after more was typed. */
  onChange: (change: (before: PurchaseDraft | null) => PurchaseDraft | null) => void;
}

/** On a phone, the fields that the switch opens are below the edge of the dialog. */
const showBelow = (fields: HTMLElement | null) => fields?.scrollIntoView({ block: 'nearest' });

/** Puts an item that is already here in stock with its cost, by an invoice of one line. */
export function PurchaseFields({ purchase, errors, onChange }: PurchaseFieldsProps) {
  const set = (change: Partial<PurchaseDraft>) => onChange((before) => before && { ...before, ...change });
  return (
    <section className={classes.purchase}>
      <Switch
        label="Add its first purchase"
        checked={purchase !== null}
        onChange={({ currentTarget: { checked } }) => onChange(() => (checked ? NO_PURCHASE : null))}
      />
      {purchase ? (
        <div ref={showBelow} className={classes.purchased}>
          <VendorPicker
            chosen={purchase.vendorId}
            error={errors.vendor_id}
            onChoose={(vendorId) => set({ vendorId })}
          />
          <div className={classes.pair}>
            <QuantityField
              label="Quantity"
              value={purchase.quantity}
              error={errors.quantity}
              onChange={(quantity) => set({ quantity })}
            />
            <QuantityField
              label="Unit cost"
              placeholder={formatMoney(0)}
              value={purchase.unitCost}
              error={errors.unit_cost}
              onChange={(unitCost) => set({ unitCost })}
            />
          </div>
          <LocationField
            label="Location"
            value={purchase.locationId}
            error={errors.location_id}
            onChange={(locationId) => set({ locationId })}
          />
          <Switch
            label="Consignment"
            checked={purchase.consigned}
            onChange={(event) => set({ consigned: event.currentTarget.checked })}
          />
          <p className={classes.note}>Without a location, it goes to Recently Added.</p>
        </div>
      ) : null}
    </section>
  );
}
