import { formatMoney } from '#shared/domain/format.ts';
import { MoneyInput } from '#shared/web/fields/money-input.tsx';
import classes from '../../invoice/invoice.module.css';
import { useUpdateInvoice } from '../../invoice/use-update-invoice.ts';
import type { NewLines } from '../../lines/use-new-lines.ts';
import type { Invoice } from '../../purchasing-api.ts';

const AMOUNTS = [
  { key: 'shipping_cost', label: 'Shipping cost', sign: 1 },
  { key: 'tax', label: 'Tax', sign: 1 },
  { key: 'other_fees', label: 'Other fees', sign: 1 },
  { key: 'vendor_credit', label: 'Vendor credit', sign: -1 },
] as const;

/** What an order comes to; its charges can be changed while it is a draft (PO-051). */
export function OrderAmounts({ order, lines }: { order: Invoice; lines: NewLines }) {
  const update = useUpdateInvoice(order);
  const draft = order.status === 'DR';
  const unsaved = draft
    ? lines.lines.reduce((sum, line) => sum + Math.round(Number(line.totalCost) * 100), 0) / 100
    : 0;
  const save = ({ key, sign }: (typeof AMOUNTS)[number], value: number | null) => {
    if (value === null || value === order[key]) return;
    const total = cents(order.total + sign * (value - order[key]));
    update.mutate({
      change: { [key]: value },
      shown: { [key]: value, total },
      done: 'Purchase order updated',
      failed: 'Error saving purchase order',
    });
  };
  return (
    <div className={classes.sums}>
      <SumLine label="Subtotal" value={order.subtotal} />
      {AMOUNTS.map((amount) =>
        draft ? (
          <MoneyInput
            key={amount.key}
            label={amount.label}
            className={classes.amount}
            classNames={{ input: classes.figure, wrapper: classes.amountField }}
            data-mantine-stop-propagation
            value={order[amount.key]}
            onChange={(value) => save(amount, value)}
          />
        ) : (
          <SumLine key={amount.key} label={amount.label} value={order[amount.key]} />
        ),
      )}
      {unsaved > 0 ? <SumLine label="Lines not saved yet" value={unsaved} /> : null}
      <div className={classes.total}>
        <span>Total</span>
        <output className={classes.totalFigure}>{formatMoney(cents(order.total + unsaved))}</output>
      </div>
      <p className={classes.formula}>lines + shipping + tax + other fees − credit</p>
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
