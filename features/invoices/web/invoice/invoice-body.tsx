import { Button } from '@mantine/core';
import { formatFigure } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import type { Invoice } from '../invoices-api.ts';
import { InvoiceLines, type OpenLine } from '../lines/invoice-lines.tsx';
import type { NewLines } from '../lines/use-new-lines.ts';
import { Amounts } from './amounts.tsx';
import { ExpectedCredits } from './expected-credits.tsx';
import classes from './invoice.module.css';
import { StatusField } from './status-field.tsx';

interface InvoiceBodyProps {
  invoice: Invoice;
  lines: NewLines;
  /** A line's fields are open. */
  busy: boolean;
  onBusy: (busy: OpenLine) => void;
  /** Focuses the line entry immediately. */
  autoFocus?: boolean;
}

/** Lines, amounts, and status of an invoice. */
export function InvoiceBody({ invoice, lines, busy, onBusy, autoFocus = false }: InvoiceBodyProps) {
  const waiting = lines.lines.length > 0;
  const draft = invoice.status === 'DR';
  return (
    <>
      <ReturnOf invoice={invoice} />
      <MadeFromOrder invoice={invoice} />
      {waiting ? null : <ExpectedCredits invoice={invoice} />}
      <StatusField invoice={invoice} editing={busy || waiting} />
      {waiting && !draft ? <Overtaken lines={lines} /> : null}
      {invoice.items.length === 0 && !draft ? (
        <p className={classes.plain}>This invoice has no lines.</p>
      ) : (
        <InvoiceLines invoice={invoice} lines={lines} autoFocus={autoFocus} onBusy={onBusy} />
      )}
      <Amounts invoice={invoice} lines={lines} />
    </>
  );
}

/** The order that this invoice came from, where both are compared with the vendor's own invoice. */
function MadeFromOrder({ invoice: { purchase_order_id } }: { invoice: Invoice }) {
  if (!purchase_order_id) return null;
  return (
    <p className={classes.plain} role="note">
      <GoLink to="/purchase-order" go={{ po: purchase_order_id }}>
        Compare with the order and the delivery
      </GoLink>
    </p>
  );
}

/** A credit shows which invoice it returns. */
function ReturnOf({ invoice: { return_of } }: { invoice: Invoice }) {
  if (!return_of) return null;
  return (
    <p className={classes.plain} role="note">
      <span>
        Returns bottles of{' '}
        <GoLink go={{ invoice: return_of.id, return_to: 'invoice' }}>
          {return_of.custom_invoice_num ?? 'an invoice without a number'}
        </GoLink>
      </span>
    </p>
  );
}

/** Someone completed the invoice while this person had unsaved lines. */
function Overtaken({ lines }: { lines: NewLines }) {
  return (
    <div role="alert" className={classes.overtaken}>
      <p>
        This invoice was completed in the meantime. Your entry could not be added:{' '}
        {lines.lines.map((line) => `${formatFigure(line.quantity)} × ${line.name}`).join(', ')}. Enter it again on a new
        invoice.
      </p>
      <Button variant="default" size="compact-md" onClick={lines.clear}>
        Discard these lines
      </Button>
    </div>
  );
}
