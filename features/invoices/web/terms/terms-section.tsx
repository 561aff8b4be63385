import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatList, formatMoney, formatQuantity, formatTime } from '#shared/domain/format.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { type VendorTerms, vendors } from '../invoices-api.ts';
import classes from '../vendor/vendor.module.css';

/** 1 is Monday. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** The vendor's terms for ordering and payment. */
export function TermsSection({ vendorId }: { vendorId: string }) {
  const { data: terms, error } = useQuery(vendors.query.getVendorTerms.queryOptions({ input: { id: vendorId } }));
  return (
    <section className={classes.part}>
      <div className={classes.partHead}>
        <h3 className={classes.partTitle}>Terms</h3>
        <Button
          className={classes.add}
          variant="subtle"
          size="compact-sm"
          disabled={!terms}
          onClick={() => openDialog('vendor_terms', { vendorId, terms })}
        >
          Edit terms
        </Button>
      </div>
      {error ? <p className={classes.none}>The terms could not be loaded.</p> : null}
      {terms ? describeTerms(terms).map((line) => <p key={line}>{line}</p>) : null}
    </section>
  );
}

/** A time of day ("14:00") as people of the region write it. */
export const clockText = (clock: string): string => formatTime(`2026-01-01T${clock}:00Z`, 'UTC');

export function describeTerms(terms: VendorTerms): string[] {
  const { order_days, cut_off, lead_days, minimum_amount, minimum_cases, payment_days, end_of_month } = terms;
  const days = order_days.length > 0 ? formatList(order_days.map((day) => WEEKDAYS[day - 1] ?? '')) : 'any day';
  const orders =
    order_days.length > 0 || cut_off ? `Orders: ${days}${cut_off ? ` until ${clockText(cut_off)}` : ''}` : '';
  const next =
    lead_days === null
      ? ''
      : `Delivery: ${lead_days} ${lead_days === 1 ? 'day' : 'days'} later; next ${formatDay(terms.expected_delivery)}`;
  const least = [
    minimum_amount === null ? '' : formatMoney(minimum_amount),
    minimum_cases === null ? '' : `${formatQuantity(minimum_cases)} cases`,
  ].filter(Boolean);
  const minimum = least.length > 0 ? `Minimum order: ${formatList(least)}` : '';
  const from = end_of_month ? 'the end of the month' : 'the invoice date';
  const payment =
    payment_days === null
      ? ''
      : payment_days === 0
        ? `Payment: by ${from}`
        : `Payment: ${payment_days} days after ${from}`;
  const said = [orders, next, minimum, payment].filter(Boolean);
  return said.length > 0 ? said : ['No terms yet. They set the expected delivery, minimum order, and due dates.'];
}
