import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { FigureInput } from '#shared/web/fields/figure-input.tsx';
import { MoneyInput } from '#shared/web/fields/money-input.tsx';
import { type OrderMatch, orders, type PurchaseOrder } from '../orders-api.ts';
import classes from '../receiving/receiving.module.css';
import { nameOf } from '../receiving/use-receive.ts';
import { type Answer, Decision } from './decision.tsx';

type Line = OrderMatch['lines'][number];

/** The vendor's invoice against order and delivery: differences in money, and a decision about each. */
export function BillMatch({ order }: { order: PurchaseOrder }) {
  const query = useQuery(orders.query.getOrderMatch.queryOptions({ input: { id: order.id } }));
  const [open, setOpen] = useState<string>();
  const match = useMatch(order.id);
  if (query.error) return <ErrorPanel error={query.error} onRetry={() => query.refetch()} />;
  if (!query.data) return <Skeleton height={160} aria-hidden />;
  const { data } = query;
  const rest = data.lines.some((line) => line.billed_quantity === null);
  const ready = data.lines.every((line) => line.accepted_quantity !== null);
  const differs = data.lines.some(isDifferent);
  return (
    <section aria-label="Vendor's invoice">
      <h3>Vendor's invoice</h3>
      <div className={classes.head}>
        <p>Enter what the vendor billed. You'll see what each difference from the order and the delivery costs.</p>
        <div className={classes.buttons}>
          {rest && ready ? (
            <Button variant="default" size="compact-md" loading={match.busy} onClick={match.billRest}>
              Billed as received
            </Button>
          ) : null}
          {differs ? (
            <Button variant="default" size="compact-md" onClick={() => openDialog('send_differences', { order })}>
              E-mail differences
            </Button>
          ) : null}
        </div>
      </div>
      <table className={classes.table} aria-label="Vendor's invoice lines">
        <thead>
          <tr>
            <th scope="col">Name</th>
            {['Ordered', 'Accepted', 'Billed', 'Difference'].map((title) => (
              <th key={title} scope="col" data-figure>
                {title}
              </th>
            ))}
            <th scope="col">Decision</th>
          </tr>
        </thead>
        <tbody>
          {data.lines.map((line) => (
            <BillRow
              key={line.line_id}
              line={line}
              match={match}
              open={open === line.line_id}
              onOpen={(opens) => setOpen(opens ? line.line_id : undefined)}
              onSettle={(chosen) =>
                openDialog('settle_credit', { orderId: order.id, number: order.custom_invoice_num, chosen })
              }
            />
          ))}
        </tbody>
      </table>
      <Sums data={data} />
    </section>
  );
}

const isDifferent = (line: Line) =>
  line.delivery === 'not_ordered' ||
  !['waiting', 'complete'].includes(line.delivery) ||
  line.quantity_difference.amount !== 0 ||
  line.price_difference.amount !== 0;

function Sums({ data }: { data: OrderMatch }) {
  return (
    <p className={classes.sums}>
      Billed {formatMoney(data.billed_total)} · Undecided {formatMoney(data.open_difference)} · Expected credit{' '}
      {formatMoney(data.expected_credit)}
    </p>
  );
}

interface BillRowProps {
  line: Line;
  match: ReturnType<typeof useMatch>;
  open: boolean;
  onOpen: (opens: boolean) => void;
  onSettle: (chosen: { line_id: string; difference: 'price' | 'quantity' }) => void;
}

function BillRow({ line, match, open, onOpen, onSettle }: BillRowProps) {
  const name = nameOf(line.substitute ?? line.inventory_item);
  return (
    <>
      <tr>
        <td className={classes.name}>
          <span>{name}</span>
          <span className={classes.faint}>{placeOf(line)}</span>
        </td>
        <td data-figure data-label="Ordered">
          {line.ordered_quantity === null
            ? ''
            : `${formatQuantity(line.ordered_quantity)} at ${formatMoney(line.ordered_cost)}`}
        </td>
        <td data-figure data-label="Accepted">
          {line.accepted_quantity === null ? '' : formatQuantity(line.accepted_quantity)}
        </td>
        <td data-figure data-label="Billed">
          {line.billed_quantity === null
            ? ''
            : `${formatQuantity(line.billed_quantity)} at ${formatMoney(line.billed_cost)}`}{' '}
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Enter the bill for ${name}`}
            aria-expanded={open}
            onClick={() => onOpen(!open)}
          >
            {line.billed_quantity === null ? 'Enter' : 'Change'}
          </Button>
        </td>
        <td data-figure data-label="Difference">
          {formatMoney(line.quantity_difference.amount + line.price_difference.amount)}
        </td>
        <td data-label="Decision">
          {(['quantity', 'price'] as const).map((of) => (
            <Decision
              key={of}
              line={line}
              of={of}
              onDecide={(answer) => match.decide(line.line_id, of, answer)}
              onSettle={(difference) => onSettle({ line_id: line.line_id, difference })}
            />
          ))}
        </td>
      </tr>
      {open ? (
        <tr className={classes.open}>
          <td colSpan={6}>
            <BillForm line={line} match={match} onDone={() => onOpen(false)} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

const PLACES: Readonly<Partial<Record<Line['delivery'], string>>> = {
  waiting: 'Not received yet',
  short: 'Short',
  over: 'More than ordered',
  damaged: 'Damaged',
  missing: 'Did not arrive',
  not_ordered: 'Not ordered',
};

function placeOf(line: Line): string {
  const delivery =
    line.delivery === 'substituted' ? `Instead of ${nameOf(line.inventory_item)}` : (PLACES[line.delivery] ?? '');
  const missing = line.billed_quantity === 0 && (line.accepted_quantity ?? 0) > 0 ? 'Missing from the invoice' : '';
  return [line.inventory_item.size, delivery, missing].filter(Boolean).join(' · ');
}

function BillForm({ line, match, onDone }: { line: Line; match: BillRowProps['match']; onDone: () => void }) {
  const [quantity, setQuantity] = useState(
    line.billed_quantity ?? line.accepted_quantity ?? line.ordered_quantity ?? 0,
  );
  const [cost, setCost] = useState(line.billed_cost ?? line.ordered_cost ?? 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    match.bill(line.line_id, quantity, cost, onDone);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FigureInput
        label="Billed quantity"
        show={formatQuantity}
        data-mantine-stop-propagation
        value={quantity}
        onChange={(value) => setQuantity(value ?? 0)}
      />
      <MoneyInput
        label="Billed cost"
        data-mantine-stop-propagation
        value={cost}
        onChange={(value) => setCost(value ?? 0)}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={match.busy}>
          Save
        </Button>
      </div>
    </form>
  );
}

const DECIDED = { accepted: 'Difference accepted', credit: 'Credit expected', closed: 'Credit closed' } as const;

/** Enters the bill and decides about its differences. */
function useMatch(id: string) {
  const client = useQueryClient();
  const { act, busy } = useAct();
  const { queryKey } = orders.query.getOrderMatch.queryOptions({ input: { id } });
  const run = (send: () => Promise<OrderMatch & { action_id: string | null }>, done: string, after?: () => void) =>
    void act({
      send,
      done,
      failed: "The vendor's invoice could not be saved",
      topics: ['invoices', 'costs'],
      onDone: ({ action_id: _, ...answer }) => {
        client.setQueryData(queryKey, answer);
        after?.();
      },
    });
  return {
    busy,
    bill: (line_id: string, quantity: number, unit_cost: number, after: () => void) =>
      run(() => orders.call.billLine({ id, line_id, quantity, unit_cost }), 'Billed line saved', after),
    billRest: () => run(() => orders.call.billRest({ id }), 'Billed as received'),
    decide: (line_id: string, difference: 'price' | 'quantity', answer: Answer) =>
      run(
        () =>
          orders.call.decideDifference({
            ...{ id, line_id, difference, answer },
            // Only an expected credit is closed.
            ...(answer === 'closed' && { seen_answer: 'credit' }),
          }),
        answer === 'accepted' && difference === 'price' ? 'Price accepted' : DECIDED[answer],
      ),
  };
}
