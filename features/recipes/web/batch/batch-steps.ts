/** The steps of making a batch, in order (BATCHW-009). */
export const BATCH_STEPS = [
  'batch_type',
  'batch_name',
  'output_destination',
  'container_config',
  'servings_method',
  'servings',
  'additional_costs',
  'review',
] as const;

export type BatchStep = (typeof BATCH_STEPS)[number];

export const SERVINGS_METHODS = ['servings', 'containers', 'ingredients'] as const;
export type ServingsMethod = (typeof SERVINGS_METHODS)[number];

/** A person's choices so far; going back keeps them. */
export interface BatchChoices {
  /** A new batch of the recipe, or an earlier one again; `''` until chosen. */
  type: 'new' | 'existing' | '';
  /** The earlier batch to repeat. */
  existingBatchId: string;
  name: string;
  destination: 'new' | 'existing';
  /** The item to add the batch to. */
  outputItemId: string;
  sizeId: string;
  typeId: string;
  /** Number of containers to fill. */
  containers: number | null;
  method: ServingsMethod | '';
  servings: number | null;
  /** Containers that it filled, if the ingredients do not determine that; null until entered. */
  filled: number | null;
  labor: number | null;
  misc: number | null;
}

export const NO_CHOICES: BatchChoices = {
  type: '',
  existingBatchId: '',
  name: '',
  destination: 'new',
  outputItemId: '',
  sizeId: '',
  typeId: '',
  containers: 1,
  method: '',
  servings: 1,
  filled: null,
  labor: null,
  misc: null,
};

/** What the wizard found when it opened. */
export interface BatchSubject {
  /** Number of earlier batches of the recipe. */
  earlier: number;
  /** Items that they were added to. */
  outputs: number;
  ingredients: number;
}

const reuses = (choices: BatchChoices, { earlier }: BatchSubject) => earlier > 0 && choices.type === 'existing';
const addsToItem = (choices: BatchChoices, subject: BatchSubject) =>
  subject.outputs > 0 && choices.destination === 'existing' && !reuses(choices, subject);

/** The steps that remain after the choices (BATCHW-010 to BATCHW-014). */
export function stepsOf(choices: BatchChoices, subject: BatchSubject): BatchStep[] {
  const reused = reuses(choices, subject);
  const left: Partial<Record<BatchStep, boolean>> = {
    batch_type: subject.earlier > 0,
    batch_name: !reused,
    output_destination: !reused && subject.outputs > 0,
    container_config: !reused && !addsToItem(choices, subject),
  };
  return BATCH_STEPS.filter((step) => left[step] ?? true);
}

/** The neighboring step; the step itself at either end. */
export function stepBeside(step: BatchStep, by: 1 | -1, steps: readonly BatchStep[]): BatchStep {
  return steps[steps.indexOf(step) + by] ?? step;
}

export type StepErrors = Readonly<Record<string, string>>;

/** Why the wizard cannot leave a step, by field. */
export function obstacles(step: BatchStep, choices: BatchChoices): StepErrors {
  switch (step) {
    case 'batch_type':
      if (choices.type === '') return { type: 'Choose what to make' };
      if (choices.type === 'existing' && !choices.existingBatchId) return { existingBatchId: 'Choose a batch' };
      return {};
    case 'batch_name':
      return choices.name.trim() === '' ? { name: 'Batch name is required' } : {};
    case 'output_destination':
      if (choices.destination === 'existing' && !choices.outputItemId) return { outputItemId: 'Choose an item' };
      return {};
    case 'container_config':
      return containerErrors(choices);
    case 'servings_method':
      return choices.method === '' ? { method: 'Choose how to enter the amount' } : {};
    case 'servings':
      return above0(choices.servings) ? {} : { servings: 'Number of servings must be greater than 0' };
    default:
      return {};
  }
}

function containerErrors({ sizeId, typeId, containers }: BatchChoices): StepErrors {
  const errors: Record<string, string> = {};
  if (!sizeId) errors.sizeId = 'Container size is required';
  if (!typeId) errors.typeId = 'Batch type is required';
  if (!above0(containers) || !Number.isInteger(containers)) errors.containers = 'Enter a whole number above 0';
  return errors;
}

const above0 = (figure: number | null): figure is number => figure !== null && figure > 0;

/** Why a batch cannot be made although every step is complete (BATCHW-051 to BATCHW-053). */
export function createObstacle(choices: BatchChoices, subject: BatchSubject): string | undefined {
  if (subject.ingredients === 0) return 'Recipe must have ingredients to create a batch';
  if (reuses(choices, subject) && !choices.existingBatchId) return 'Choose the batch to make again';
  if (addsToItem(choices, subject) && (choices.containers ?? 1) > 1)
    return 'Only one container at a time can be added to an existing item';
  return undefined;
}

/** Whether anything would be lost (BATCHW-018, BATCHW-019). */
export const hasEntered = (choices: BatchChoices, start: BatchChoices): boolean =>
  JSON.stringify(choices) !== JSON.stringify(start);
