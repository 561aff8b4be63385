import type { BatchChoices, BatchStep } from '../batch/batch-steps.ts';
import { NO_CHOICES } from '../batch/batch-steps.ts';
import type { Batch } from '../recipes-api.ts';

/** The steps of repeating a batch, in order (BATCHW-031). */
export const REBATCH_STEPS = [
  'servings_method',
  'servings',
  'additional_costs',
  'review',
] as const satisfies readonly BatchStep[];

export type RebatchStep = (typeof REBATCH_STEPS)[number];

/** `auto` unchanged, `withChanges` from the first step on. */
export type RebatchMode = 'auto' | 'withChanges';

/** Auto starts where nothing is left to enter (BATCHW-032, BATCHW-033). */
export const firstStep = (mode: RebatchMode): RebatchStep => (mode === 'auto' ? 'review' : 'servings_method');

/** The choices of the earlier batch; with changes the amount is asked for again. */
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

/** An item, whose newest batch is repeated, or one batch of it. */
export interface RebatchSubject {
  itemId: string;
  batchId?: string;
  mode?: RebatchMode;
}
