import { Loader, Textarea } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '#shared/domain/format.ts';
import { MoneyInput } from '#shared/web/fields/money-input.tsx';
import type { Invoice } from '../purchasing-api.ts';
import classes from './invoice.module.css';
import { useUpdateInvoice } from './use-update-invoice.ts';

type Amount = 'shipping_cost' | 'tax' | 'other_fees' | 'vendor_credit';

const AMOUNTS: readonly { key: Amount; label: string; sign: 1 | -1; done: string; failed: string }[] = [
  {
    key: 'shipping_cost',
    label: 'Shipping cost',
    sign: 1,
    done: 'Shipping Updated',
    failed: 'Error Updating Shipping',
  },
  { key: 'tax', label: 'Tax', sign: 1, done: 'Invoice Updated', failed: 'Error Updating Invoice' },
  { key: 'other_fees', label: 'Other fees', sign: 1, done: 'Other Fees Updated', failed: 'Error Updating Other Fees' },
  {
    key: 'vendor_credit',
    label: 'Vendor credit',
    sign: -1,
    done: 'Vendor Credit Updated',
    failed: 'Error Updating Vendor Credit',
  },
];

/** What the invoice costs beside its lines, and its total. `unsaved` is what the lines not saved yet come to. */
export function Amounts({ invoice, unsaved }: { invoice: Invoice; unsaved: number }) {
  const update = useUpdateInvoice(invoice);
  const save = ({ key, sign, done, failed }: (typeof AMOUNTS)[number], value: number | null) => {
    if (value === null || value === invoice[key]) return;
    const total = cents(invoice.total + sign * (value - invoice[key]));
    update.mutate({ change: { [key]: value }, shown: { [key]: value, total }, done, failed });
  };
  return (
    <div className={classes.amounts}>
      <Note invoice={invoice} />
      <div className={classes.sums}>
        <SumLine label="Subtotal" value={invoice.subtotal} />
        {AMOUNTS.map((amount) => (
          <MoneyInput
            key={amount.key}
            label={amount.label}
            className={classes.amount}
            classNames={{ input: classes.figure, wrapper: classes.amountField }}
            data-mantine-stop-propagation
            value={invoice[amount.key]}
            onChange={(value) => save(amount, value)}
          />
        ))}
        {unsaved > 0 ? <SumLine label="Lines not saved yet" value={unsaved} /> : null}
        <div className={classes.total}>
          <span>Total</span>
          {update.isPending ? <Loader size={16} aria-label="Saving" /> : null}
          <output className={classes.totalFigure}>{formatMoney(cents(invoice.total + unsaved))}</output>
        </div>
        <p className={classes.formula}>lines + shipping + tax + other fees − credit</p>
      </div>
    </div>
  );
}

/** Money arrives in cents; only its sums here need this. */
const cents = (amount: number) => Math.round(amount * 100) / 100;

function SumLine({ label, value }: { label: string; value: number }) {
  return (
    <div className={classes.sumLine}>
      <span>{label}</span>
      <span className={classes.figure}>{formatMoney(value)}</span>
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
