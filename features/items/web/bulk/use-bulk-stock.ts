import { useAct } from '#shared/web/acts/use-act.ts';
import { errorText } from '#shared/web/api-error.ts';
import type { Selected } from './selected.ts';

interface BulkTexts<Answer> {
  done: (answer: Answer) => string;
  failed: string;
}

/** Runs one call for all shelves: all or nothing, and one Undo reverses all of it. */
export function useBulkStock<Answer extends { action_id: string }>(
  { clear }: Selected,
  close: () => void,
  { done, failed }: BulkTexts<Answer>,
) {
  const { act, busy } = useAct();
  const run = (call: () => Promise<Answer>) =>
    act({
      send: call,
      done,
      alone: true,
      failed: (error) => `${failed}: ${errorText(error)}`,
      onDone: () => {
        clear();
        close();
      },
      topics: ['stock'],
    });
  return { busy, run };
}
