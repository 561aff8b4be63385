import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDate } from '#shared/domain/format.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { CostsStep, MethodStep, ServingsStep } from '../batch/amount-steps.tsx';
import { askToCancel } from '../batch/ask-to-cancel.ts';
import classes from '../batch/batch.module.css';
import { batchPayload } from '../batch/batch-payload.ts';
import { type BatchChoices, hasEntered, obstacles } from '../batch/batch-steps.ts';
import { amountsAreWhole, blockingReason } from '../batch/blocking-reason.ts';
import { ReviewStep } from '../batch/review-step.tsx';
import { baseOfBatch, draftsOf, useBatchSession } from '../batch/session.ts';
import type { StepProps } from '../batch/step-props.ts';
import { useCreateBatch } from '../batch/use-create-batch.ts';
import { WizardFrame } from '../batch/wizard-frame.tsx';
import { type Batch, batches } from '../recipes-api.ts';
import { choicesOf, firstStep, REBATCH_STEPS, type RebatchMode, type RebatchSubject } from './rebatch-steps.ts';

const TITLE = 'Re-Batch';

/** Makes a batch once more. */
export function RebatchDialog({ given, close }: DialogProps<RebatchSubject>) {
  const { itemId, batchId, mode = 'auto' } = given;
  const newest = useQuery(
    batches.query.listItemBatches.queryOptions({
      input: { inventoryItemId: itemId, limit: 1 },
      enabled: batchId === undefined,
      staleTime: 0,
    }),
  );
  const one = useQuery(
    batches.query.getBatch.queryOptions({
      input: { id: batchId ?? '' },
      enabled: batchId !== undefined,
      staleTime: 0,
    }),
  );
  const query = batchId === undefined ? newest : one;
  const batch = batchId === undefined ? newest.data?.data[0] : one.data;
  // A batch shown earlier may have been undone since. Once loaded, it stays the same for this wizard.
  const isTold = query.isFetchedAfterMount && !query.error;
  const [start, setStart] = useState<Batch>();
  if (isTold && batch && !start) setStart(batch);
  if (start) return <OpenRebatch batch={start} mode={mode} close={close} />;
  return (
    <DialogFrame title={TITLE} size="large">
      {query.error ? (
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} onDismiss={close} />
      ) : !isTold ? (
        <p role="status">Loading batch recipes...</p>
      ) : (
        <EmptyState
          title="No batch recipes found for this item."
          text="Open the recipe it is made of and choose Batch Recipe."
        />
      )}
    </DialogFrame>
  );
}

interface OpenRebatchProps {
  batch: Batch;
  mode: RebatchMode;
  close: () => void;
}

function OpenRebatch({ batch, mode, close }: OpenRebatchProps) {
  const [start] = useState(() => choicesOf(batch, mode));
  const [choices, setChoices] = useState(start);
  const [step, setStep] = useState(firstStep(mode));
  const [locked, setLocked] = useState(mode === 'auto');
  const item = batch.output_inventory_items[0];
  const output = { name: item?.name ?? batch.batch_name, container: item?.size ?? batch.output_size, itemId: item?.id };
  const session = useBatchSession(baseOfBatch(batch), choices, output, draftsOf(batch));
  const { person } = useOrganization();
  const { create, busy } = useCreateBatch({
    done: 'Re-batch created successfully!',
    failed: 'Failed to create re-batch',
    onDone: close,
  });
  const place = REBATCH_STEPS.indexOf(step);
  const beside = (by: number) => setStep(REBATCH_STEPS[place + by] ?? step);
  const goOn = () => {
    if (step !== 'review') return beside(1);
    const { servings, plan, filled, instructions } = session;
    const ids = { recipeId: batch.sellable_item_group.id, userId: person.id, outputItemId: output.itemId };
    void create(batchPayload({ ...ids, choices, servings, plan, filled, name: batch.batch_name, instructions }));
  };
  const cancel = async () => {
    if (!hasEntered(choices, start) || (await askToCancel())) close();
  };
  const errors = obstacles(step, { ...choices, servings: session.servings });
  const whole = step !== 'servings' || amountsAreWhole(choices, session);
  const why = step === 'review' ? blockingReason(choices, session) : undefined;
  const of: StepProps = {
    choices,
    change: (part: Partial<BatchChoices>) => setChoices((before) => ({ ...before, ...part })),
    errors: step === 'servings' ? errors : {},
    session,
  };
  return (
    <WizardFrame
      title={`${TITLE} ${batch.batch_name}`}
      place={place}
      steps={REBATCH_STEPS.length}
      onPrevious={locked || place === 0 ? undefined : () => beside(-1)}
      onContinue={goOn}
      onCancel={() => void cancel()}
      label={step === 'review' ? 'Create Re-Batch' : 'Continue'}
      disabled={why !== undefined || !whole || Object.keys(errors).length > 0}
      why={why}
      busy={busy}
    >
      {locked ? <AsBefore batch={batch} onChange={() => setLocked(false)} /> : null}
      {step === 'servings_method' ? <MethodStep {...of} offersAll /> : null}
      {step === 'servings' ? <ServingsStep {...of} /> : null}
      {step === 'additional_costs' ? <CostsStep {...of} /> : null}
      {step === 'review' ? <ReviewStep {...of} /> : null}
    </WizardFrame>
  );
}

/** Nothing to enter for an unchanged repetition; going back through the steps allows changes (BATCHW-039). */
function AsBefore({ batch, onChange }: { batch: Batch; onChange: () => void }) {
  const { timezone } = useOrganization();
  return (
    <div className={classes.before}>
      <span className={classes.stock}>As it was made on {formatDate(batch.created_at, timezone)}</span>
      <Button variant="default" className={classes.tight} onClick={onChange}>
        Make changes
      </Button>
    </div>
  );
}
