import type { QueryClient } from '@tanstack/react-query';
import { errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { isLive } from '#shared/web/live.ts';
import { refreshAfterAct } from '#shared/web/live-rows.ts';
import { stock } from './stock-api.ts';
import { stockTopics } from './stock-topics.ts';

/** Refetches everything that a change of stock may have affected. */
export async function refreshStock(client: QueryClient): Promise<void> {
  await refreshAfterAct(client, stockTopics.stock ?? [], isLive());
}

/** Takes back everything one action moved; says so, or why not. */
export async function undoAction(client: QueryClient, actionId: string): Promise<boolean> {
  try {
    await stock.call.undoAction({ id: actionId });
    await refreshStock(client);
    toastDone('Undone');
    return true;
  } catch (error) {
    toastFailed(errorText(error, "Couldn't undo this"));
    return false;
  }
}

let shown: number | undefined;

/** One such message at a time: while somebody counts a shelf, each takes the place of the one before. */
export function toastWithUndo(client: QueryClient, text: string, actionId: string): void {
  shown = toastDone(text, () => void undoAction(client, actionId), shown);
}
