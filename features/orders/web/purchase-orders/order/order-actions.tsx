import { Button } from '@mantine/core';
import { ExportButton } from '#features/invoices/web/documents/export-button.tsx';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import type { PurchaseOrder } from '../orders-api.ts';
import { useStartReceiving } from '../receiving/use-start-receiving.ts';
import classes from './order.module.css';

interface OrderActionsProps {
  order: PurchaseOrder;
  /** Lines are unsaved or open: a mail or PDF would not include them. */
  unsaved: boolean;
}

/** The vendor has the order, or will have it: its goods can come. */
const AWAITED = ['sent', 'unsure', 'waiting'];

/** The actions of a purchase order. The next step of its stage is the only green button. */
export function OrderActions({ order, unsaved }: OrderActionsProps) {
  const draft = order.status === 'DR';
  const hint = unsaved ? 'Save all line items first' : undefined;
  const empty = order.items.length === 0;
  // Its invoice was deleted: the goods can be received again.
  const orphaned = !draft && !order.converted_invoice;
  const isNext = order.order_stage === 'draft' && !unsaved && !empty;
  return (
    <div className={classes.actions}>
      {orphaned || (AWAITED.includes(order.order_stage ?? '') && !unsaved) ? <Receive order={order} /> : null}
      <Button
        {...(isNext ? {} : { variant: 'default' })}
        disabled={unsaved || empty}
        title={hint ?? (empty ? 'Add at least one item first' : undefined)}
        onClick={() => openDialog('send_order', { order })}
      >
        Send Purchase Order
      </Button>
      {draft || orphaned ? (
        <Button
          variant="default"
          disabled={unsaved}
          title={hint}
          onClick={() => openDialog('convert_order', { orderId: order.id })}
        >
          Create Invoice
        </Button>
      ) : null}
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

/** The delivery has arrived: enter it against the order. */
function Receive({ order }: { order: PurchaseOrder }) {
  const { start, busy } = useStartReceiving();
  return (
    <Button loading={busy} onClick={() => void start(order.id)}>
      Receive
    </Button>
  );
}
