import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { GoLink } from '#shared/web/address/go-link.tsx';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { Attachments } from '../documents/attachments.tsx';
import { invoiceAttachments } from '../documents/attachments-api.ts';
import { StatusBadge } from '../invoices/status-badge.tsx';
import type { Invoice } from '../invoices-api.ts';
import type { OpenLine } from '../lines/invoice-lines.tsx';
import { useNewLines } from '../lines/use-new-lines.ts';
import { HeaderFields } from './header-fields.tsx';
import classes from './invoice.module.css';
import { InvoiceBody } from './invoice-body.tsx';
import { InvoiceFooter } from './invoice-footer.tsx';
import { useInvoice } from './use-invoice.ts';

/** One invoice: editable while it is a draft, correctable after completion. */
export function InvoiceDialog({ value: id, close }: DialogProps) {
  const query = useInvoice(id);
  if (query.data) return <OpenInvoice key={id} invoice={query.data} close={close} />;
  return (
    <DialogFrame title="Invoice" size="large" returns>
      {query.error ? (
        <ErrorPanel
          error={query.error}
          title="This invoice could not be shown"
          onRetry={() => query.refetch()}
          onDismiss={close}
        />
      ) : (
        <div className={classes.waiting} aria-hidden>
          {[40, 90, 320].map((height) => (
            <Skeleton key={height} height={height} />
          ))}
        </div>
      )}
    </DialogFrame>
  );
}

function OpenInvoice({ invoice, close }: { invoice: Invoice; close: () => void }) {
  const lines = useNewLines(invoice.id);
  const [busy, setBusy] = useState<OpenLine>(false);
  return (
    <DialogFrame
      title={
        <GoLink to="/vendors" go={{ vendor: invoice.vendor_id }}>
          {invoice.vendor.name}
        </GoLink>
      }
      aside={<StatusBadge of={invoice} />}
      size="large"
      typing={busy === 'typed'}
      returns
      footer={<InvoiceFooter invoice={invoice} lines={lines} busy={busy !== false} close={close} />}
    >
      <HeaderFields invoice={invoice} />
      <InvoiceBody invoice={invoice} lines={lines} busy={busy !== false} onBusy={setBusy} />
      <Attachments kind="invoices" api={invoiceAttachments} ownerId={invoice.id} />
    </DialogFrame>
  );
}
