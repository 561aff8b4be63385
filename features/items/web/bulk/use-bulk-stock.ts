import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#shared/web/api-error.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { refreshStock, toastWithUndo } from '../undo.ts';
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
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const run = async (call: () => Promise<Answer>) => {
    setBusy(true);
    try {
      const answer = await call();
      void refreshStock(client);
      toastWithUndo(client, done(answer), answer.action_id);
      clear();
      close();
    } catch (error) {
      toastFailed(`${failed}: ${errorText(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
