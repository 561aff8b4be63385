import { Button } from '@mantine/core';
import { useState } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { useInvoice } from '#features/invoices/web/invoice/use-invoice.ts';
import { InvoiceLines, type OpenLine } from '#features/invoices/web/lines/invoice-lines.tsx';
import { useNewLines } from '#features/invoices/web/lines/use-new-lines.ts';
import { useSaveLines } from '#features/invoices/web/lines/use-save-lines.ts';
import own from '#features/invoices/web/new-invoice/new-invoice.module.css';
import { formatDate } from '#shared/domain/format.ts';
import { go, goTo } from '#shared/web/address/navigate.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { OrderAmounts } from '../order/order-amounts.tsx';
import type { PurchaseOrder } from '../orders-api.ts';

/** Step 2: the items to order, typed without the mouse. */
export function ItemsStep({ order: read, close }: { order: PurchaseOrder; close: () => void }) {
  const { timezone } = useOrganization();
  const order = useInvoice(read.id).data ?? read;
  const lines = useNewLines(order.id);
  const [busy, setBusy] = useState<OpenLine>(false);
  const finish = () => goTo('/purchase-order', { po: order.id, vend: order.vendor_id }, { replace: true });
  const save = useSaveLines(order.id, lines, () => busy || finish());
  const about = [
    order.vendor.name,
    order.custom_invoice_num,
    formatDate(order.date_ordered, timezone),
    order.header.rep,
  ];
  return (
    <DialogFrame
      title="Items List"
      aside="Step 2 of 2"
      size="large"
      typing={busy === 'typed'}
      onClose={close}
      footer={
        <>
          <Button
            variant="default"
            className={`${own.discard} ${own.tight}`}
            onClick={() => go({ order_step: undefined }, { replace: true })}
          >
            Back
          </Button>
          <Button
            variant="default"
            className={own.tight}
            onClick={() => openDialog('add_vendor_items', { orderId: order.id, vendorId: order.vendor_id })}
          >
            Add Vendor Items
          </Button>
          <Button
            className={own.tight}
            disabled={busy !== false}
            title={busy ? 'Finish or cancel the open line first' : undefined}
            loading={save.isPending}
            onClick={() => (lines.lines.length > 0 ? save.save() : finish())}
          >
            Save
          </Button>
        </>
      }
    >
      <p className={own.about}>{about.filter(Boolean).join(' · ')}</p>
      <InvoiceLines invoice={order} lines={lines} autoFocus onBusy={setBusy} />
      <OrderAmounts order={order} lines={lines} />
    </DialogFrame>
  );
}
