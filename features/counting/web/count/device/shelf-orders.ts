import { asApiError } from '#shared/web/api-error.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { createStore } from '#shared/web/store.ts';
import { countSheets } from './count-sheets-api.ts';
import { changeKept, ORDERS, readKept } from './device-database.ts';
import { endsRound } from './ends-round.ts';
import { isUnmade, itemIds } from './item-tasks.ts';

/** Walking orders arranged here that the server does not have yet, by owner and location. */
type Orders = Readonly<Record<string, readonly string[]>>;

const LONGEST_ANSWER = 20_000;
const keyOf = (owner: string, locationId: string) => `${owner} ${locationId}`;

let known: Orders = {};

/** How often the server refused a location's order; each time the server's own is shown again. */
export const refusedOrders = createStore<Readonly<Record<string, number>>>({});

const readOrders = async (): Promise<Orders> => {
  known = (await readKept<Orders>(ORDERS)) ?? {};
  return known;
};

export async function waitingOrders(owner: string): Promise<boolean> {
  return Object.keys(await readOrders().catch(() => known)).some((key) => key.startsWith(`${owner} `));
}

/** As arranged here, until the server has it. */
export async function waitingOrder(owner: string, locationId: string): Promise<readonly string[] | undefined> {
  return (await readOrders().catch(() => known))[keyOf(owner, locationId)];
}

export async function keepOrder(owner: string, locationId: string, itemIds: readonly string[]): Promise<void> {
  known = await changeKept<Orders>(ORDERS, (before = {}) => ({ ...before, [keyOf(owner, locationId)]: itemIds }));
}

async function forgetOrder(key: string, sent: readonly string[]): Promise<void> {
  known = await changeKept<Orders>(ORDERS, (now = {}) => {
    const { [key]: waiting, ...others } = now;
    return waiting?.join() === sent.join() ? others : now; // otherwise it was rearranged in the meantime
  });
}

const onServer = (ids: readonly string[]): string[] =>
  ids.filter((id) => !isUnmade(id)).map((id) => itemIds.get()[id] ?? id);

/** Throws if there is no point in continuing. Refused orders are reported and dropped; the server's own applies. */
export async function sendOrders(owner: string): Promise<void> {
  for (const [key, arranged] of Object.entries(await readOrders())) {
    if (!key.startsWith(`${owner} `)) continue;
    const locationId = key.slice(owner.length + 1);
    const refusal = await sendOrder(locationId, onServer(arranged));
    if (refusal === 'later') continue;
    await forgetOrder(key, arranged);
    if (refusal === undefined) continue;
    toastFailed(`The walking order was not saved: ${refusal}. The server's order applies.`);
    refusedOrders.set((before) => ({ ...before, [locationId]: (before[locationId] ?? 0) + 1 }));
  }
}

/** Returns why the server refuses it, if it does; 'later' if it failed, for which other orders need not wait. */
async function sendOrder(locationId: string, itemIds: string[]): Promise<string | 'later' | undefined> {
  try {
    const order = { location_id: locationId, inventory_item_ids: itemIds };
    await countSheets.call.arrangeShelf(order, { signal: AbortSignal.timeout(LONGEST_ANSWER) });
  } catch (error) {
    const refusal = asApiError(error);
    if (endsRound(refusal)) throw refusal;
    if (refusal.status >= 500) return 'later';
    return refusal.message;
  }
}
