import { Button, Checkbox, Radio, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { go } from '#shared/web/address/navigate.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { type OrderMatch, orders } from '../orders-api.ts';
import classes from './settle-credit.module.css';

interface Given {
  orderId: string;
  number: string | null;
  /** A draft; its amount is above 0. */
  credit: { id: string; number: string | null; amount: number };
}

interface Expected {
  readonly key: string;
  readonly line_id: string;
  readonly difference: 'price' | 'quantity';
  readonly label: string;
  readonly amount: number;
}

/** Says which differences of an order a credit note is for. */
export function SettleCreditDialog({ given, close }: DialogProps<Given>) {
  const match = useQuery(orders.query.getOrderMatch.queryOptions({ input: { id: given.orderId } }));
  if (match.data) return <SettleForm given={given} expected={expectedOf(match.data)} close={close} />;
  return (
    <DialogFrame title="Settle the credit" onClose={close}>
      {match.error ? (
        <ErrorPanel error={match.error} onRetry={() => match.refetch()} onDismiss={close} />
      ) : (
        <Skeleton height={160} aria-hidden />
      )}
    </DialogFrame>
  );
}

function SettleForm({ given, expected, close }: { given: Given; expected: readonly Expected[]; close: () => void }) {
  const { credit, orderId } = given;
  const [chosen, setChosen] = useState(() => likelyOf(expected, credit.amount));
  const { act, busy } = useAct();
  const taken = expected.filter(({ key }) => chosen.includes(key));
  const sum = cents(taken.map(({ amount }) => amount));
  const left = cents([credit.amount, -sum]);
  const [rest, setRest] = useState<'open' | 'closed'>('open');
  const [reason, setReason] = useState('');
  const inPart = left < 0;
  const blocked = taken.length === 0 || left > 0 || (inPart && rest === 'closed' && !reason.trim());
  const settle = () =>
    void act({
      send: () =>
        orders.call.settleCredit({
          id: orderId,
          credit_id: credit.id,
          differences: taken.map(({ line_id, difference }) => ({ line_id, difference })),
          ...(inPart && { rest }),
          ...(inPart && rest === 'closed' && { reason: reason.trim() }),
        }),
      done: `Credit ${credit.number ?? ''} settled with ${given.number ?? 'the order'}`.replace('  ', ' '),
      failed: 'The credit could not be settled',
      topics: ['invoices', 'vendors'],
      onDone: () => {
        close();
        go({ invoice: undefined, po: orderId });
      },
    });
  return (
    <DialogFrame
      title="Settle the credit"
      aside={given.number}
      onClose={close}
      footer={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button disabled={blocked} loading={busy} onClick={settle}>
            Settle {formatMoney(credit.amount)}
          </Button>
        </>
      }
    >
      <p className={classes.says}>
        Choose the differences that credit {credit.number ?? 'without number'} of {formatMoney(credit.amount)} is for.
        Its files go to the order, and nothing is booked: the invoice made from the order never held these amounts.
      </p>
      <div className={classes.list}>
        {expected.map(({ key, label, amount }) => (
          <Checkbox
            key={key}
            label={`${label}: ${formatMoney(amount)}`}
            checked={chosen.includes(key)}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(checked ? [...chosen, key] : chosen.filter((each) => each !== key))
            }
          />
        ))}
      </div>
      <p className={classes.sum} role="status" data-fits={left === 0 || undefined}>
        {left === 0 ? 'The credit covers them to the cent.' : missingText(left)}
      </p>
      {inPart ? (
        <Radio.Group
          label={`The other ${formatMoney(-left)}`}
          value={rest}
          onChange={(value) => setRest(value === 'closed' ? 'closed' : 'open')}
        >
          <div className={classes.list}>
            <Radio value="open" label="The vendor still owes it" />
            <Radio value="closed" label="The vendor will not credit it" />
          </div>
        </Radio.Group>
      ) : null}
      {inPart && rest === 'closed' ? (
        <TextInput
          label="Why it is not credited"
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
    </DialogFrame>
  );
}

const missingText = (left: number): string =>
  left > 0
    ? `${formatMoney(left)} of the credit is for something else: enter that as a credit of its own, and change this one.`
    : `The credit is ${formatMoney(-left)} less: it settles them from the top, the last one in part.`;

const LABELS = { quantity: 'quantity', price: 'price' } as const;

const expectedOf = ({ lines }: OrderMatch): Expected[] =>
  lines.flatMap((line) =>
    (['quantity', 'price'] as const).flatMap((difference): Expected[] => {
      const { amount: whole, answer, credited } = line[`${difference}_difference`];
      const amount = cents([whole, -credited]);
      if (answer !== 'credit' || amount <= 0) return [];
      const label = `${line.inventory_item.name}, ${LABELS[difference]}`;
      return [{ key: `${line.line_id} ${difference}`, line_id: line.line_id, difference, label, amount }];
    }),
  );

/** All, or the only one that comes to the credit. */
function likelyOf(expected: readonly Expected[], amount: number): readonly string[] {
  const all = expected.map(({ key }) => key);
  if (cents(expected.map((each) => each.amount)) === amount) return all;
  const alike = expected.filter((each) => each.amount === amount);
  return alike.length === 1 ? alike.map(({ key }) => key) : all;
}

const cents = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((sum, each) => sum + each, 0) * 100) / 100;
