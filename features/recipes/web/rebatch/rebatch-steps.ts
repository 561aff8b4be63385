import type { BatchChoices, BatchStep } from '../batch/batch-steps.ts';
import { NO_CHOICES } from '../batch/batch-steps.ts';
import type { Batch } from '../recipes-api.ts';

/** The steps of making a batch once more, in their order (BATCHW-031). */
export const REBATCH_STEPS = [
  'servings_method',
  'servings',
  'additional_costs',
  'review',
] as const satisfies readonly BatchStep[];

export type RebatchStep = (typeof REBATCH_STEPS)[number];

/** `auto` as it was made, `withChanges` from the first step on. */
export type RebatchMode = 'auto' | 'withChanges';

/** Auto begins where there is nothing left to say (BATCHW-032, BATCHW-033). */
export const firstStep = (mode: RebatchMode): RebatchStep => (mode === 'auto' ? 'review' : 'servings_method');

/** What the earlier batch was made with; with changes it is asked anew how much that shall be. */
export const choicesOf = (batch: Batch, mode: RebatchMode): BatchChoices => ({
  ...NO_CHOICES,
  type: 'existing',
  existingBatchId: batch.id,
  name: batch.batch_name,
  containers: batch.output_container_quantity_used ?? 1,
  method: mode === 'auto' ? 'servings' : '',
  servings: batch.servings,
  labor: batch.labor_cost || null,
  misc: batch.misc_cost || null,
});

/** What it is opened for: an item, whose newest batch is made once more, or one batch of it. */
export interface RebatchSubject {
  itemId: string;
  batchId?: string;
  mode?: RebatchMode;
}
