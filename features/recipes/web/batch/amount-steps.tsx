import { Radio } from '@mantine/core';
import { formatCount, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { MoneyInput } from '#shared/web/fields/money-input.tsx';
import { plainNumber } from '../parts/figures.ts';
import { LiveFigure } from '../parts/live-figure.tsx';
import classes from './batch.module.css';
import type { ServingsMethod } from './batch-steps.ts';
import { IngredientAmounts } from './ingredient-amounts.tsx';
import type { StepProps } from './step-props.ts';

interface MethodStepProps extends StepProps {
  /**
   * Offers every method, and says why one is unavailable (BATCHW-040); otherwise only the available ones (BATCHW-022).
   */
  offersAll?: boolean;
}

/** Chooses how to enter the amount to make. */
export function MethodStep({ choices, change, errors, session, offersAll = false }: MethodStepProps) {
  const { optimal, output, base } = session;
  const size = output.container?.name;
  return (
    <Radio.Group
      label="How do you want to enter the amount?"
      value={choices.method}
      error={errors.method}
      onChange={(method) => change({ method: method as ServingsMethod })}
    >
      <Radio
        className={classes.choice}
        value="servings"
        label="By servings"
        description="Enter how many drinks you're making."
      />
      {optimal.ok || offersAll ? (
        <Radio
          className={classes.choice}
          value="containers"
          label="By containers"
          description={optimal.ok ? `One ${size} takes ${formatCount(optimal.servings)} servings.` : optimal.reason}
        />
      ) : (
        <p className={classes.note}>{optimal.reason}</p>
      )}
      {base.ingredients.length > 0 ? (
        <Radio
          className={classes.choice}
          value="ingredients"
          label="By ingredients"
          description="Enter the amount of one ingredient and scale the others, or enter each amount."
        />
      ) : null}
    </Radio.Group>
  );
}

/** The amount to make, by the chosen method. */
export function ServingsStep(props: StepProps) {
  const { choices, change, errors, session } = props;
  return (
    <div className={classes.fields}>
      {choices.method === 'containers' ? (
        <Containers {...props} />
      ) : (
        <LiveFigure
          label="Servings"
          data-autofocus
          value={choices.servings}
          error={errors.servings}
          onChange={(servings) => change({ servings })}
        />
      )}
      {choices.method === 'ingredients' ? <IngredientAmounts {...props} /> : null}
      <Filled {...props} />
      {session.plan.filled !== undefined && session.output.container ? (
        <p className={classes.note}>
          Fills {formatQuantity(session.filled)} × {session.output.container.name}.
        </p>
      ) : null}
    </div>
  );
}

function Containers({ choices, change, session: { optimal, output, servings } }: StepProps) {
  return (
    <>
      <LiveFigure
        label="Containers"
        description={output.container ? `Of ${output.container.name}, each filled with whole servings` : undefined}
        data-autofocus
        value={choices.containers}
        error={optimal.ok ? (servings ? undefined : TOO_FEW) : optimal.reason}
        onChange={(containers) => change({ containers })}
      />
      <p className={classes.note}>{plainNumber(servings)} servings.</p>
    </>
  );
}

const TOO_FEW = 'Number of servings must be greater than 0';

/** If an ingredient is weighed, only the person who made it knows the resulting quantity. */
function Filled({ choices, change, session: { plan, filled, output } }: StepProps) {
  if (plan.filled !== undefined || !plan.complete || !output.container) return null;
  return (
    <LiveFigure
      label="Containers made"
      description={`One ingredient isn't measured by volume, so enter how many ${output.container.name} this fills`}
      value={choices.filled ?? filled}
      error={filled > 0 ? undefined : 'Enter a number above 0'}
      onChange={(next) => change({ filled: next ?? 0 })}
    />
  );
}

/** Costs besides the ingredients. */
export function CostsStep({ choices, change }: StepProps) {
  return (
    <div className={classes.fields}>
      <MoneyInput
        label="Labor cost"
        placeholder={formatMoney(0)}
        data-autofocus
        value={choices.labor}
        onChange={(labor) => change({ labor })}
      />
      <MoneyInput
        label="Miscellaneous cost"
        placeholder={formatMoney(0)}
        value={choices.misc}
        onChange={(misc) => change({ misc })}
      />
      <p className={classes.note}>Both are optional. They are added to the cost of the batch.</p>
    </div>
  );
}
