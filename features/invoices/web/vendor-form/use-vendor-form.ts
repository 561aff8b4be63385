import { useEffect, useState } from 'react';
import { readDraft, writeDraft } from '#shared/web/own-drafts.ts';
import type { Vendor } from '../invoices-api.ts';
import { addressFormOf, NO_ADDRESS } from '../vendor/address-fields.tsx';
import { NO_REP, repFormOf } from '../vendor/rep-fields.tsx';
import { mainOf, type VendorForm } from './save-vendor.ts';

const DRAFT = 'vendor';
const EMPTY: VendorForm = {
  vendor: { name: '', license: '', phone: '', email: '' },
  address: NO_ADDRESS,
  rep: NO_REP,
};

function formOf(vendor: Vendor | undefined): VendorForm {
  if (!vendor) return EMPTY;
  const { name, license, phone, email } = vendor;
  return {
    vendor: { name, license: license ?? '', phone: phone ?? '', email: email ?? '' },
    address: addressFormOf(mainOf(vendor.addresses)),
    rep: repFormOf(mainOf(vendor.reps)),
  };
}

export type ChangeVendor = <Part extends keyof VendorForm>(part: Part, values: Partial<VendorForm[Part]>) => void;

/** A new vendor's form is kept on the device until it is saved; an existing vendor's is not (VEND-020 to VEND-022). */
export function useVendorForm(vendor: Vendor | undefined) {
  const [before] = useState(() => formOf(vendor));
  const [form, setForm] = useState(() => (vendor ? before : readDraft(DRAFT, before)));
  // Keeps input typed meanwhile, even if a part of the form loads late.
  const change: ChangeVendor = (part, values) => setForm((now) => ({ ...now, [part]: { ...now[part], ...values } }));
  useEffect(() => {
    if (!vendor && form !== before) writeDraft(DRAFT, form);
  }, [vendor, form, before]);
  const forget = () => {
    if (!vendor) writeDraft(DRAFT, undefined);
  };
  return { form, change, forget, dirty: JSON.stringify(form) !== JSON.stringify(before) };
}
