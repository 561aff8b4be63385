import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLoadedVendorNames } from '#features/invoices/web/vendors/use-vendor-names.ts';
import { countOf, itemIdsOf, type Selected } from '#features/items/web/bulk/selected.ts';
import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { askToDiscard } from '#shared/web/dialogs/unsaved-changes.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { FigureInput } from '#shared/web/fields/figure-input.tsx';
import { toRefusedField } from '#shared/web/fields/refused-field.ts';
import { lowStock } from '../low-stock/low-stock-api.ts';
import { useOrderLowStock } from '../low-stock/use-order-low-stock.ts';
import { OrderGroup } from './order-group.tsx';
import classes from './order-items.module.css';
import { groupsOf, itemsToOrder, NO_CHANGES, ordersOf, type SplitChanges, splitLines } from './order-split.ts';

type Preview = Parameters<typeof lowStock.call.previewOrders>[0];

/** A selection of items, or what Low Stock asks for. */
export interface OrderItemsGiven extends Partial<Selected> {
  preview?: Preview;
}

/** The split of an order by vendor: changed here, then created as one draft for each. */
export function OrderItemsDialog({ given, close }: DialogProps<OrderItemsGiven>) {
  const input = given.preview ?? {
    items: itemIdsOf(given.lines ?? []).map((inventory_item_id) => ({ inventory_item_id })),
  };
  const { data, error, refetch } = useQuery({
    ...lowStock.query.previewOrders.queryOptions({ input, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }),
  });
  const [changes, setChanges] = useState(NO_CHANGES);
  const names = useLoadedVendorNames() ?? [];
  const order = useOrderLowStock(() => {
    given.clear?.();
    close();
  });
  const body = useRef<HTMLDivElement>(null);
  const lines = splitLines(data?.lines ?? [], changes);
  const orders = ordersOf(lines);
  const nameOf = (id: string) =>
    names.find((vendor) => vendor.id === id)?.name ?? lines.find(({ vendor }) => vendor?.id === id)?.vendor?.name ?? '';
  const change = (part: Partial<SplitChanges>) => setChanges((before) => ({ ...before, ...part }));
  const leave = async () => {
    if (changes === NO_CHANGES || order.isPending || (await askToDiscard())) close();
  };
  return (
    <DialogFrame
      title="Order Items"
      size="large"
      typing={changes !== NO_CHANGES && !order.isPending}
      onClose={close}
      footer={
        <>
          <Button variant="default" onClick={() => void leave()}>
            Cancel
          </Button>
          <Button
            disabled={orders.length === 0}
            loading={order.isPending}
            onClick={() => {
              if (!toRefusedField(body.current)) order.mutate({ items: itemsToOrder(lines) });
            }}
          >
            {orders.length > 1 ? `Create ${orders.length} orders` : 'Create order'}
          </Button>
        </>
      }
    >
      <div ref={body} className={classes.body}>
        {error ? <ErrorPanel error={error} onRetry={() => refetch()} /> : null}
        {data || error ? null : <Skeleton height={240} aria-hidden />}
        {data?.lines.length === 0 ? (
          <p className={classes.note}>Nothing to order: what is missing is on order or on another shelf.</p>
        ) : null}
        {lines.length > 1 ? (
          <EachQuantity
            onApply={(quantity) => change({ quantities: Object.fromEntries(lines.map(({ id }) => [id, quantity])) })}
          />
        ) : null}
        {groupsOf(lines).map((group) => (
          <OrderGroup key={group.vendor?.id ?? 'never'} {...group} changes={changes} onChange={change} />
        ))}
        {data && lines.length > 0 ? (
          <div className={classes.split} role="status" aria-label="Orders">
            {orders.map(({ to, count, total }) => (
              <p key={to}>
                <b>{nameOf(to)}</b>: {countOf(count, 'item')}, {formatMoney(total)}
              </p>
            ))}
            <LeftOut count={lines.filter((line) => !line.ordered).length} />
          </div>
        ) : null}
      </div>
    </DialogFrame>
  );
}

const LeftOut = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <p className={classes.leftOut}>
      {countOf(count, 'item')} left out <span className={classes.note}>(no vendor, no quantity, or not selected)</span>
    </p>
  );

/** One quantity for all lines; each can be changed afterwards. */
function EachQuantity({ onApply }: { onApply: (quantity: number) => void }) {
  const [quantity, setQuantity] = useState<number | null>(null);
  return (
    <FigureInput
      className={classes.each}
      label="Quantity of each"
      placeholder="As suggested"
      value={quantity}
      onChange={(typed) => {
        setQuantity(typed);
        if (typed !== null) onApply(typed);
      }}
      show={formatQuantity}
    />
  );
}
