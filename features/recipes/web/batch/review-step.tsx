import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { InstructionList } from '../instructions/instruction-list.tsx';
import { plainNumber } from '../parts/figures.ts';
import classes from './batch.module.css';
import type { PlannedLine } from './plan-batch.ts';
import type { BatchSession } from './session.ts';
import type { StepProps } from './step-props.ts';
import { StockTracker } from './stock-tracker.tsx';

/** A summary before anything moves: what is taken, what remains, the output and its cost. */
export function ReviewStep({ choices, session, linked = false }: StepProps & { linked?: boolean }) {
  const { plan, output, servings, filled, instructions, setInstructions } = session;
  const short = plan.lines.filter(({ remaining }) => remaining !== undefined && remaining < 0);
  return (
    <>
      <p className={classes.lead}>
        {plainNumber(servings)} {servings === 1 ? 'serving' : 'servings'} become{' '}
        <strong>
          {formatQuantity(filled)} × {output.container?.name}
        </strong>{' '}
        of <strong>{output.name}</strong>, in Recently Added.
      </p>
      {short.length > 0 ? (
        <p role="alert" className={classes.warning}>
          This takes more than you have of {short.map((line) => line.name).join(', ')}: its stock goes below zero.
        </p>
      ) : null}
      <Ingredients session={session} linked={linked} />
      <Costs choices={choices} session={session} />
      <h3 className={classes.heading}>
        Instructions <span className={classes.optional}>optional</span>
      </h3>
      <InstructionList steps={instructions} onChange={setInstructions} />
    </>
  );
}

interface IngredientsProps {
  session: BatchSession;
  /** An item can be opened on top of the wizard. */
  linked: boolean;
}

function Ingredients({ session: { plan, stocks, askAgain }, linked }: IngredientsProps) {
  if (plan.lines.length === 0) return <p className={classes.note}>There are no ingredients.</p>;
  return (
    <ul className={classes.lines} aria-label="Ingredients">
      {plan.lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item may be there twice, and lines keep their places
        <li key={place} className={classes.line}>
          <span className={classes.amountName}>
            {line.name}
            <StockTracker line={line} state={stocks[place] ?? 'loading'} onRetry={askAgain} />
            <Mend line={line} linked={linked} />
          </span>
          <span data-figure>
            {plainNumber(line.volume)} {line.unit}
          </span>
          <span data-figure>
            {line.item && line.cost === undefined ? 'Unknown' : line.item && formatMoney(line.cost)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Why the cost of a line is unknown, with a link to fix it. */
function Mend({ line: { item, itemId, name, taken, cost }, linked }: { line: PlannedLine; linked: boolean }) {
  if (!item || cost !== undefined) return null;
  const why =
    taken === undefined
      ? `This amount cannot be converted to the size of ${name} (${item.container.name})`
      : `${name} has no known cost: enter one on the item, or complete an invoice with it`;
  if (!linked) return <span className={classes.mend}>{why}</span>;
  return (
    <GoLink className={classes.mend} go={{ item: itemId, return_to: 'recipe' }}>
      {why}
    </GoLink>
  );
}

function Costs({ choices, session: { plan, filled } }: Pick<StepProps, 'choices' | 'session'>) {
  const total = plan.cost === undefined ? null : Number(plan.cost);
  return (
    <dl className={classes.costs}>
      <div>
        <dt>Labor cost</dt>
        <dd>{formatMoney(choices.labor ?? 0)}</dd>
      </div>
      <div>
        <dt>Miscellaneous cost</dt>
        <dd>{formatMoney(choices.misc ?? 0)}</dd>
      </div>
      <div data-total>
        <dt>Total cost</dt>
        <dd>{total === null ? 'Unknown' : formatMoney(total)}</dd>
      </div>
      <div>
        <dt>Cost of one container</dt>
        <dd>{total === null || filled <= 0 ? 'Unknown' : formatMoney(total / filled)}</dd>
      </div>
    </dl>
  );
}
