import { Button } from '@mantine/core';
import { ExportButton } from '#features/invoices/web/documents/export-button.tsx';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import type { PurchaseOrder } from '../orders-api.ts';
import classes from './order.module.css';
import { useSendOrder } from './use-send-order.ts';

interface OrderActionsProps {
  order: PurchaseOrder;
  /** Lines wait or are open: what leaves the house now would not hold them. */
  unsaved: boolean;
}

/** What can be done with a purchase order. */
export function OrderActions({ order, unsaved }: OrderActionsProps) {
  const { send, isPending } = useSendOrder(order);
  const draft = order.status === 'DR';
  const hint = unsaved ? 'Save all line items first' : undefined;
  return (
    <div className={classes.actions}>
      {draft ? (
        <Button disabled={unsaved} title={hint} onClick={() => openDialog('convert_order', { orderId: order.id })}>
          Create Invoice
        </Button>
      ) : null}
      <Button variant="default" disabled={unsaved} title={hint} loading={isPending} onClick={send}>
        Send Purchase Order
      </Button>
      <ExportButton
        path={`/ordering/po/${order.id}/pdf`}
        failed="The purchase order could not be exported"
        disabled={unsaved}
        title={hint}
      />
      {draft ? (
        <Button
          variant="default"
          onClick={() => openDialog('add_vendor_items', { orderId: order.id, vendorId: order.vendor_id })}
        >
          Add Vendor Items
        </Button>
      ) : null}
    </div>
  );
}
