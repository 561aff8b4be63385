import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMay } from '#features/accounts/web/use-may.ts';
import { stock } from '#features/ledger/web/stock-api.ts';
import { momentOf } from '#shared/domain/zoned-day.ts';
import { errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { counting } from '../counting-api.ts';
import type { Stage } from '../variance/variance-row.ts';
import type { EndCycleChoices } from './end-cycle-steps.ts';

interface Ending {
  stage: Stage;
  choices: EndCycleChoices;
  timezone: string;
}

const endsAudit = ({ stage }: Ending) => stage.state === 'audit';

function inputOf(ending: Ending) {
  const { stage, choices, timezone } = ending;
  if (endsAudit(ending)) return { stage_id: stage.id, type: 'complete' as const };
  const audit = choices.way === 'audit';
  return {
    stage_id: stage.id,
    type: audit ? ('audit' as const) : ('complete' as const),
    acceptRunningCounts: choices.uncounted === 'accept',
    zeroOutUncounted: choices.uncounted === 'zero',
    next_stage_auto_change_at: audit ? momentOf(choices.auditEnd, '23:59:59', timezone).toISOString() : undefined,
  };
}

type Ended = Awaited<ReturnType<typeof counting.call.endStage>>['ended'];

/** Undoes the zero-out of a cycle's end. A closed cycle is reopened for an audit. */
async function undoZeroOut(client: QueryClient, ended: Ended): Promise<void> {
  if (!ended.zero_out_action_id) return;
  try {
    if (ended.state === 'closed')
      await counting.call.reopenStage({ stage_id: ended.id, reason: 'Zeroing out was undone' });
    await stock.call.undoAction({ id: ended.zero_out_action_id });
    toastDone(
      ended.state === 'closed'
        ? `Zeroing out undone. Cycle ${ended.number} is under audit again.`
        : 'Zeroing out undone',
    );
  } catch (error) {
    toastFailed(errorText(error, "Couldn't undo zeroing out"));
  }
  await client.invalidateQueries();
}

/** The dialog closes at once. The end of a cycle changes everything, so every query is refreshed. */
export function useEndStage(close: () => void) {
  const client = useQueryClient();
  const mayCorrect = useMay('correct an audited period');
  return useMutation({
    mutationFn: (ending: Ending) => counting.call.endStage(inputOf(ending)),
    onSuccess: ({ ended, zeroed }, ending) => {
      const undo = zeroed > 0 && mayCorrect ? () => void undoZeroOut(client, ended) : undefined;
      toastDone(
        endsAudit(ending) ? 'Audit completed' : 'Creating next Cycle... Check back in roughly 1-2 minutes',
        undo,
      );
      close();
      return client.invalidateQueries();
    },
    onError: (error) => toastFailed(errorText(error, "Couldn't end the cycle")),
  });
}
