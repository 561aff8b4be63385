import { asApiError } from '#shared/web/api-error.ts';
import { type Vendor, vendors } from '../invoices-api.ts';
import type { AddressForm } from '../vendor/address-fields.tsx';
import { isBlank, type VendorFields } from '../vendor/check-vendor.ts';
import type { RepForm } from '../vendor/rep-fields.tsx';

export interface VendorForm {
  vendor: VendorFields;
  address: AddressForm;
  rep: RepForm;
}

export interface SavedVendor {
  id: string;
  /** Parts that failed after the vendor was saved; the vendor stays (VEND-031 to VEND-033). */
  failed: readonly string[];
  /** What undoes the parts that were saved, in their order. */
  acts: readonly (string | null)[];
}

/** Saves the vendor, then its address, then its representative. Rejects only if the vendor fails. */
export async function saveVendor(form: VendorForm, before: Vendor | undefined): Promise<SavedVendor> {
  const { id, action_id } = await saveOwn(form.vendor, before);
  const failed: string[] = [];
  const acts = [action_id];
  const attempt = async (step: () => Promise<{ action_id: string | null }>, serverError: string, text: string) => {
    try {
      acts.push((await step()).action_id);
    } catch (error) {
      if (asApiError(error).status >= 500) failed.push(serverError);
      failed.push(text);
    }
  };
  if (!isBlank(form.address))
    await attempt(
      () => saveAddress(id, form.address, before),
      'Server Error creating Vendor address',
      'Vendor saved but failed to save address.',
    );
  if (!isBlank(form.rep))
    await attempt(
      () => saveRep(id, form.rep, before),
      'Server Error creating Vendor rep',
      'Vendor saved but failed to save representative.',
    );
  return { id, failed, acts };
}

async function saveOwn(form: VendorFields, before: Vendor | undefined) {
  if (before) {
    const { id, action_id } = await vendors.call.updateVendor({ id: before.id, ...form });
    return { id, action_id };
  }
  const { vendor_id, action_id } = await vendors.call.createVendor(form);
  return { id: vendor_id, action_id };
}

/** The form shows the default address and the default representative. */
export const mainOf = <Part extends { default: boolean }>(parts: readonly Part[] | undefined): Part | undefined =>
  parts?.find((part) => part.default) ?? parts?.[0];

function saveAddress(
  vendor_id: string,
  form: AddressForm,
  before: Vendor | undefined,
): Promise<{ action_id: string | null }> {
  const known = mainOf(before?.addresses);
  return known
    ? vendors.call.updateAddress({ vendor_id, id: known.id, ...form })
    : vendors.call.createAddress({ vendor_id, ...form });
}

function saveRep(vendor_id: string, form: RepForm, before: Vendor | undefined): Promise<{ action_id: string | null }> {
  const known = mainOf(before?.reps);
  return known
    ? vendors.call.updateRep({ vendor_id, id: known.id, ...form })
    : vendors.call.createRep({ vendor_id, ...form });
}
