import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { dayOf } from '#shared/domain/zoned-day.ts';
import { undoOf } from '#shared/web/acts/act.ts';
import { currentAddress, go } from '#shared/web/address/navigate.ts';
import { asApiError, errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { serverNow } from '#shared/web/server-time.ts';
import { momentOfInvoice } from '../fields/invoice-day.ts';
import { type Invoice, invoices, vendors } from '../invoices-api.ts';
import { invoicesTopics } from '../invoices-topics.ts';
import { type HeaderErrors, type HeaderForm, NEW_REP, NO_REP_CHOSEN } from './header-form.ts';

/** Creates the draft, or changes the existing one's header, and continues. */
export function useSaveHeader(
  invoice: Invoice | undefined,
  done: (id: string) => void,
  refuse: (errors: HeaderErrors) => void,
) {
  const client = useQueryClient();
  const { timezone } = useOrganization();
  return useMutation({
    mutationFn: (form: HeaderForm) => (invoice ? changeHeader(invoice, form, timezone) : createDraft(form, timezone)),
    onSuccess: ({ id, action_id }, form) => {
      const touched = [
        ...(invoicesTopics.invoices ?? []),
        ...(form.rep === NEW_REP ? (invoicesTopics.vendors ?? []) : []),
      ];
      for (const queryKey of touched) void client.invalidateQueries({ queryKey });
      if (form.rep === NEW_REP) toastDone('Vendor rep created successfully');
      toastDone(
        invoice ? 'Invoice Updated' : 'Invoice Created Successfully',
        undoOf(client, action_id, () => leave(id)),
      );
      done(id);
    },
    onError: (error) => {
      const { status, fields } = asApiError(error);
      refuse({
        vendor: fields.vendor_id,
        number: fields.custom_id,
        repName: fields.repName ?? fields.name,
        repEmail: fields.repEmail ?? fields.email,
        repPhone: fields.repPhone ?? fields.phone,
        day: fields.invoice_date,
      });
      if (status >= 500) toastFailed(invoice ? 'Error Updating Invoice' : 'Server Error creating Invoice');
      else toastFailed(errorText(error, invoice ? 'Update invoice validation failed' : 'Error creating invoice'));
      toastFailed('Failed to proceed to next step');
    },
  });
}

/** Before the creation of a draft is undone: its dialog would ask for it again. */
function leave(id: string): void {
  const { add_new_invoice } = currentAddress();
  if (add_new_invoice === id) go({ add_new_invoice: undefined, invoice_step: undefined }, { replace: true });
}

interface Saved {
  readonly id: string;
  readonly action_id: string | null;
}

async function createDraft(form: HeaderForm, timezone: string): Promise<Saved> {
  const isNew = form.rep === NEW_REP;
  const answer = await invoices.call.createInvoice({
    vendor_id: form.vendorId,
    vendor_rep_id: isNew || form.rep === NO_REP_CHOSEN ? null : form.rep,
    custom_id: form.number.trim() || null,
    consigned: form.consigned,
    invoice_date: form.day ? momentOfInvoice(form.day, timezone, serverNow()) : undefined,
    status: 'DR',
    type: 'IN',
    repName: isNew ? form.newRep.name : undefined,
    repEmail: isNew ? form.newRep.email : undefined,
    repPhone: isNew ? form.newRep.phone : undefined,
  });
  return { id: answer.invoice_id, action_id: answer.action_id };
}

async function changeHeader(invoice: Invoice, form: HeaderForm, timezone: string): Promise<Saved> {
  const rep = form.rep === NEW_REP ? await addRep(form) : form.rep || null;
  const number = form.number.trim();
  const sameDay = form.day === dayOf(new Date(invoice.date_ordered), timezone);
  const { action_id } = await invoices.call.updateInvoice({
    id: invoice.id,
    vendor_id: form.vendorId,
    vendor_rep_id: rep,
    custom_id: number === '' ? undefined : number,
    consigned: form.consigned,
    invoice_date: sameDay ? undefined : momentOfInvoice(form.day, timezone, serverNow()),
  });
  return { id: invoice.id, action_id };
}

async function addRep({ vendorId, newRep: { name, email, phone } }: HeaderForm): Promise<string> {
  return (await vendors.call.createRep({ vendor_id: vendorId, name, email, phone, default: false })).added_rep_id;
}
