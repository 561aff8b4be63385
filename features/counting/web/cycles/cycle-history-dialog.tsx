import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '#features/accounts/web/use-may.ts';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDateTime } from '#shared/domain/format.ts';
import { undo } from '#shared/web/acts/act.ts';
import { errorText, fieldErrors } from '#shared/web/api-error.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { counting } from '../counting-api.ts';
import { stageLabel, useStages } from '../variance/use-stages.ts';
import type { Stage } from '../variance/variance-row.ts';
import classes from './cycle-history.module.css';
import { LateArrivals } from './late-arrivals.tsx';

const EVENT_TEXTS = {
  ended: 'Ended and locked',
  audit: 'Ended, audit started',
  audit_completed: 'Audit completed, period locked',
  reopened: 'Reopened for an audit',
} as const;

/** The history of a cycle, and what arrived after its close. */
export function CycleHistoryDialog({ value: id, close }: DialogProps) {
  const { timezone } = useOrganization();
  const mayReopen = useMay('correct an audited period');
  const stages = useStages();
  const stage = stages.find((each) => each.id === id);
  const newest = stages.find((each) => each.state === 'open');
  const auditing = stages.some((each) => each.state === 'audit');
  const reopens = mayReopen && !auditing && stage?.state === 'closed' && stage.number + 1 === newest?.number;
  return (
    <DialogFrame title={stage ? stageLabel(stage, timezone) : 'Cycle'} size="large">
      <h3 className={classes.title}>History</h3>
      <Events stageId={id} />
      {stage?.zero_out_action_id ? <ZeroedOut stage={stage} actionId={stage.zero_out_action_id} /> : null}
      <h3 className={classes.title}>Arrived after close</h3>
      <LateArrivals stageId={id} />
      {reopens && stage ? <Reopen stage={stage} close={close} /> : null}
    </DialogFrame>
  );
}

function Events({ stageId }: { stageId: string }) {
  const { timezone } = useOrganization();
  const { data } = useQuery(counting.query.listStageEvents.queryOptions({ input: { stage_id: stageId } }));
  if (data?.length === 0) return <p className={classes.quiet}>Not ended yet.</p>;
  return (
    <ul className={classes.events}>
      {data?.map((event) => (
        <li key={event.id}>
          <span className={classes.quiet}>{formatDateTime(event.time, timezone)}</span> {EVENT_TEXTS[event.kind]}
          {event.user ? ` by ${event.user.display_name}` : ' automatically, on its end date'}
          {event.note ? `: ${event.note}` : ''}
        </li>
      ))}
    </ul>
  );
}

/** Uncounted stock was zeroed out at the end; undoing it needs the cycle to be under audit. */
function ZeroedOut({ stage, actionId }: { stage: Stage; actionId: string }) {
  const client = useQueryClient();
  const mayCorrect = useMay('correct an audited period');
  const undoing = useMutation({
    mutationFn: () => undo(client, actionId),
    onSuccess: () => client.invalidateQueries(),
  });
  const ask = async () => {
    const body = 'Everything zeroed out at the end of this cycle is restored. Later counts stay.';
    if (await confirm({ title: 'Undo zeroing out?', body, confirmLabel: 'Undo' })) undoing.mutate();
  };
  return (
    <p className={classes.zeroed}>
      Uncounted stock was zeroed out at the end of this cycle.
      {stage.state === 'closed' ? <span className={classes.quiet}>Reopen the cycle to undo that.</span> : null}
      {stage.state === 'audit' && mayCorrect ? (
        <Button variant="default" size="compact-sm" loading={undoing.isPending} onClick={() => void ask()}>
          Undo zeroing out
        </Button>
      ) : null}
    </p>
  );
}

function Reopen({ stage, close }: { stage: Stage; close: () => void }) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const reopen = useMutation(
    counting.query.reopenStage.mutationOptions({
      onSuccess: () => {
        toastDone(`Cycle ${stage.number} is under audit again`);
        close();
        return client.invalidateQueries();
      },
      onError: (error) => toastFailed(errorText(error, "Couldn't reopen the cycle")),
    }),
  );
  const submit = () => {
    if (reason.trim() === '') return setMissing(true);
    reopen.mutate({ stage_id: stage.id, reason });
  };
  return (
    <form
      className={classes.reopen}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        className={classes.reason}
        label="Reason for reopening"
        description="Admins can correct the period again until the audit is completed. The reason is kept."
        value={reason}
        error={missing && reason.trim() === '' ? 'Reason is required' : fieldErrors(reopen.error).reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={reopen.isPending}>
        Reopen
      </Button>
    </form>
  );
}
