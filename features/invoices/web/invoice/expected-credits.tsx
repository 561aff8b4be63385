import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { type Invoice, vendors } from '../invoices-api.ts';
import classes from './invoice.module.css';

/**
 * A draft with a credit, of a vendor from whom one is expected for an order: asks whether this is it, newest order first.
 * Booked as well, it would count twice.
 */
export function ExpectedCredits({ invoice }: { invoice: Invoice }) {
  const isNote = invoice.total < 0;
  const asks = invoice.status === 'DR' && !invoice.purchase_order_id && (isNote || invoice.vendor_credit > 0);
  const { data } = useQuery({
    ...vendors.query.getStatement.queryOptions({ input: { id: invoice.vendor_id } }),
    enabled: asks,
  });
  const expected = data?.expected_credits ?? [];
  if (!asks || expected.length === 0) return null;
  const credit = { id: invoice.id, number: invoice.custom_invoice_num, amount: -invoice.total };
  return (
    <section className={classes.expected} aria-label="Expected credits">
      <p>
        {isNote
          ? "Is this the credit you're expecting? Settle it with its order so that it counts once."
          : "You're expecting a credit from this vendor, which is not included in Open. If the vendor credit here is that one, set it to 0 and choose “Settle credit” on the order."}
      </p>
      <ul>
        {expected.map(({ order_id, number, amount }) => (
          <li key={order_id}>
            <GoLink go={{ po: order_id, return_to: 'invoice' }}>{number ?? 'Order without a number'}</GoLink>
            <span>{formatMoney(amount)}</span>
            {isNote ? (
              <Button
                variant="default"
                size="compact-md"
                aria-label={`This is the credit for ${number ?? 'the order'}`}
                onClick={() => openDialog('settle_credit', { orderId: order_id, number, credit })}
              >
                Settle with this order
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
