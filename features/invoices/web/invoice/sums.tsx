import { Loader } from '@mantine/core';
import { formatMoney } from '#shared/domain/format.ts';
import { MoneyInput } from '#shared/web/fields/money-input.tsx';
import type { Invoice } from '../invoices-api.ts';
import type { NewLines } from '../lines/use-new-lines.ts';
import classes from './invoice.module.css';
import { useUpdateInvoice } from './use-update-invoice.ts';

export type Amount = 'shipping_cost' | 'tax' | 'other_fees' | 'deposit' | 'vendor_credit';

const AMOUNTS: readonly { key: Amount; label: string; sign: 1 | -1 }[] = [
  { key: 'shipping_cost', label: 'Shipping cost', sign: 1 },
  { key: 'tax', label: 'Tax', sign: 1 },
  { key: 'other_fees', label: 'Other fees', sign: 1 },
  { key: 'deposit', label: 'Deposits', sign: 1 },
  { key: 'vendor_credit', label: 'Vendor credit', sign: -1 },
];

interface SumsProps {
  invoice: Invoice;
  lines: NewLines;
  /** Its charges are editable. */
  open: boolean;
  /** The messages for a saved and a failed change. */
  said: (amount: Amount) => { done: string; failed: string };
}

/** The charges of an invoice or an order, and its total with unsaved lines. */
export function Sums({ invoice, lines, open, said }: SumsProps) {
  const update = useUpdateInvoice(invoice);
  const draft = invoice.status === 'DR';
  const unsaved = draft ? cents(lines.lines.reduce((sum, line) => sum + Number(line.totalCost), 0)) : 0;
  const save = ({ key, sign }: (typeof AMOUNTS)[number], typed: number | null) => {
    const value = typed ?? 0; // emptied: there is no such charge
    if (value === invoice[key]) return;
    const total = cents(invoice.total + sign * (value - invoice[key]));
    update.mutate({ change: { [key]: value }, shown: { [key]: value, total }, ...said(key) });
  };
  return (
    <div className={classes.sums}>
      <SumLine label="Subtotal" value={invoice.subtotal} />
      {AMOUNTS.map((amount) =>
        open ? (
          <MoneyInput
            key={amount.key}
            label={amount.label}
            className={classes.amount}
            classNames={{ input: classes.figure, wrapper: classes.amountField }}
            data-mantine-stop-propagation
            value={invoice[amount.key]}
            negative={amount.key === 'deposit'}
            onChange={(value) => save(amount, value)}
          />
        ) : (
          <SumLine key={amount.key} label={amount.label} value={invoice[amount.key]} />
        ),
      )}
      {unsaved > 0 ? <SumLine label="Lines not saved yet" value={unsaved} /> : null}
      <div className={classes.total}>
        <span>Total</span>
        {update.isPending ? <Loader size={16} aria-label="Saving" /> : null}
        <output className={classes.totalFigure}>{formatMoney(cents(invoice.total + unsaved))}</output>
      </div>
      <p className={classes.formula}>
        Total = lines + shipping + tax + other fees + deposits − credit. Shipping, tax, fees, and credit are spread
        across the lines as landed cost and are not part of stock value. Deposits are a balance with the vendor, never a
        cost; returned deposits are negative.
      </p>
    </div>
  );
}

/** Money arrives in cents; only the sums here need rounding. */
const cents = (amount: number) => Math.round(amount * 100) / 100;

function SumLine({ label, value }: { label: string; value: number }) {
  return (
    <div className={classes.sumLine}>
      <span>{label}</span>
      <span className={classes.figure}>{formatMoney(value)}</span>
    </div>
  );
}
