import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatCount } from '#shared/domain/format.ts';
import { dayOf, daysLater } from '#shared/domain/zoned-day.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import { serverNow } from '#shared/web/server-time.ts';
import { counting } from '../counting-api.ts';
import { crew } from '../crew-api.ts';
import type { Stage } from '../variance/variance-row.ts';
import classes from './end-cycle.module.css';
import { StepContent } from './end-cycle-content.tsx';
import { type EndCycleChoices, obstacle, SUMMARY, stepsOf } from './end-cycle-steps.ts';
import { useEndStage } from './use-end-stage.ts';

const STEPS = {
  waiting: 'Waiting for counts and sales that are being saved…',
  zeroing: 'Taking uncounted stock off the shelves',
  writing: "Writing the next cycle's opening figures",
} as const;

const ASKED_EVERY = 400;

/** Progress of ending a cycle. Counts saved meanwhile wait and belong to the next cycle. */
function ClosingProgress() {
  const { data } = useQuery(
    crew.query.closeProgress.queryOptions({ refetchInterval: ASKED_EVERY, staleTime: 0, gcTime: 0, retry: false }),
  );
  const running = data?.running;
  const known = running && running.total > 0 ? running : undefined;
  return (
    <div className={classes.closing} role="status">
      <p>{STEPS[running?.step ?? 'waiting']}</p>
      <progress
        className={classes.bar}
        aria-label="Progress of ending the cycle"
        value={known?.done}
        max={known?.total}
      />
      <p className={classes.rows} data-figure>
        {known ? `${formatCount(known.done)} of ${formatCount(known.total)} stock rows` : 'Starting'}
      </p>
      <p className={classes.rows}>You can close this window. Counts saved in the meantime belong to the next cycle.</p>
    </div>
  );
}

const AUDIT_DAYS = 3;

/** The second press of a double click on Continue would answer the next step unread, the last one by ending the cycle. */
const isFirst = ({ detail }: { detail: number }) => detail < 2;

/** Ends the current cycle, or the audit of the previous one. */
export function EndCycleDialog({ close }: DialogProps) {
  // The cycle known before may be another one: steps that were taken in it would be lost when the answer comes.
  const query = useQuery(counting.query.listStages.queryOptions({ input: { current: true }, staleTime: 0 }));
  const stage = Array.isArray(query.data) ? query.data[0] : query.data;
  if (stage && query.isFetchedAfterMount) return <EndCycleWizard key={stage.id} stage={stage} close={close} />;
  return (
    <DialogFrame title="End cycle">
      {query.error ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : <WaitingRows rows={8} />}
    </DialogFrame>
  );
}

function EndCycleWizard({ stage, close }: { stage: Stage; close: () => void }) {
  const { timezone, isAdmin } = useOrganization();
  const today = dayOf(serverNow(), timezone);
  const endsAudit = stage.state === 'audit';
  const [choices, setChoices] = useState<EndCycleChoices>({
    way: 'next',
    uncounted: 'accept',
    zeroConfirmed: false,
    auditEnd: daysLater(today, AUDIT_DAYS),
    confirmed: false,
  });
  const [place, setPlace] = useState(0);
  const ending = useEndStage(close);
  const steps = stepsOf(choices.way, endsAudit);
  const step = steps[place] ?? SUMMARY;
  const hindered = obstacle(step, choices, today);
  const forbidden = endsAudit && !isAdmin;
  const title = endsAudit ? 'End audit period' : 'End cycle';
  return (
    <DialogFrame
      title={title}
      aside={`Step ${place + 1} of ${steps.length}`}
      size="medium"
      footer={
        <>
          {place > 0 && !ending.isPending ? (
            <Button variant="default" className={classes.back} onClick={() => setPlace(place - 1)}>
              Back
            </Button>
          ) : null}
          <Button variant="default" onClick={close}>
            {ending.isPending ? 'Close' : 'Cancel'}
          </Button>
          {step === SUMMARY ? (
            <Button
              disabled={hindered !== undefined || forbidden}
              loading={ending.isPending}
              onClick={(event) => isFirst(event) && ending.mutate({ stage, choices, timezone })}
            >
              {endsAudit ? 'End Audit' : 'End Cycle'}
            </Button>
          ) : (
            <Button
              disabled={hindered !== undefined || forbidden}
              onClick={(event) => isFirst(event) && setPlace(place + 1)}
            >
              Continue
            </Button>
          )}
        </>
      }
    >
      {forbidden ? (
        <p role="alert" className={classes.refusal}>
          Only an admin can complete an audit. It ends automatically on its date.
        </p>
      ) : null}
      {ending.isPending ? (
        <ClosingProgress />
      ) : (
        <StepContent
          step={step}
          stage={stage}
          today={today}
          choices={choices}
          change={(part) => setChoices({ ...choices, ...part })}
        />
      )}
    </DialogFrame>
  );
}
