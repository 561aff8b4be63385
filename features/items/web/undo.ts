import type { QueryClient } from '@tanstack/react-query';
import { stock } from '#features/ledger/web/stock-api.ts';
import { doneAlone, type Undone, undoOf } from '#shared/web/acts/act.ts';
import { asApiError } from '#shared/web/api-error.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { isLive } from '#shared/web/live.ts';
import { refreshAfterAct } from '#shared/web/live-rows.ts';
import { itemsTopics } from './items-topics.ts';

/** Reloads everything that a stock change may affect. */
export async function refreshStock(client: QueryClient): Promise<void> {
  await refreshAfterAct(client, itemsTopics.stock ?? [], isLive());
}

/** Undoes an action; asks an admin before it changes the cycle under audit. Undefined if they decline. */
export async function sendUndo(id: string): Promise<Undone | undefined> {
  try {
    return await stock.call.undoAction({ id });
  } catch (error) {
    const { reason, status } = asApiError(error);
    if (reason !== 'under_audit' || status === 403) throw error;
    if (!(await confirm(CORRECTS_AUDITED))) return undefined;
    return stock.call.undoAction({ id, in_audit: true });
  }
}

const CORRECTS_AUDITED = {
  title: 'Correct the cycle under audit?',
  body: 'This was recorded before its cycle ended. Undoing it changes the numbers being audited.',
  confirmLabel: 'Undo and correct',
};

/** One such toast at a time: during a count, each one replaces the one before. */
export function toastWithUndo(client: QueryClient, text: string, actionId: string, about?: string): void {
  doneAlone(text, undoOf(client, actionId), about);
}
