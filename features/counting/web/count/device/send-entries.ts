import { stock } from '#features/ledger/web/stock-api.ts';
import { asApiError } from '#shared/web/api-error.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { createStore } from '#shared/web/store.ts';
import { counting } from '../../counting-api.ts';
import { type CountEntry, isWaiting } from './count-entry.ts';
import { endsRound } from './ends-round.ts';
import { changeEntry, entries, loadEntries } from './entries.ts';
import { isUnmade, itemTasks, loadTasks } from './item-tasks.ts';
import { asOnlySender } from './other-tabs.ts';
import { whoIsSignedIn } from './owner.ts';
import { sendTasks } from './send-tasks.ts';
import { sendOrders, waitingOrders } from './shelf-orders.ts';

/** Why counts wait: no network or no storage of the device, signed out, or another person is signed in. */
type Delivery = 'open' | 'cut' | 'signed-out' | 'somebody-else';
export const delivery = createStore<Delivery>('open');

const ASKS_AGAIN_AFTER = 5000;
const LONGEST_ANSWER = 20_000;

let running = false;
let again = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The owner that an open page keeps sending for. */
let keptFor: string | undefined;

/** Sends what waits, and keeps trying until nothing is left. */
export async function sendEntries(owner: string): Promise<void> {
  if (running) {
    again = true;
    return;
  }
  running = true;
  clearTimeout(timer);
  try {
    do {
      again = false;
      delivery.set(await asOnlySender(() => deliver(owner)));
    } while (again && delivery.get() === 'open');
  } finally {
    running = false;
  }
  if (keptFor === owner && (await isWaitingFor(owner)))
    timer = setTimeout(() => void sendEntries(owner), ASKS_AGAIN_AFTER);
}

/** Also true if the storage of the device can't say. */
async function isWaitingFor(owner: string): Promise<boolean> {
  if (entries.get().some(isWaiting) || itemTasks.get().some(({ reason }) => !reason)) return true;
  return waitingOrders(owner).catch(() => true);
}

/**
 * Sends automatically while the page is open: when the network is back, when the tab becomes visible. Returns a
 * function that stops it.
 */
export function keepSending(owner: string): () => void {
  keptFor = owner;
  const send = () => void sendEntries(owner);
  const seen = () => {
    if (document.visibilityState === 'visible') send();
  };
  window.addEventListener('online', send);
  document.addEventListener('visibilitychange', seen);
  send();
  return () => {
    keptFor = undefined;
    clearTimeout(timer);
    window.removeEventListener('online', send);
    document.removeEventListener('visibilitychange', seen);
  };
}

async function deliver(owner: string): Promise<Delivery> {
  try {
    await Promise.all([loadEntries(owner), loadTasks(owner)]);
    const waiting = entries.get().filter(isWaiting);
    if (waiting.length === 0 && itemTasks.get().length === 0 && !(await waitingOrders(owner))) return 'open';
    if ((await whoIsSignedIn())?.key !== owner) return 'somebody-else';
    await sendTasks();
    for (const { id } of waiting) {
      const entry = entries.get().find((each) => each.id === id);
      if (entry && isWaiting(entry) && !isUnmade(entry.itemId)) await deliverOne(entry);
    }
    await sendOrders(owner); // last: nothing depends on a walking order
    return 'open';
  } catch (error) {
    return asApiError(error).status === 401 ? 'signed-out' : 'cut';
  }
}

/** Throws if there is no point in continuing with the next one. */
async function deliverOne({ id }: CountEntry): Promise<void> {
  try {
    const sent = await sendCount(id);
    if (sent?.undone && !sent.undoneSent && sent.actionId) await sendUndo(id, sent.actionId);
  } catch (error) {
    const refusal = asApiError(error);
    if (endsRound(refusal)) throw refusal;
    if (refusal.status >= 500) return; // retried later; the others need not wait for it
    const after = await changeEntry(id, (entry) => afterRefusal(entry, refusal.message));
    if (after?.state === 'sent' && !after.undone)
      toastFailed(`${after.itemName}, ${after.locationName}: the count was not undone. ${refusal.message}`);
  }
}

/**
 * A count undone here that the server refuses to book is removed. A count that the server has and refuses to undo stays
 * valid, on this device too, and shows why until the person has seen it.
 */
export function afterRefusal({ undone, actionId }: CountEntry, reason: string): Partial<CountEntry> {
  if (!undone) return { state: 'refused', reason };
  return actionId ? { state: 'sent', undone: false, undoRefused: reason } : { undoneSent: true };
}

/** Returns the stored count once the server has it. A count undone before it was sent is not sent. */
async function sendCount(id: string): Promise<CountEntry | undefined> {
  const entry = await changeEntry(id, (held) => {
    if (!isWaiting(held)) return undefined;
    return held.actionId ? { state: 'sent', reason: undefined } : { tried: true };
  });
  if (!entry || entry.actionId) return entry;
  const { action_id } = await counting.call.saveStocktake(
    {
      inventory_item_id: entry.itemId,
      location_id: entry.locationId,
      count: entry.count,
      entered: entry.entered,
      counted_at: entry.countedAt,
      client_id: entry.id,
      ...(entry.listed ?? { device: 'Count mode' }),
    },
    { signal: AbortSignal.timeout(LONGEST_ANSWER) },
  );
  return changeEntry(id, () => ({ state: 'sent', actionId: action_id, reason: undefined }));
}

async function sendUndo(id: string, actionId: string): Promise<void> {
  try {
    await stock.call.undoAction({ id: actionId }, { signal: AbortSignal.timeout(LONGEST_ANSWER) });
  } catch (error) {
    if (asApiError(error).reason !== 'already_undone') throw error;
  }
  await changeEntry(id, () => ({ undoneSent: true }));
}
