import { useState } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { orders, type PurchaseOrder } from '../orders-api.ts';

interface Sent {
  to: string;
  subject: string;
  repName: string;
  file: { blob: Blob; name: string };
  /** The representative has no address yet. */
  keepEmail: boolean;
}

/** The mail leaves after these seconds, unless Undo was pressed. */
const UNDO_SECONDS = 10;
const FIELDS = ['to', 'subject', 'rep_name'];

/** Sends the shown PDF (PO-047, PO-048). */
export function useSendOrder(order: PurchaseOrder, done: () => void) {
  const { name: organization } = useOrganization();
  const { act, busy } = useAct();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const send = async ({ to, subject, repName, file, keepEmail }: Sent) => {
    const pdfBase64 = await asBase64(file.blob);
    await act({
      send: () =>
        orders.call.sendPurchaseOrder({
          to: to.trim(),
          subject,
          pdfBase64,
          filename: file.name,
          vendorName: order.vendor.name,
          senderName: order.created_by?.email ? order.created_by.display_name : '', // a former member has no address
          organization,
          invoice_id: order.id,
          keep_email: keepEmail,
          rep_name: repName.trim() || undefined,
          undo_seconds: UNDO_SECONDS,
        }),
      done: `Purchase report sent successfully to ${to.trim()}`,
      failed: 'Failed to send purchase report',
      topics: ['invoices', 'vendors'],
      refused: ({ status, fields }) => {
        setErrors(fields);
        if (FIELDS.some((field) => fields[field])) return true;
        if (fields.invoice_id) toastFailed(fields.invoice_id);
        else if (status >= 400 && status < 500) toastFailed('Failed to send purchase report');
        else toastFailed('Failed to generate or send purchase report');
        return true;
      },
      onDone: done,
    });
  };
  return { send, busy, errors, clear: () => setErrors({}) };
}

function asBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(new Error('The PDF could not be read'));
    reader.readAsDataURL(blob);
  });
}
