import { Button } from '@mantine/core';
import { formatMoney } from '#shared/domain/format.ts';
import type { OrderMatch } from '../orders-api.ts';
import classes from '../receiving/receiving.module.css';
import { nameOf } from '../receiving/use-receive.ts';

type Line = OrderMatch['lines'][number];
export type Answer = 'accepted' | 'credit' | 'closed';
const SAID = { accepted: 'accepted', credit: 'credit expected', credited: 'credited', closed: 'closed' } as const;

const restOf = ({ amount, credited }: Pick<Line['price_difference'], 'amount' | 'credited'>): number =>
  Math.round((amount - credited) * 100) / 100;

/** The decision, and how much credit notes have settled. */
function saidOf({ amount, answer, credited }: Line['price_difference']): string {
  if (!answer) return '';
  if (credited === 0 || answer === 'credited') return `: ${SAID[answer]}`;
  const rest = restOf({ amount, credited });
  if (rest < 0)
    return `: ${formatMoney(credited)} credited, ${formatMoney(-rest)} too much${answer === 'closed' ? ', closed' : ''}`;
  return `: ${formatMoney(credited)} credited, ${formatMoney(rest)} ${answer === 'closed' ? 'closed' : 'expected'}`;
}

interface DecisionProps {
  line: Line;
  of: 'quantity' | 'price';
  onDecide: (answer: Answer) => void;
  /** A credit came that was expected, or none will come. */
  onSettle: (of: 'quantity' | 'price') => void;
}

/** One difference: what it is, and what was decided or can be. */
export function Decision({ line, of, onDecide, onSettle }: DecisionProps) {
  const difference = of === 'price' ? line.price_difference : line.quantity_difference;
  const { amount, answer } = difference;
  if (amount === 0 && answer === null) return null;
  const name = nameOf(line.substitute ?? line.inventory_item);
  const what = of === 'price' ? 'Price' : 'Quantity';
  const isOver = restOf(difference) < 0;
  return (
    <div>
      <span>
        {what} {amount > 0 ? '+' : ''}
        {formatMoney(amount)}
        {saidOf(difference)}
      </span>{' '}
      {answer === 'credit' && isOver ? (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Close ${of} of ${name}`}
          onClick={() => onDecide('closed')}
        >
          Close
        </Button>
      ) : null}
      {answer === 'credit' && !isOver ? (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Settle credit for ${of} of ${name}`}
          onClick={() => onSettle(of)}
        >
          Settle credit
        </Button>
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
