import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { completeLabel } from '#features/invoices/web/invoice/complete-label.ts';
import classes from '#features/invoices/web/invoice/invoice.module.css';
import { useDeleteInvoice } from '#features/invoices/web/invoice/invoice-footer.tsx';
import { useCompleteInvoice } from '#features/invoices/web/invoice/use-complete-invoice.ts';
import { useInvoice } from '#features/invoices/web/invoice/use-invoice.ts';
import type { NewLines } from '#features/invoices/web/lines/use-new-lines.ts';
import { useSaveLines } from '#features/invoices/web/lines/use-save-lines.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { DialogLevel } from '#shared/web/dialogs/dialog-level.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { orders, type PurchaseOrder } from '../orders-api.ts';
import { unsavedLine } from '../receiving/receiving-lines.tsx';

interface OrderFooterProps {
  order: PurchaseOrder;
  lines: NewLines;
  /** A line's fields are open. */
  busy: boolean;
  /** The item of a delivery whose figures are typed and not saved. */
  typing?: string | undefined;
  close: () => void;
}

export function OrderFooter({ order, lines, busy, typing, close }: OrderFooterProps) {
  const { close: leave } = use(DialogLevel); // asks while a line is typed
  const save = useSaveLines(order.id, lines);
  const deleted = () => {
    lines.clear();
    close();
  };
  const remove = useDeleteInvoice(order.id, deleted, 'Purchase order deleted');
  const label = order.order_stage === 'draft' ? 'Delete draft' : 'Delete order';
  const askToDelete = async () => {
    const held = order.items.length > 0 ? ` with ${order.items.length} lines` : '';
    const body = `Delete this purchase order to ${order.vendor.name}${held}? Its files are deleted, too.`;
    const yes = await confirm({ title: label, body, confirmLabel: 'Delete', danger: true });
    if (yes) remove.remove();
  };
  const received = order.order_stage === 'receiving' ? order.converted_invoice : null;
  if (order.status !== 'DR')
    return (
      <>
        {/* On a phone the two don't fit in one row, and the dialog has another way to close it. */}
        <Button variant="default" visibleFrom={received ? 'sm' : undefined} onClick={leave}>
          Close
        </Button>
        {received ? <Complete orderId={order.id} invoiceId={received.id} typing={typing} /> : null}
      </>
    );
  return (
    <>
      <Button variant="subtle" color="red" className={classes.delete} loading={remove.busy} onClick={askToDelete}>
        {label}
      </Button>
      <Button
        {...(lines.lines.length > 0 ? {} : { variant: 'default' })}
        disabled={busy || lines.lines.length === 0}
        title={busy ? 'Finish or cancel the open line first' : undefined}
        loading={save.isPending}
        onClick={save.save}
      >
        Save Items
      </Button>
    </>
  );
}

interface CompleteProps extends Pick<OrderFooterProps, 'typing'> {
  orderId: string;
  invoiceId: string;
}

/** Adds the delivery to stock: the next step once a line was entered, in sight below the last one. */
function Complete({ orderId, invoiceId, typing }: CompleteProps) {
  const { data: invoice } = useInvoice(invoiceId);
  const { data: receiving } = useQuery(orders.query.getReceiving.queryOptions({ input: { id: orderId } }));
  const entered = receiving?.lines.some(({ state }) => state !== 'waiting') ?? false;
  const { complete, isPending } = useCompleteInvoice(invoiceId);
  if (!invoice || invoice.items.length === 0) return null;
  return (
    <Button
      {...(entered ? {} : { variant: 'default' })}
      loading={isPending}
      onClick={() => (typing ? toastFailed(unsavedLine(typing)) : complete())}
    >
      {completeLabel(invoice)}
    </Button>
  );
}
