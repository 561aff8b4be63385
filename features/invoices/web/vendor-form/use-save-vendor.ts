import { useMutation, useQueryClient } from '@tanstack/react-query';
import { go } from '#shared/web/address/navigate.ts';
import { asApiError } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import type { Vendor } from '../invoices-api.ts';
import { invoicesTopics } from '../invoices-topics.ts';
import { saveVendor, type VendorForm } from './save-vendor.ts';

/** Saves the form, reports what was saved, and opens the vendor. */
export function useSaveVendor(
  vendor: Vendor | undefined,
  saved: () => void,
  refused: (fields: Readonly<Record<string, string>>) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: VendorForm) => saveVendor(form, vendor),
    onSuccess: ({ id, failed }) => {
      for (const queryKey of invoicesTopics.vendors ?? []) void client.invalidateQueries({ queryKey });
      if (failed.length === 0) toastDone('Vendor saved successfully!');
      for (const text of failed) toastFailed(text);
      saved();
      go({ edit_vendor: undefined, vendor: id }, { replace: true });
    },
    onError: (error) => {
      const { status, fields, message } = asApiError(error);
      refused(fields);
      if (status === 400 && Object.keys(fields).length > 0) return toastFailed(message);
      if (status >= 500) toastFailed(vendor ? 'Error Updating Vendor' : 'Server Error creating Vendor');
      toastFailed('Failed to save vendor. Please try again.');
    },
  });
}
