import { useState } from 'react';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { InlineEdit } from '../fields/inline-edit.tsx';
import { VendorPicker } from '../fields/vendor-picker.tsx';
import type { Invoice } from '../invoices-api.ts';
import { useVendorNames } from '../vendors/use-vendor-names.ts';
import { useUpdateInvoice } from './use-update-invoice.ts';

/** Changing the vendor clears the representative (INV-014). */
export function VendorField({ invoice }: { invoice: Invoice }) {
  const [chosen, setChosen] = useState<string | undefined>(invoice.vendor_id);
  const names = useVendorNames();
  const update = useUpdateInvoice(invoice);
  const save = () => {
    if (!chosen) {
      toastFailed('No vendor selected');
      return false;
    }
    const name = names.find((vendor) => vendor.id === chosen)?.name ?? invoice.vendor.name;
    if (chosen !== invoice.vendor_id)
      update.mutate({
        change: { vendor_id: chosen },
        shown: {
          vendor: { ...invoice.vendor, id: chosen, name, reps: [] },
          vendor_rep_id: null,
          header: { ...invoice.header, vendor: name, rep: null },
        },
        done: 'Vendor updated successfully',
        failed: 'Failed to update vendor',
      });
    return true;
  };
  return (
    <InlineEdit
      name="vendor"
      shown={
        <GoLink to="/vendors" go={{ vendor: invoice.vendor_id }}>
          {invoice.vendor.name}
        </GoLink>
      }
      onStart={() => setChosen(invoice.vendor_id)}
      onConfirm={save}
    >
      <VendorPicker hideLabel chosen={chosen} onChoose={setChosen} />
    </InlineEdit>
  );
}
