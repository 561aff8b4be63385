import { Button } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '#shared/web/api-error.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { download } from '#shared/web/download.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
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
  const [exporting, setExporting] = useState(false);
  const { send, isPending } = useSendOrder(order);
  const draft = order.status === 'DR';
  const hint = unsaved ? 'Save all line items first' : undefined;
  const exportPdf = async () => {
    setExporting(true);
    try {
      await download('GET', `/ordering/po/${order.id}/pdf`);
    } catch (error) {
      toastFailed(errorText(error, 'The purchase order could not be exported'));
    }
    setExporting(false);
  };
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
      <Button variant="default" disabled={unsaved} title={hint} loading={exporting} onClick={exportPdf}>
        Export
      </Button>
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
