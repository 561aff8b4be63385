import { useState } from 'react';
import { LocationField } from '#features/ledger/web/locations/location-field.tsx';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { countOf } from '../bulk/selected.ts';
import classes from '../forms/form-parts.module.css';
import { QuantityField } from '../forms/quantity-field.tsx';
import { readQuantity } from '../forms/quantity-text.ts';
import { useSetPars } from './use-set-pars.ts';

export interface ParSubject {
  itemIds: readonly string[];
  /** Set for a single item. */
  itemName?: string;
  locationId?: string;
  onDone?: () => void;
}

/** Sets how much of one or many items should be at a location. */
export function SetParDialog({ given, close }: DialogProps<ParSubject>) {
  const { itemIds, itemName, onDone } = given;
  const [locationId, setLocationId] = useState(given.locationId);
  const [par, setPar] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const setPars = useSetPars();
  const submit = async () => {
    const value = readQuantity(par);
    const wrong = {
      ...(locationId === undefined && { location: 'Location is required' }),
      ...((value === null || value < 0) && { par: 'Par should be either 0 or a number above 0' }),
    };
    setErrors(wrong);
    if (value === null || locationId === undefined || Object.keys(wrong).length > 0) return;
    setBusy(true);
    const done = await setPars(
      itemIds.map((inventory_item_id) => ({ inventory_item_id, location_id: locationId, par: value })),
    );
    setBusy(false);
    if (!done) return;
    onDone?.();
    close();
  };
  return (
    <FormDialog
      title="Set par"
      about={itemName}
      submitLabel="Save"
      busy={busy}
      onSubmit={() => void submit()}
      close={close}
    >
      {itemName ? null : <p className={classes.about}>{countOf(itemIds.length, 'item')}</p>}
      <LocationField label="Location" value={locationId} onChange={setLocationId} error={errors.location} />
      <QuantityField
        label="Par"
        description="The quantity to keep on hand. 0 removes the par."
        value={par}
        onChange={setPar}
        error={errors.par}
        data-autofocus
      />
    </FormDialog>
  );
}
