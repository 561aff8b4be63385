import { Popover } from '@mantine/core';
import { formatMoney, formatPercent, formatQuantity } from '#shared/domain/format.ts';
import type { Invoice, InvoiceLine } from '../purchasing-api.ts';
import classes from './lines.module.css';

/** The line's cost with its part of what the invoice costs beside its lines; opens to the sum. */
export function LandedCost({ invoice, line }: { invoice: Invoice; line: InvoiceLine }) {
  const { shipping_cost, tax, other_fees, vendor_credit, subtotal } = invoice;
  const charges = Math.round((shipping_cost + tax + other_fees - vendor_credit) * 100) / 100;
  const landedTotal = Math.round(line.landed_unit_cost * line.ordered_quantity * 100) / 100;
  const share = Math.round((landedTotal - line.total_cost) * 100) / 100;
  return (
    <Popover withinPortal zIndex={1000} position="bottom-end" trapFocus withArrow={false} keepMounted={false}>
      <Popover.Target>
        <button type="button" className={classes.landed} aria-label={`Landed cost of ${line.inventory_item.name}`}>
          {formatMoney(line.landed_unit_cost)}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.explained}>
        <p>
          Shipping {formatMoney(shipping_cost)} + tax {formatMoney(tax)} + other fees {formatMoney(other_fees)} − credit{' '}
          {formatMoney(vendor_credit)} = {formatMoney(charges)}, spread over the lines by value.
        </p>
        <p>
          This line is {formatMoney(line.total_cost)} of {formatMoney(subtotal)}
          {subtotal > 0 ? ` (${formatPercent((line.total_cost / subtotal) * 100)})` : ''}: its part is{' '}
          {formatMoney(share)}.
        </p>
        <p>
          ({formatMoney(line.total_cost)} + {formatMoney(share)}) ÷ {formatQuantity(line.ordered_quantity)} ={' '}
          {formatMoney(line.landed_unit_cost)} a unit.
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}
