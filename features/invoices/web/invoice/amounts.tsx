import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Invoice } from '../invoices-api.ts';
import type { NewLines } from '../lines/use-new-lines.ts';
import classes from './invoice.module.css';
import { type Amount, Sums } from './sums.tsx';
import { useUpdateInvoice } from './use-update-invoice.ts';

const SAID: Readonly<Record<Amount, { done: string; failed: string }>> = {
  shipping_cost: { done: 'Shipping Updated', failed: 'Error Updating Shipping' },
  tax: { done: 'Invoice Updated', failed: 'Error Updating Invoice' },
  other_fees: { done: 'Other Fees Updated', failed: 'Error Updating Other Fees' },
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
  const stored = invoice.internal_note ?? '';
  const [typed, setTyped] = useState<string>();
  const update = useUpdateInvoice(invoice);
  const save = () => {
    if (typed === undefined || typed === stored) return;
    update.mutate(
      {
        change: { note: typed },
        shown: { internal_note: typed },
        done: 'Invoice Updated',
        failed: 'Error Updating Invoice',
      },
      { onSuccess: () => setTyped(undefined) },
    );
  };
  return (
    <Textarea
      className={classes.note}
      label="Internal note"
      autosize
      minRows={3}
      maxRows={10}
      maxLength={3000}
      value={typed ?? stored}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
    />
  );
}
