import { NativeSelect, Radio, TextInput } from '@mantine/core';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDate, formatQuantity } from '#shared/domain/format.ts';
import { nameOfItem } from '../recipe/recipe-form.ts';
import type { Batch, IngredientItem } from '../recipes-api.ts';
import classes from './batch.module.css';
import type { BatchChoices } from './batch-steps.ts';
import type { StepProps } from './step-props.ts';

/** A new batch of the recipe, or an earlier one again. */
export function TypeStep({ choices, change, errors, earlier }: StepProps & { earlier: readonly Batch[] }) {
  const { timezone } = useOrganization();
  const choose = (id: string) => {
    const batch = earlier.find((each) => each.id === id);
    if (!batch) return change({ existingBatchId: '' });
    const { servings, labor_cost: labor, misc_cost: misc } = batch;
    change({ existingBatchId: id, servings, labor: labor || null, misc: misc || null, containers: 1 });
  };
  return (
    <>
      <Radio.Group
        label="What do you want to make?"
        value={choices.type}
        error={errors.type}
        onChange={(type) => change({ type: type as BatchChoices['type'] })}
      >
        <Radio
          className={classes.choice}
          value="new"
          label="A new batch"
          description="With its own name and container, or added to an existing item."
        />
        <Radio
          className={classes.choice}
          value="existing"
          label="An earlier batch again"
          description="From the same ingredients, into the same item."
        />
      </Radio.Group>
      {choices.type === 'existing' ? (
        <NativeSelect
          className={classes.below}
          label="Earlier batch"
          value={choices.existingBatchId}
          error={errors.existingBatchId}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            { value: '', label: 'Choose a batch' },
            ...earlier.map((batch) => ({
              value: batch.id,
              label: `${batch.batch_name}, ${formatQuantity(batch.output_quantity)} × ${batch.output_size.name}, ${formatDate(batch.created_at, timezone)}`,
            })),
          ]}
        />
      ) : null}
    </>
  );
}

export function NameStep({ choices, change, errors }: StepProps) {
  return (
    <TextInput
      className={classes.alone}
      label="Batch name"
      description="The name of the bottle on the shelf"
      autoComplete="off"
      data-autofocus
      maxLength={170}
      value={choices.name}
      error={errors.name}
      onChange={(event) => change({ name: event.currentTarget.value })}
    />
  );
}

/** An item of its own, or one from an earlier batch of this recipe. */
export function DestinationStep({
  choices,
  change,
  errors,
  outputs,
}: StepProps & { outputs: readonly IngredientItem[] }) {
  return (
    <>
      <Radio.Group
        label="Where does it go?"
        value={choices.destination}
        onChange={(destination) => change({ destination: destination as BatchChoices['destination'], containers: 1 })}
      >
        <Radio className={classes.choice} value="new" label="A new item" description="With its own barcode." />
        <Radio
          className={classes.choice}
          value="existing"
          label="Existing item"
          description="What you make is added to its stock."
        />
      </Radio.Group>
      {choices.destination === 'existing' ? (
        <NativeSelect
          className={classes.below}
          label="Item"
          value={choices.outputItemId}
          error={errors.outputItemId}
          onChange={(event) => change({ outputItemId: event.currentTarget.value })}
          data={[
            { value: '', label: 'Choose an item' },
            ...outputs.map((item) => ({ value: item.id, label: `${nameOfItem(item)} ${item.size.name}` })),
          ]}
        />
      ) : null}
    </>
  );
}
