import { formatMoney, formatPercent, formatQuantity } from '#shared/domain/format.ts';
import type { Invoice, InvoiceLine } from '../invoices-api.ts';
import classes from './lines.module.css';

/** How a line's share of the invoice's charges is calculated (D33). */
export function LandedCostRow({ invoice, line, id }: { invoice: Invoice; line: InvoiceLine; id: string }) {
  const { shipping_cost, tax, other_fees, vendor_credit, subtotal } = invoice;
  const charges = cents(shipping_cost + tax + other_fees - vendor_credit);
  const share = cents(line.landed_unit_cost * line.ordered_quantity - line.total_cost);
  const part = subtotal > 0 ? ` (${formatPercent((line.total_cost / subtotal) * 100)})` : '';
  return (
    <tr className={classes.explained}>
      <td colSpan={7} id={id}>
        <p>
          Shipping {formatMoney(shipping_cost)} + tax {formatMoney(tax)} + other fees {formatMoney(other_fees)} − credit{' '}
          {formatMoney(vendor_credit)} = {formatMoney(charges)}, spread over the lines by value. This line is{' '}
          {formatMoney(line.total_cost)} of {formatMoney(subtotal)}
          {part}: its part is {formatMoney(share)}.
        </p>
        <p>
          ({formatMoney(line.total_cost)} + {formatMoney(share)}) ÷ {formatQuantity(line.ordered_quantity)} ={' '}
          {formatMoney(line.landed_unit_cost)} per unit. The unit cost itself stays as entered.
        </p>
      </td>
    </tr>
  );
}

const cents = (amount: number) => Math.round(amount * 100) / 100;
