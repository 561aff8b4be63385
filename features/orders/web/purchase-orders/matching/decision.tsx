import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '#shared/domain/format.ts';
import type { OrderMatch } from '../orders-api.ts';
import classes from '../receiving/receiving.module.css';
import { nameOf } from '../receiving/use-receive.ts';

type Line = OrderMatch['lines'][number];
export type Answer = 'accepted' | 'credit' | 'credited' | 'closed';
const SAID = { accepted: 'accepted', credit: 'credit expected', credited: 'credited', closed: 'closed' } as const;

/** The decision, and how much credit notes have settled. */
function saidOf({ amount, answer, credited }: Line['price_difference']): string {
  if (!answer) return '';
  if (credited === 0 || answer === 'credited') return `: ${SAID[answer]}`;
  const rest = Math.round((amount - credited) * 100) / 100;
  return `: ${formatMoney(credited)} credited, ${formatMoney(rest)} ${answer === 'closed' ? 'closed' : 'expected'}`;
}

interface DecisionProps {
  line: Line;
  of: 'quantity' | 'price';
  /** `seen` is the decision that is replaced. */
  onDecide: (answer: Answer, seen?: Answer, reason?: string) => void;
}

/** One difference: what it is, and what was decided or can be. */
export function Decision({ line, of, onDecide }: DecisionProps) {
  const difference = of === 'price' ? line.price_difference : line.quantity_difference;
  const { amount, answer } = difference;
  const [closing, setClosing] = useState(false);
  if (amount === 0 && answer === null) return null;
  const name = nameOf(line.substitute ?? line.inventory_item);
  const what = of === 'price' ? 'Price' : 'Quantity';
  return (
    <div>
      <span>
        {what} {amount > 0 ? '+' : ''}
        {formatMoney(amount)}
        {saidOf(difference)}
      </span>{' '}
      {answer === 'credit' ? (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Credit came for ${of} of ${name}`}
          onClick={() => onDecide('credited', 'credit')}
        >
          Credit came
        </Button>
      ) : null}
      {answer === 'credit' && !closing ? (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Close credit for ${of} of ${name}`}
          onClick={() => setClosing(true)}
        >
          Close credit
        </Button>
      ) : null}
      {answer === 'credit' && closing ? (
        <CloseForm
          name={name}
          onDone={() => setClosing(false)}
          onClose={(reason) => onDecide('closed', 'credit', reason)}
        />
      ) : null}
      {answer === null ? (
        <span className={classes.buttons}>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Accept ${of} of ${name}`}
            onClick={() => onDecide('accepted')}
          >
            Accept
          </Button>
          {amount > 0 ? (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Expect credit for ${of} of ${name}`}
              onClick={() => onDecide('credit')}
            >
              Expect credit
            </Button>
          ) : null}
        </span>
      ) : null}
    </div>
  );
}

/** Asks why the vendor does not credit what is still expected. */
function CloseForm({ name, onClose, onDone }: { name: string; onClose: (reason: string) => void; onDone: () => void }) {
  const [reason, setReason] = useState('');
  return (
    <div className={classes.form}>
      <TextInput
        label="Why it is not credited"
        aria-label={`Why ${name} is not credited`}
        maxLength={200}
        data-mantine-stop-propagation
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" size="compact-sm" onClick={onDone}>
          Cancel
        </Button>
        <Button size="compact-sm" disabled={!reason.trim()} onClick={() => onClose(reason.trim())}>
          Close rest
        </Button>
      </div>
    </div>
  );
}
