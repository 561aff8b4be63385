import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMay } from '#features/accounts/web/use-may.ts';
import { stock } from '#features/ledger/web/stock-api.ts';
import { momentOf } from '#shared/domain/zoned-day.ts';
import { act } from '#shared/web/acts/act.ts';
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

type Answer = Awaited<ReturnType<typeof counting.call.endStage>>;

/** Undoes the zero-out of a cycle's end. A closed cycle is reopened for an audit. */
const undoZeroOut = (client: QueryClient, { ended, action_id }: Answer) =>
  act(client, {
    send: async () => {
      if (action_id) await stock.call.undoAction({ id: action_id });
    },
    done:
      ended.state === 'closed'
        ? `Zeroing out undone. Cycle ${ended.number} is under audit again.`
        : 'Zeroing out undone',
    failed: "Couldn't undo zeroing out",
    onDone: () => void client.invalidateQueries(),
    topics: ['cycle', 'stock', 'counts'],
  });

/** The dialog closes at once. The end of a cycle changes everything, so every query is refreshed. */
export function useEndStage(close: () => void) {
  const client = useQueryClient();
  const mayCorrect = useMay('correct an audited period');
  return useMutation({
    mutationFn: (ending: Ending) => counting.call.endStage(inputOf(ending)),
    onSuccess: (answer, ending) => {
      const undo = answer.action_id && mayCorrect ? () => void undoZeroOut(client, answer) : undefined;
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
