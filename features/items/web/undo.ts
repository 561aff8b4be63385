import type { QueryClient } from '@tanstack/react-query';
import { stock } from '#features/ledger/web/stock-api.ts';
import { asApiError, errorText } from '#shared/web/api-error.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { isLive } from '#shared/web/live.ts';
import { refreshAfterAct } from '#shared/web/live-rows.ts';
import { itemsTopics } from './items-topics.ts';

/** Refetches everything that a change of stock may have affected. */
export async function refreshStock(client: QueryClient): Promise<void> {
  await refreshAfterAct(client, itemsTopics.stock ?? [], isLive());
}

/** Takes back everything one action moved; says so, or why not. An admin is asked before the cycle under audit changes. */
export async function undoAction(client: QueryClient, actionId: string): Promise<boolean> {
  try {
    if (!(await undoAsMeant(actionId))) return false;
    await refreshStock(client);
    toastDone('Undone');
    return true;
  } catch (error) {
    toastFailed(errorText(error, "Couldn't undo this"));
    return false;
  }
}

/** Answers false where an admin leaves the audited figures as they are. */
async function undoAsMeant(id: string): Promise<boolean> {
  try {
    await stock.call.undoAction({ id });
  } catch (error) {
    const { reason, status } = asApiError(error);
    if (reason !== 'under_audit' || status === 403) throw error;
    if (!(await confirm(CORRECTS_AUDITED))) return false;
    await stock.call.undoAction({ id, in_audit: true });
  }
  return true;
}

const CORRECTS_AUDITED = {
  title: 'Correct the cycle under audit?',
  body: 'This was booked before its cycle ended. Undoing it changes the figures that are being audited.',
  confirmLabel: 'Undo and correct',
};

let shown: number | undefined;

/** One such message at a time: while somebody counts a shelf, each takes the place of the one before. */
export function toastWithUndo(client: QueryClient, text: string, actionId: string): void {
  shown = toastDone(text, () => void undoAction(client, actionId), shown);
}
