import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { ORDER_KEYS } from '#features/invoices/web/invoices-topics.ts';
import { asApiError } from '#shared/web/api-error.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { fetchFile } from '#shared/web/download.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { orders, type PurchaseOrder } from '../orders-api.ts';

const NO_EMAIL = 'Vendor Rep email not found. Please add a contact email for this vendor.';

/** Whom an order is sent to: its representative, or the vendor's first where it names none. */
function recipientOf({ vendor, vendor_rep_id }: PurchaseOrder): string | undefined {
  const rep = vendor_rep_id ? vendor.reps.find(({ id }) => id === vendor_rep_id) : vendor.reps[0];
  return rep?.email ?? undefined;
}

/** Fetches the PDF and sends it with the mail (PO-047, PO-048). A second time is asked about. */
export function useSendOrder(order: PurchaseOrder) {
  const { name: organization } = useOrganization();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (to: string) => {
      const { blob, name } = await fetchFile('GET', `/ordering/po/${order.id}/pdf?use=mail`);
      const pdfBase64 = await asBase64(blob);
      return orders.call.sendPurchaseOrder({
        to,
        subject: `Purchase Order ${order.custom_invoice_num ?? order.id} from ${organization}`,
        pdfBase64,
        filename: name,
        vendorName: order.vendor.name,
        senderName: order.created_by?.email ? order.created_by.display_name : '', // a former member has no address
        organization,
        invoice_id: order.id,
      });
    },
    onSuccess: ({ to }) => {
      toastDone(`Purchase report sent successfully to ${to}`);
      for (const queryKey of ORDER_KEYS) void client.invalidateQueries({ queryKey });
    },
    onError: (error) => {
      const { status, fields } = asApiError(error);
      if (fields.to) toastFailed(fields.to);
      else if (status >= 400 && status < 500) toastFailed('Failed to send purchase report');
      else toastFailed('Failed to generate or send purchase report');
    },
  });
  const send = async () => {
    const to = recipientOf(order);
    if (!to) return toastFailed(NO_EMAIL);
    const [last] = order.sends;
    const body = `This order was sent to ${last?.recipient} already. Send it to ${to} again?`;
    if (!last || (await confirm({ title: 'Send again', body, confirmLabel: 'Send' }))) mutate(to);
  };
  return { send, isPending };
}

function asBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(new Error('The PDF could not be read'));
    reader.readAsDataURL(blob);
  });
}
