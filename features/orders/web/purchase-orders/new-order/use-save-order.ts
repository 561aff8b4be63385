import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { momentOfInvoice } from '#features/invoices/web/fields/invoice-day.ts';
import { type Invoice, invoices, vendors } from '#features/invoices/web/invoices-api.ts';
import { invoicesTopics } from '#features/invoices/web/invoices-topics.ts';
import { NEW_REP } from '#features/invoices/web/new-invoice/header-form.ts';
import { dayOf } from '#shared/domain/zoned-day.ts';
import { asApiError } from '#shared/web/api-error.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { serverNow } from '#shared/web/server-time.ts';
import { hasNewRep, type OrderErrors, type OrderForm } from './order-form.ts';

/** Creates the draft of type PO, or changes the existing one's header, and continues. */
export function useSaveOrder(
  order: Invoice | undefined,
  done: (id: string) => void,
  refuse: (errors: OrderErrors) => void,
) {
  const client = useQueryClient();
  const { timezone } = useOrganization();
  return useMutation({
    mutationFn: (form: OrderForm) => (order ? changeOrder(order, form, timezone) : createOrder(form, timezone)),
    onSuccess: async (id) => {
      const touched = [...(invoicesTopics.invoices ?? []), ...(invoicesTopics.vendors ?? [])];
      await Promise.all(touched.map((queryKey) => client.invalidateQueries({ queryKey })));
      done(id);
    },
    onError: (error) => {
      const { fields } = asApiError(error);
      refuse({
        vendor: fields.vendor_id,
        number: fields.custom_id,
        repName: fields.repName ?? fields.name,
        repEmail: fields.repEmail ?? fields.email,
        repPhone: fields.repPhone ?? fields.phone,
        day: fields.invoice_date,
        notes: fields.note,
      });
      toastFailed('Error saving purchase order');
    },
  });
}

async function createOrder(form: OrderForm, timezone: string): Promise<string> {
  const isNew = hasNewRep(form);
  const answer = await invoices.call.createInvoice({
    vendor_id: form.vendorId,
    vendor_rep_id: form.rep === NEW_REP || !form.rep ? null : form.rep,
    custom_id: form.number.trim() || null,
    consigned: false,
    invoice_date: form.day ? momentOfInvoice(form.day, timezone, serverNow()) : undefined,
    note: form.notes || null,
    status: 'DR',
    type: 'PO',
    repName: isNew ? form.newRep.name.trim() : undefined,
    repEmail: isNew ? form.newRep.email.trim() : undefined,
    repPhone: isNew ? form.newRep.phone.trim() : undefined,
  });
  return answer.invoice_id;
}

async function changeOrder(order: Invoice, form: OrderForm, timezone: string): Promise<string> {
  const sameDay = form.day === dayOf(new Date(order.date_ordered), timezone);
  await invoices.call.updateInvoice({
    id: order.id,
    type: 'PO',
    vendor_id: form.vendorId,
    vendor_rep_id: await repOf(form),
    custom_id: form.number.trim() || undefined,
    note: form.notes,
    invoice_date: sameDay || !form.day ? undefined : momentOfInvoice(form.day, timezone, serverNow()),
  });
  return order.id;
}

async function repOf(form: OrderForm): Promise<string | null> {
  if (form.rep !== NEW_REP) return form.rep || null;
  if (!hasNewRep(form)) return null;
  const { name, email, phone } = form.newRep;
  const { added_rep_id } = await vendors.call.createRep({
    vendor_id: form.vendorId,
    name: name.trim(),
    email: email.trim(),
    phone: phone.trim(),
    default: false,
  });
  return added_rep_id;
}
