import { useMutation, useQueryClient } from '@tanstack/react-query';
import { momentOf } from '#shared/domain/zoned-day.ts';
import { errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { counting } from '../counting-api.ts';
import type { EndCycleChoices } from './end-cycle-steps.ts';

interface Ending {
  choices: EndCycleChoices;
  endsAudit: boolean;
  timezone: string;
}

function inputOf({ choices, endsAudit, timezone }: Ending) {
  if (endsAudit) return { type: 'complete' as const };
  const audit = choices.way === 'audit';
  return {
    type: audit ? ('audit' as const) : ('complete' as const),
    acceptRunningCounts: choices.uncounted === 'accept',
    zeroOutUncounted: choices.uncounted === 'zero',
    next_stage_auto_change_at: audit ? momentOf(choices.auditEnd, '23:59:59', timezone).toISOString() : undefined,
  };
}

/** The dialog closes at once; what the end of a cycle changes is everything, so everything is asked for again. */
export function useEndStage(close: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ending: Ending) => counting.call.endStage(inputOf(ending)),
    onSuccess: (_answer, { endsAudit }) => {
      toastDone(endsAudit ? 'Audit completed' : 'Creating next Cycle... Check back in roughly 1-2 minutes');
      close();
      return client.invalidateQueries();
    },
    onError: (error) => toastFailed(errorText(error, "Couldn't end the cycle")),
  });
}
