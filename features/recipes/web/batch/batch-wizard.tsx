import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import type { Address } from '#shared/web/address/address.ts';
import { go } from '#shared/web/address/navigate.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { useUnsavedChanges } from '#shared/web/dialogs/unsaved-changes.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import { type Batch, batches, type Recipe } from '../recipes-api.ts';
import { CostsStep, MethodStep, ServingsStep } from './amount-steps.tsx';
import { askToCancel } from './ask-to-cancel.ts';
import { batchPayload } from './batch-payload.ts';
import {
  type BatchChoices,
  type BatchStep,
  type BatchSubject,
  createObstacle,
  hasEntered,
  NO_CHOICES,
  obstacles,
  type StepErrors,
  stepBeside,
  stepsOf,
} from './batch-steps.ts';
import { amountsAreWhole, blockingReason } from './blocking-reason.ts';
import { DestinationStep, NameStep, TypeStep } from './choice-steps.tsx';
import { ContainerStep, useSizes } from './container-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { type BatchOutput, baseOfBatch, baseOfRecipe, useBatchSession } from './session.ts';
import type { StepProps } from './step-props.ts';
import { useCreateBatch } from './use-create-batch.ts';
import { WizardFrame } from './wizard-frame.tsx';

const EARLIER = 100;

/** Makes a batch of a recipe, new or a repetition of an earlier one. */
export function BatchWizard({ recipe }: { recipe: Recipe }) {
  const query = useQuery(
    batches.query.listBatches.queryOptions({
      input: { recipeId: recipe.id, limit: EARLIER },
      enabled: recipe.batch_count > 0,
    }),
  );
  const [start] = useState(recipe);
  if (recipe.batch_count === 0 || query.data) return <OpenWizard recipe={start} earlier={query.data?.data ?? []} />;
  return (
    <DialogFrame title={`Batch ${recipe.name}`} size="large">
      {query.error ? (
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <WaitingRows rows={4} height={52} />
      )}
    </DialogFrame>
  );
}

interface OpenWizardProps {
  recipe: Recipe;
  earlier: readonly Batch[];
}

function OpenWizard({ recipe, earlier }: OpenWizardProps) {
  const { step, steps, choices, errors, change, setStep, settle } = useSteps(recipe, earlier);
  const reused = choices.type === 'existing' ? earlier.find((each) => each.id === choices.existingBatchId) : undefined;
  const output = useOutput(recipe, choices, reused);
  const session = useBatchSession(reused ? baseOfBatch(reused) : baseOfRecipe(recipe), choices, output);
  const { create, busy } = useCreateBatch({
    done: 'Batch created successfully!',
    failed: 'Failed to create batch. Please try again.',
    onDone: (item) => leave({ item, return_to: 'recipe' }),
  });
  const entered = hasEntered(choices, NO_CHOICES) || session.instructions.length > 0;
  const leave = useLeaving(entered);
  const { person } = useOrganization();
  const goOn = () => {
    if (step !== 'review') return settle(session.servings, step !== 'servings' || amountsAreWhole(choices, session));
    const { servings, plan, filled, instructions } = session;
    const { itemId: outputItemId, name } = output;
    const ids = { recipeId: recipe.id, userId: person.id, outputItemId };
    void create(batchPayload({ ...ids, choices, servings, plan, filled, name, instructions }));
  };
  const cancel = async () => {
    if (!entered || (await askToCancel())) leave();
  };
  const why =
    step === 'review'
      ? (createObstacle(choices, subjectOf(recipe, earlier)) ?? blockingReason(choices, session))
      : undefined;
  const of: StepProps = { choices, change, errors, session };
  return (
    <WizardFrame
      title={`Batch ${recipe.name}`}
      place={steps.indexOf(step)}
      steps={steps.length}
      onPrevious={step === steps[0] ? undefined : () => setStep(stepBeside(step, -1, steps))}
      onContinue={goOn}
      onCancel={() => void cancel()}
      label={step === 'review' ? 'Create Batch' : 'Continue'}
      disabled={why !== undefined}
      why={why}
      busy={busy}
    >
      {step === 'batch_type' ? <TypeStep {...of} earlier={earlier} /> : null}
      {step === 'batch_name' ? <NameStep {...of} /> : null}
      {step === 'output_destination' ? <DestinationStep {...of} outputs={recipe.output_inventory_items} /> : null}
      {step === 'container_config' ? <ContainerStep {...of} /> : null}
      {step === 'servings_method' ? <MethodStep {...of} /> : null}
      {step === 'servings' ? <ServingsStep {...of} /> : null}
      {step === 'additional_costs' ? <CostsStep {...of} /> : null}
      {step === 'review' ? <ReviewStep {...of} linked /> : null}
    </WizardFrame>
  );
}

/** Asks before Back or the menu discards input; returns the function that leaves the wizard itself. */
function useLeaving(entered: boolean): (to?: Address) => void {
  const [left, setLeft] = useState(false);
  useUnsavedChanges(entered && !left, { parameters: ['recipe', 'recipe_mode'] });
  return (to = {}) => {
    flushSync(() => setLeft(true));
    go({ ...to, recipe_mode: undefined }, { replace: true });
  };
}

const subjectOf = (recipe: Recipe, earlier: readonly Batch[]): BatchSubject => ({
  earlier: earlier.length,
  outputs: recipe.output_inventory_items.length,
  ingredients: recipe.sellable_items.length,
});

/** The choices, and the current step; skips steps that the choices leave out. */
function useSteps(recipe: Recipe, earlier: readonly Batch[]) {
  const [choices, setChoices] = useState(NO_CHOICES);
  const [errors, setErrors] = useState<StepErrors>({});
  const [reached, setStep] = useState<BatchStep>();
  const steps = stepsOf(choices, subjectOf(recipe, earlier));
  const step = reached && steps.includes(reached) ? reached : (steps[0] ?? 'review');
  const change = (part: Partial<BatchChoices>) => {
    setErrors({});
    setChoices((before) => ({ ...before, ...part }));
  };
  const settle = (servings: number | null, whole: boolean) => {
    const wrong = obstacles(step, { ...choices, servings });
    setErrors(wrong);
    if (whole && Object.keys(wrong).length === 0) setStep(stepBeside(step, 1, steps));
  };
  return { step, steps, choices, errors, change, setStep, settle };
}

/** The item that a batch is added to, or the container of a new one. */
function useOutput(recipe: Recipe, choices: BatchChoices, reused: Batch | undefined): BatchOutput {
  const sizes = useSizes();
  const made = reused?.output_inventory_items[0];
  const outputs = recipe.output_inventory_items;
  const added = choices.destination === 'existing' && choices.type !== 'existing' ? outputs : [];
  const item = made ?? added.find((each) => each.id === choices.outputItemId);
  if (item) return { name: reused?.batch_name ?? choices.name.trim(), container: item.size, itemId: item.id };
  return { name: choices.name.trim(), container: sizes.find((size) => size.id === choices.sizeId) };
}
