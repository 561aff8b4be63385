import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Attachments } from '#features/invoices/web/documents/attachments.tsx';
import { HeaderFields } from '#features/invoices/web/invoice/header-fields.tsx';
import { useInvoice } from '#features/invoices/web/invoice/use-invoice.ts';
import { StatusBadge } from '#features/invoices/web/invoices/status-badge.tsx';
import { InvoiceLines, type OpenLine } from '#features/invoices/web/lines/invoice-lines.tsx';
import { useNewLines } from '#features/invoices/web/lines/use-new-lines.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { BillMatch } from '../matching/bill-match.tsx';
import { orders, type PurchaseOrder } from '../orders-api.ts';
import { ReceivingLines } from '../receiving/receiving-lines.tsx';
import { useOrder } from '../use-order.ts';
import { Notes } from './notes.tsx';
import classes from './order.module.css';
import { OrderActions } from './order-actions.tsx';
import { OrderAmounts } from './order-amounts.tsx';
import { OrderFooter } from './order-footer.tsx';
import { OrderMail } from './order-mail.tsx';
import { OrderTerms } from './order-terms.tsx';

/** One purchase order: editable while it is a draft, then next to its delivery. */
export function OrderDialog({ value: id, close }: DialogProps) {
  const query = useOrder(id);
  if (query.data) return <OpenOrder key={id} read={query.data} close={close} />;
  return (
    <DialogFrame title="Purchase Order" size="large" returns>
      {query.error ? (
        <ErrorPanel
          error={query.error}
          title="This purchase order could not be shown"
          onRetry={() => query.refetch()}
          onDismiss={close}
        />
      ) : (
        <div aria-hidden>
          {[40, 90, 320].map((height) => (
            <Skeleton key={height} height={height} mb={16} />
          ))}
        </div>
      )}
    </DialogFrame>
  );
}

function OpenOrder({ read, close }: { read: PurchaseOrder; close: () => void }) {
  // The invoice query has changes made since `read` was loaded.
  const order: PurchaseOrder = { ...read, ...useInvoice(read.id).data };
  const lines = useNewLines(order.id);
  const [busy, setBusy] = useState<OpenLine>(false);
  const [typing, setTyping] = useState<string>();
  const draft = order.status === 'DR';
  return (
    <DialogFrame
      title={
        <GoLink to="/vendors" go={{ vendor: order.vendor_id }}>
          {order.vendor.name}
        </GoLink>
      }
      aside={<StatusBadge of={order} />}
      size="large"
      typing={busy === 'typed' || typing !== undefined}
      returns
      footer={<OrderFooter order={order} lines={lines} busy={busy !== false} typing={typing} close={close} />}
    >
      <OrderActions order={order} unsaved={draft && (busy !== false || lines.lines.length > 0)} />
      <HeaderFields invoice={order} />
      {draft ? <OrderTerms orderId={order.id} /> : null}
      <OrderMail order={order} />
      <OrderInvoice order={order} />
      {draft ? (
        <InvoiceLines invoice={order} lines={lines} autoFocus={false} onBusy={setBusy} />
      ) : (
        <>
          <ReceivingLines orderId={order.id} onTyping={setTyping} />
          <BillMatch order={order} />
        </>
      )}
      <div className={classes.parts}>
        <div className={classes.notes}>
          <Notes order={order} />
        </div>
        <OrderAmounts order={order} lines={lines} />
      </div>
      <Attachments kind="po" api={orders} ownerId={order.id} />
    </DialogFrame>
  );
}

/** The invoice of an order. */
function OrderInvoice({ order: { converted_invoice: invoice } }: { order: PurchaseOrder }) {
  if (!invoice) return null;
  return (
    <p className={classes.note} role="note">
      <GoLink to="/invoices" go={{ invoice: invoice.id }}>
        {invoice.status === 'DR' ? 'Draft invoice' : 'Invoice'} {invoice.custom_invoice_num}
      </GoLink>
    </p>
  );
}
