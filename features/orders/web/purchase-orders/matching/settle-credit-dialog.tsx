import { Button, Checkbox, Radio, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { formatMoney } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { go } from '#shared/web/address/navigate.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { MoneyInput } from '#shared/web/fields/money-input.tsx';
import { type OrderMatch, orders } from '../orders-api.ts';
import classes from './settle-credit.module.css';

interface Given {
  orderId: string;
  number: string | null;
  /** A draft; its amount is above 0. Without one, the dialog asks what came. */
  credit?: { id: string; number: string | null; amount: number };
  /** The difference that a person pressed. */
  chosen?: { line_id: string; difference: 'price' | 'quantity' };
}

interface Expected {
  readonly key: string;
  readonly line_id: string;
  readonly difference: 'price' | 'quantity';
  readonly label: string;
  readonly amount: number;
}

/** Says which differences of an order a credit is for, and what becomes of the rest. */
export function SettleCreditDialog({ given, close }: DialogProps<Given>) {
  const match = useQuery(orders.query.getOrderMatch.queryOptions({ input: { id: given.orderId } }));
  if (match.data) return <SettleForm given={given} expected={expectedOf(match.data)} close={close} />;
  return (
    <DialogFrame title="Settle credit" onClose={close}>
      {match.error ? (
        <ErrorPanel error={match.error} onRetry={() => match.refetch()} onDismiss={close} />
      ) : (
        <Skeleton height={160} aria-hidden />
      )}
    </DialogFrame>
  );
}

type Settlement = Omit<Parameters<typeof orders.call.settleCredit>[0], 'id' | 'same_number'>;

/** Settles it, and asks first where it may have been counted already. */
function useSettle({ credit, orderId }: Given, close: () => void) {
  const { act, busy } = useAct();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const settle = (settlement: Settlement, done: string, same_number?: true) =>
    void act({
      send: () => orders.call.settleCredit({ id: orderId, ...settlement, same_number }),
      done,
      failed: 'The credit could not be settled',
      refused: ({ reason, message, fields }) => {
        setErrors(fields);
        if (reason !== 'credit_settled') return SHOWN.some((name) => fields[name]);
        void isAnotherPart(message).then((another) => another && settle(settlement, done, true));
        return true;
      },
      topics: ['invoices', 'vendors'],
      onDone: () => {
        close();
        if (credit) go({ invoice: undefined, po: orderId });
      },
    });
  return { settle, busy, errors };
}

function SettleForm({ given, expected, close }: { given: Given; expected: readonly Expected[]; close: () => void }) {
  const { credit } = given;
  const [chosen, setChosen] = useState(() => chosenAtFirst(given, expected));
  const formId = useId();
  const { settle, busy, errors } = useSettle(given, close);
  const [typed, setTyped] = useState<number | null>();
  const [number, setNumber] = useState('');
  const taken = expected.filter(({ key }) => chosen.includes(key));
  const sum = cents(taken.map(({ amount }) => amount));
  const amount = credit?.amount ?? (typed === undefined ? sum : (typed ?? 0));
  const left = cents([amount, -sum]);
  const [rest, setRest] = useState<'open' | 'closed'>('open');
  const [reason, setReason] = useState('');
  const inPart = left < 0;
  const blocked =
    taken.length === 0 ||
    left > 0 ||
    (amount === 0 && rest === 'open') ||
    (inPart && rest === 'closed' && !reason.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked || busy) return;
    const settlement = {
      ...(credit ? { credit_id: credit.id } : { amount, number: number.trim() || null }),
      differences: taken.map(({ line_id, difference }) => ({ line_id, difference })),
      ...(inPart && { rest }),
      ...(inPart && rest === 'closed' && { reason: reason.trim() }),
    };
    settle(settlement, amount === 0 ? 'Credit closed' : settledText(credit?.number ?? number.trim(), given.number));
  };
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
          <Button type="submit" form={formId} disabled={blocked} loading={busy}>
            {amount === 0 ? 'Close credit' : `Settle ${formatMoney(amount)}`}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <p className={classes.says}>{aboutText(credit)}</p>
        {credit ? null : (
          <Entered
            amount={typed === undefined ? sum : typed}
            onAmount={setTyped}
            number={number}
            onNumber={setNumber}
            errors={errors}
          />
        )}
        <Choices expected={expected} chosen={chosen} onChoose={setChosen} />
        <p className={classes.sum} role="status" data-fits={left === 0 || undefined}>
          {left === 0 ? 'The credit covers them to the cent.' : missingText(left)}
        </p>
        {inPart ? (
          <Rest
            amount={-left}
            rest={rest}
            onRest={setRest}
            reason={reason}
            onReason={setReason}
            error={errors.reason}
          />
        ) : null}
      </form>
    </DialogFrame>
  );
}

/** Fields that show their own error. */
const SHOWN = ['amount', 'number', 'reason'];

/** A credit note may come in parts, but none counts twice. */
const isAnotherPart = (message: string): Promise<boolean> =>
  confirm({
    title: 'Was this credit already counted?',
    body: `${message}.`,
    confirmLabel: 'Settle as another part',
    cancelLabel: 'Go back',
  });

const settledText = (credit: string, order: string | null): string =>
  `Credit ${credit ? `${credit} ` : ''}settled with ${order ?? 'the order'}`;

const aboutText = (credit: Given['credit']): string =>
  credit
    ? `Choose the differences that credit ${credit.number ?? 'without number'} of ${formatMoney(credit.amount)} is for. Its files go to the order, and nothing is booked: the invoice made from the order never held these amounts.`
    : 'Enter what the vendor credited, and choose the differences it is for. Nothing is booked: the invoice made from the order never held these amounts.';

interface ChoicesProps {
  expected: readonly Expected[];
  chosen: readonly string[];
  onChoose: (keys: string[]) => void;
}

const Choices = ({ expected, chosen, onChoose }: ChoicesProps) => (
  <div className={classes.list}>
    {expected.map(({ key, label, amount }) => (
      <Checkbox
        key={key}
        label={`${label}: ${formatMoney(amount)}`}
        checked={chosen.includes(key)}
        onChange={({ currentTarget: { checked } }) =>
          onChoose(checked ? [...chosen, key] : chosen.filter((each) => each !== key))
        }
      />
    ))}
  </div>
);

interface EnteredProps {
  amount: number | null;
  onAmount: (amount: number | null) => void;
  number: string;
  onNumber: (number: string) => void;
  errors: Readonly<Record<string, string>>;
}

const Entered = ({ amount, onAmount, number, onNumber, errors }: EnteredProps) => (
  <div className={classes.entered}>
    <MoneyInput label="Credited" data-autofocus value={amount} error={errors.amount} onChange={onAmount} />
    <TextInput
      label="Credit note number"
      error={errors.number}
      maxLength={100}
      value={number}
      onChange={(event) => onNumber(event.currentTarget.value)}
    />
  </div>
);

interface RestProps {
  amount: number;
  rest: 'open' | 'closed';
  onRest: (rest: 'open' | 'closed') => void;
  reason: string;
  onReason: (reason: string) => void;
  error: string | undefined;
}

/** Asks what becomes of what the credit does not cover. */
function Rest({ amount, rest, onRest, reason, onReason, error }: RestProps) {
  return (
    <>
      <Radio.Group
        label={`The other ${formatMoney(amount)}`}
        value={rest}
        onChange={(value) => onRest(value === 'closed' ? 'closed' : 'open')}
      >
        <div className={classes.list}>
          <Radio value="open" label="The vendor still owes it" />
          <Radio value="closed" label="The vendor won't credit it" />
        </div>
      </Radio.Group>
      {rest === 'closed' ? (
        <TextInput
          label="Reason it won't be credited"
          maxLength={200}
          error={error}
          value={reason}
          onChange={(event) => onReason(event.currentTarget.value)}
        />
      ) : null}
    </>
  );
}

const missingText = (left: number): string =>
  left > 0
    ? `${formatMoney(left)} of the credit is for something else: enter that as a separate credit, and change this one.`
    : `The credit is ${formatMoney(-left)} short: it settles them in order from the top, the last one only in part.`;

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

/** The one that a person pressed; else all, or the only one that comes to the credit. */
function chosenAtFirst({ credit, chosen }: Given, expected: readonly Expected[]): readonly string[] {
  if (chosen) return [`${chosen.line_id} ${chosen.difference}`];
  return likelyOf(expected, credit?.amount ?? 0);
}

/** All, or the only one that comes to the credit. */
function likelyOf(expected: readonly Expected[], amount: number): readonly string[] {
  const all = expected.map(({ key }) => key);
  if (cents(expected.map((each) => each.amount)) === amount) return all;
  const alike = expected.filter((each) => each.amount === amount);
  return alike.length === 1 ? alike.map(({ key }) => key) : all;
}

const cents = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((sum, each) => sum + each, 0) * 100) / 100;
