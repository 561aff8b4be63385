import { useState } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { go } from '#shared/web/address/navigate.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import { useHeaderDraft } from '../fields/use-header-draft.ts';
import { useInvoice } from '../invoice/use-invoice.ts';
import type { ReadingParts } from '../reading-parts.ts';
import { EMPTY_HEADER, type HeaderForm, headerOf } from './header-form.ts';
import { HeaderStep } from './header-step.tsx';
import { LinesStep } from './lines-step.tsx';

const DRAFT = 'invoice';
const FRESH = '1';

type ReadButtonPart = Pick<ReadingParts, 'ReadButton'>;

/** A new invoice in two steps; `add_new_invoice=ID` continues an existing draft. */
export const newInvoiceDialogOf =
  ({ ReadButton }: ReadButtonPart) =>
  (props: DialogProps) => <NewInvoiceDialog {...props} ReadButton={ReadButton} />;

function NewInvoiceDialog({ value, address, close, ReadButton }: DialogProps & ReadButtonPart) {
  const query = useInvoice(value);
  const { timezone } = useOrganization();
  if (value === FRESH) return <FreshHeader ReadButton={ReadButton} vendorId={address.for_vendor} close={close} />;
  if (!query.data)
    return (
      <DialogFrame title="New invoice" size="large">
        {query.error ? (
          <ErrorPanel error={query.error} onRetry={() => query.refetch()} onDismiss={close} />
        ) : (
          <WaitingRows rows={8} />
        )}
      </DialogFrame>
    );
  if (address.invoice_step === '2') return <LinesStep key={value} invoice={query.data} close={close} />;
  return (
    <KnownHeader
      ReadButton={ReadButton}
      key={value}
      form={headerOf(query.data, timezone)}
      invoice={query.data}
      close={close}
    />
  );
}

interface FreshHeaderProps extends ReadButtonPart {
  vendorId: string | undefined;
  close: () => void;
}

/** Input is kept on this device until the invoice exists (INV-043 to INV-045). */
function FreshHeader({ vendorId, close, ReadButton }: FreshHeaderProps) {
  const { form, change, clear } = useHeaderDraft(DRAFT, EMPTY_HEADER, vendorId);
  return (
    <HeaderStep
      ReadButton={ReadButton}
      form={form}
      change={change}
      close={close}
      onClear={clear}
      onCreated={(id) => {
        clear();
        go({ add_new_invoice: id, invoice_step: '2', for_vendor: undefined }, { replace: true });
      }}
    />
  );
}

interface KnownHeaderProps extends ReadButtonPart {
  form: HeaderForm;
  invoice: Parameters<typeof LinesStep>[0]['invoice'];
  close: () => void;
}

function KnownHeader({ form: start, invoice, close, ReadButton }: KnownHeaderProps) {
  const [form, setForm] = useState(start);
  return (
    <HeaderStep
      ReadButton={ReadButton}
      form={form}
      change={(part) => setForm((before) => ({ ...before, ...part }))}
      invoice={invoice}
      close={close}
      onClear={close}
      onCreated={() => go({ invoice_step: '2' }, { replace: true })}
    />
  );
}
