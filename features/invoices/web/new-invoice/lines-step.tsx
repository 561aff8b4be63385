import { Button } from '@mantine/core';
import { useState } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDate } from '#shared/domain/format.ts';
import { go, goTo } from '#shared/web/address/navigate.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { InvoiceBody } from '../invoice/invoice-body.tsx';
import { useDeleteInvoice } from '../invoice/invoice-footer.tsx';
import type { Invoice } from '../invoices-api.ts';
import type { OpenLine } from '../lines/invoice-lines.tsx';
import { useNewLines } from '../lines/use-new-lines.ts';
import { useSaveLines } from '../lines/use-save-lines.ts';
import { askToClear } from './ask-to-clear.ts';
import own from './new-invoice.module.css';

/** Step 2: the delivered items, typed without the mouse. */
export function LinesStep({ invoice, close }: { invoice: Invoice; close: () => void }) {
  const { timezone } = useOrganization();
  const lines = useNewLines(invoice.id);
  const [busy, setBusy] = useState<OpenLine>(false);
  const finish = () => goTo('/invoices', { invoice: invoice.id }, { replace: true });
  const save = useSaveLines(invoice.id, lines, () => busy || finish());
  const remove = useDeleteInvoice(invoice.id, () => {
    lines.clear();
    close();
  });
  const discard = async () => {
    if (await askToClear()) remove.remove();
  };
  const empty = lines.lines.length === 0 && invoice.items.length === 0;
  return (
    <DialogFrame
      title="New invoice"
      aside="Step 2 of 2"
      size="large"
      typing={busy === 'typed'}
      onClose={close}
      footer={
        <>
          <Button variant="default" className={`${own.discard} ${own.tight}`} loading={remove.busy} onClick={discard}>
            Discard
          </Button>
          <Button
            variant="default"
            className={own.tight}
            onClick={() => go({ invoice_step: undefined }, { replace: true })}
          >
            Back
          </Button>
          <Button
            className={own.tight}
            disabled={empty || busy !== false}
            title={busy ? 'Finish or cancel the open line first' : empty ? 'Add a line first' : undefined}
            loading={save.isPending}
            onClick={() => (lines.lines.length > 0 ? save.save() : finish())}
          >
            Save Invoice
          </Button>
        </>
      }
    >
      <p className={own.about}>
        {[
          invoice.vendor.name,
          invoice.custom_invoice_num ?? 'No number',
          formatDate(invoice.date_ordered, timezone),
          invoice.header.rep,
          invoice.consignment ? 'consignment' : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <InvoiceBody invoice={invoice} lines={lines} busy={busy !== false} onBusy={setBusy} autoFocus />
    </DialogFrame>
  );
}
