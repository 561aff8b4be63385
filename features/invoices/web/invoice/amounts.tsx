import { SavedNote } from '#shared/web/fields/saved-note.tsx';
import type { Invoice } from '../invoices-api.ts';
import type { NewLines } from '../lines/use-new-lines.ts';
import classes from './invoice.module.css';
import { type Amount, Sums } from './sums.tsx';
import { useUpdateInvoice } from './use-update-invoice.ts';

const SAID: Readonly<Record<Amount, { done: string; failed: string }>> = {
  shipping_cost: { done: 'Shipping Updated', failed: 'Error Updating Shipping' },
  tax: { done: 'Invoice Updated', failed: 'Error Updating Invoice' },
  other_fees: { done: 'Other Fees Updated', failed: 'Error Updating Other Fees' },
  deposit: { done: 'Deposits updated', failed: 'Deposits could not be updated' },
  vendor_credit: { done: 'Vendor Credit Updated', failed: 'Error Updating Vendor Credit' },
};

/** The note and the total of an invoice. */
export function Amounts({ invoice, lines }: { invoice: Invoice; lines: NewLines }) {
  return (
    <div className={classes.amounts}>
      <Note invoice={invoice} />
      <Sums invoice={invoice} lines={lines} open said={(amount) => SAID[amount]} />
    </div>
  );
}

function Note({ invoice }: { invoice: Invoice }) {
  const update = useUpdateInvoice(invoice);
  return (
    <SavedNote
      className={classes.note}
      label="Internal note"
      stored={invoice.internal_note ?? ''}
      onSave={(typed, saved) =>
        update.mutate(
          {
            change: { note: typed },
            shown: { internal_note: typed },
            done: 'Invoice Updated',
            failed: 'Error Updating Invoice',
          },
          { onSuccess: saved },
        )
      }
    />
  );
}
