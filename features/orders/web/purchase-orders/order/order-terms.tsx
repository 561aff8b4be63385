import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { invoices } from '#features/invoices/web/invoices-api.ts';
import { clockText } from '#features/invoices/web/terms/terms-section.tsx';
import { formatDay, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { orders } from '../orders-api.ts';
import classes from './order.module.css';

/** What the vendor's terms mean for a draft: a warning, never a refusal. Broken packs are rounded only on request. */
export function OrderTerms({ orderId }: { orderId: string }) {
  const { data } = useQuery(orders.query.getOrderTerms.queryOptions({ input: { id: orderId } }));
  const { act, busy } = useAct();
  if (!data) return null;
  const { next_order_day, cut_off, expected_delivery, missing_amount, missing_cases, broken_packs } = data;
  const missing = [
    missing_amount > 0 ? `${formatMoney(missing_amount)} below the minimum of ${formatMoney(data.minimum_amount)}` : '',
    missing_cases > 0
      ? `${formatQuantity(missing_cases)} cases below the minimum of ${formatQuantity(data.minimum_cases)}`
      : '',
  ].filter(Boolean);
  const when = expected_delivery
    ? `Order by ${formatDay(next_order_day)}${cut_off ? `, ${clockText(cut_off)}` : ''}, for delivery on ${formatDay(expected_delivery)}.`
    : '';
  if (!when && missing.length === 0 && broken_packs.length === 0) return null;
  return (
    <div className={classes.terms} role="note" aria-label="Vendor's terms">
      {when ? <p>{when}</p> : null}
      {missing.length > 0 ? <p className={classes.warning}>{missing.join('; ')}.</p> : null}
      {broken_packs.map((line) => (
        <p key={line.line_id}>
          {line.name}: {formatQuantity(line.quantity)} isn’t a whole number of cases of {formatQuantity(line.pack)}.{' '}
          <Button
            variant="default"
            size="compact-sm"
            disabled={busy}
            aria-label={`Order ${formatQuantity(line.proposed)} of ${line.name}`}
            onClick={() =>
              void act({
                send: () =>
                  invoices.call.changeLine({
                    invoice_id: orderId,
                    action: 'update',
                    line_id: line.line_id,
                    quantity: line.proposed,
                  }),
                done: `${line.name}: ${formatQuantity(line.proposed)} ordered`,
                failed: 'Error saving purchase order',
                topics: ['invoices'],
              })
            }
          >
            Order {formatQuantity(line.proposed)}
          </Button>
        </p>
      ))}
    </div>
  );
}
