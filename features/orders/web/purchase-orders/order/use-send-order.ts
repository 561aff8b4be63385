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
  /** Saves the address with the representative. */
  keepEmail: boolean;
  /** The e-mail that this one repeats. */
  seen: string | undefined;
}

/** The mail leaves after these seconds, unless Undo was pressed. */
const UNDO_SECONDS = 10;
const FIELDS = ['to', 'subject', 'rep_name'];

/** Sends the shown PDF (PO-047, PO-048). */
export function useSendOrder(order: PurchaseOrder, done: () => void, onSentBefore: () => void) {
  const { name: organization } = useOrganization();
  const { act, busy } = useAct();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const send = async ({ to, subject, repName, file, keepEmail, seen }: Sent) => {
    const pdfBase64 = await asBase64(file.blob);
    await act({
      send: () =>
        orders.call.sendPurchaseOrder({
          to: to.trim(),
          subject,
          pdfBase64,
          filename: file.name,
          vendorName: order.vendor.name,
          senderName: '', // the server signs with the name of the person who sends
          organization,
          invoice_id: order.id,
          seen_send_id: seen,
          keep_email: keepEmail,
          rep_name: repName.trim() || undefined,
          undo_seconds: UNDO_SECONDS,
        }),
      done: ({ leaves }) =>
        leaves
          ? `Purchase report sent successfully to ${to.trim()}`
          : `Saved in the outbox for ${to.trim()}. No mail server is set up.`,
      failed: 'Failed to send purchase report',
      topics: ['invoices', 'vendors'],
      refused: ({ status, fields, reason, message }) => {
        if (reason === 'already_sent') {
          onSentBefore();
          toastFailed(message);
          return true;
        }
        setErrors(fields);
        if (FIELDS.some((field) => fields[field])) return true;
        if (fields.invoice_id) toastFailed(fields.invoice_id);
        else if (status === 409) toastFailed(message);
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
