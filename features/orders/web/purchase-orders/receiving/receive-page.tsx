import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { StatusBadge } from '#features/invoices/web/invoices/status-badge.tsx';
import { formatDate, formatMoney } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import { Page } from '#shared/web/page/page.tsx';
import { type OpenOrder, orders } from '../orders-api.ts';
import classes from './receive-page.module.css';
import { useStartReceiving } from './use-start-receiving.ts';

const openOrder = (id: string) => go({ po: id });
const deliveryWithoutOrder = () => go({ add_new_invoice: '1' });

/** Finds the order that a delivery belongs to. */
export function ReceivePage() {
  const q = useParameter('q') ?? '';
  const query = useQuery({
    ...orders.query.listOpenOrders.queryOptions({ input: { q: q || undefined } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title="Receive"
      searchLabel="order, vendor, item or barcode"
      scrolls
      actions={
        <Button variant="default" onClick={deliveryWithoutOrder}>
          Delivery without an order
        </Button>
      }
    >
      {query.error ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isPending ? <WaitingRows /> : null}
      {query.data?.length === 0 ? <Nothing searched={q !== ''} /> : null}
      <ul className={classes.list} aria-label="Open orders">
        {query.data?.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
    </Page>
  );
}

function Nothing({ searched }: { searched: boolean }) {
  return searched ? (
    <EmptyState title="No Results Found" text="No open order matches this search." />
  ) : (
    <EmptyState
      title="No open orders"
      text="Orders you send appear here until everything is in stock."
      action={<Button onClick={() => go({ add_new_purchase_order: '1' })}>Add Purchase Order</Button>}
    />
  );
}

function OrderRow({ order }: { order: OpenOrder }) {
  const { timezone } = useOrganization();
  const { start, busy } = useStartReceiving(openOrder);
  const { id, vendor, custom_invoice_num, line_count, received_lines, order_stage } = order;
  const continues = order_stage === 'receiving';
  return (
    <li className={classes.row}>
      <GoLink className={classes.name} go={{ po: id }}>
        <strong>{vendor.name}</strong>
        <span className={classes.note}>
          {[
            custom_invoice_num ?? 'No number',
            order.delivery_date
              ? `expected ${formatDate(order.delivery_date, timezone)}`
              : `ordered ${formatDate(order.date_ordered, timezone)}`,
            continues
              ? `${received_lines} of ${line_count} ${line_count === 1 ? 'item' : 'items'} entered`
              : `${line_count} ${line_count === 1 ? 'item' : 'items'}`,
          ].join(' · ')}
        </span>
      </GoLink>
      <span className={classes.total}>{formatMoney(order.total)}</span>
      <span className={classes.stage}>
        <StatusBadge of={{ status: 'DR', order_stage }} />
      </span>
      <Button
        {...(order_stage === 'draft' ? { variant: 'default' } : {})}
        className={classes.button}
        loading={busy}
        aria-label={`${continues ? 'Continue' : 'Receive'} ${custom_invoice_num ?? vendor.name}`}
        onClick={() => (continues ? openOrder(id) : void start(id))}
      >
        {continues ? 'Continue' : 'Receive'}
      </Button>
    </li>
  );
}
