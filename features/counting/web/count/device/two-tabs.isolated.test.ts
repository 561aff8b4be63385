import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const OWNER = 'anna bar';

/** Contents of the server: counts by client id, and the actions that were undone. */
const server = {
  online: false,
  counts: new Map<string, { action: string; count: number }>(),
  sent: 0,
  undone: new Set<string>(),
  undos: 0,
  refusesUndo: '',
  refusesWith: 409,
  /** Runs while a count is being sent. */
  meanwhile: undefined as undefined | (() => Promise<unknown>),
  /** The answer is lost after the work was done. */
  loses: false,
  refuses: undefined as undefined | Error,
};
const saveStocktake = vi.hoisted(() => vi.fn());
const undoAction = vi.hoisted(() => vi.fn());
vi.mock('../../counting-api.ts', () => ({ counting: { call: { saveStocktake } } }));
vi.mock('#features/ledger/web/stock-api.ts', () => ({ stock: { call: { undoAction } } }));
// One error class for all tabs; otherwise one tab would not recognize another one's errors.
const errors = vi.hoisted(() => ({ module: undefined as undefined | Promise<object> }));
vi.mock('#shared/web/api-error.ts', (importOriginal) => {
  errors.module ??= importOriginal<object>();
  return errors.module;
});
vi.mock('./owner.ts', () => ({ whoIsSignedIn: async () => ({ key: OWNER }) }));
vi.mock('./send-tasks.ts', () => ({ sendTasks: async () => {} }));
const sendOrders = vi.hoisted(() => vi.fn(async () => {}));
vi.mock('./shelf-orders.ts', () => ({ sendOrders, waitingOrders: async () => false }));

/** A tab: its own modules and state, with the browser's shared disk, lock and channel. */
async function openTab() {
  vi.resetModules();
  const tab = { ...(await import('./entries.ts')), ...(await import('./send-entries.ts')) };
  await tab.loadEntries(OWNER);
  return { ...tab, send: () => tab.sendEntries(OWNER) };
}
type Tab = Awaited<ReturnType<typeof openTab>>;

const count = (tab: Tab, quantity: number) =>
  tab.addEntry(() => ({
    owner: OWNER,
    itemId: 'gin',
    itemName: 'Gin',
    locationId: 'cellar',
    locationName: 'Cellar',
    count: quantity,
    entered: String(quantity),
  }));
const shown = (tab: Tab) => tab.entries.get().map((entry) => entry.count);
const standing = () => [...server.counts.values()].filter(({ action }) => !server.undone.has(action));

beforeEach(async () => {
  Object.assign(server, {
    online: false,
    sent: 0,
    undos: 0,
    meanwhile: undefined,
    loses: false,
    refuses: undefined,
    refusesUndo: '',
    refusesWith: 409,
  });
  server.counts.clear();
  server.undone.clear();
  const failed = async (status: number, message: string, reason = '') => {
    const { ApiError } = await import('#shared/web/api-error.ts');
    return new ApiError(status, message, {}, '', reason);
  };
  saveStocktake.mockImplementation(async (line: { client_id: string; count: number }) => {
    if (!server.online) throw await failed(0, 'No connection to the server');
    if (server.refuses) throw server.refuses;
    server.sent += 1;
    await server.meanwhile?.();
    const known = server.counts.get(line.client_id) ?? { action: `action ${server.counts.size}`, count: line.count };
    server.counts.set(line.client_id, known);
    if (server.loses) throw await failed(0, 'No connection to the server');
    return { action_id: known.action };
  });
  undoAction.mockImplementation(async ({ id }: { id: string }) => {
    if (!server.online) throw await failed(0, 'No connection to the server');
    if (server.refusesUndo) throw await failed(server.refusesWith, server.refusesUndo, 'under_audit');
    server.undos += 1;
    if (server.undone.has(id)) throw await failed(409, 'In other words: gone already', 'already_undone');
    server.undone.add(id);
  });
});

const tabs: Tab[] = [];
const twoTabs = async () => {
  tabs.push(await openTab(), await openTab());
  return tabs.slice(-2) as [Tab, Tab];
};
afterEach(async () => {
  for (const tab of tabs.splice(0)) {
    await tab.loadEntries(OWNER);
    for (const { id } of tab.entries.get()) await tab.discardEntry(id);
  }
});

test('counts of two tabs that were offline are sent once each, by whichever tab is first', async () => {
  const [left, right] = await twoTabs();
  await count(left, 3);
  await count(right, 4);
  await Promise.all([left.send(), right.send()]);
  expect([left.delivery.get(), right.delivery.get()]).toEqual(['cut', 'cut']);
  server.online = true;
  await Promise.all([left.send(), right.send()]);
  expect([server.sent, standing().map((one) => one.count)]).toEqual([2, [3, 4]]);
  await expect
    .poll(() => [shown(left), shown(right)])
    .toEqual([
      [3, 4],
      [3, 4],
    ]);
});

test('a count undone in one tab before anything was sent is not sent by the other', async () => {
  const [left, right] = await twoTabs();
  const entry = await count(left, 3);
  await right.loadEntries(OWNER);
  await left.undoEntry(entry.id);
  server.online = true;
  await Promise.all([right.send(), left.send()]);
  expect([server.sent, standing()]).toEqual([0, []]);
});

test('a count undone in one tab while the other one sends it is undone', async () => {
  const [left, right] = await twoTabs();
  const entry = await count(left, 3);
  server.online = true;
  server.meanwhile = () => right.undoEntry(entry.id);
  await left.send();
  expect([server.sent, standing()]).toEqual([1, []]);
  await right.send();
  expect(server.undos).toBe(1);
});

test('an undo from a tab that has not seen the answer yet is honored', async () => {
  const [left, right] = await twoTabs();
  const entry = await count(left, 3);
  await right.loadEntries(OWNER);
  server.online = true;
  server.loses = true;
  await left.send(); // it arrived, but the answer was lost
  server.loses = false;
  await right.undoEntry(entry.id);
  await left.send();
  await right.send();
  expect([server.counts.size, standing(), server.undos]).toEqual([1, [], 1]);
});

test('a count whose undo the server refuses stays on the device, with a message that says why', async () => {
  const tab = await openTab();
  tabs.push(tab);
  const entry = await count(tab, 3);
  server.online = true;
  await tab.send();
  server.refusesUndo = 'This belongs to cycle 5, which is closed.';
  await tab.undoEntry(entry.id);
  await tab.send();
  expect(tab.entries.get()).toMatchObject([
    { state: 'sent', undone: false, undoneSent: false, undoRefused: server.refusesUndo },
  ]);
  const { toasts } = await import('#shared/web/feedback/toast.ts');
  expect(toasts.get().map(({ text }) => text)).toEqual([
    'Gin, Cellar: the count was not undone. This belongs to cycle 5, which is closed.',
  ]);
});

test.each([403, 409])(
  'an undo refused with %i is shown until the person decides, even after signing out, and blocks no other count',
  async (status) => {
    const [left, right] = await twoTabs();
    const entry = await count(left, 3);
    server.online = true;
    await left.send();
    const next = await count(left, 4);
    server.refusesWith = status;
    server.refusesUndo = 'This belongs to a cycle under audit.';
    await left.undoEntry(entry.id);
    await left.send();
    expect([left.delivery.get(), server.counts.has(next.id)]).toEqual(['open', true]);
    const { forgetDevice } = await import('./forget-device.ts');
    await forgetDevice();
    await right.loadEntries(OWNER);
    expect(right.entries.get()).toMatchObject([{ count: 3, undoRefused: server.refusesUndo }]);
    expect(right.entries.get()).toHaveLength(1);
    server.refusesUndo = '';
    await right.undoEntry(entry.id);
    await right.send();
    expect([standing(), right.entries.get()[0]?.undoRefused]).toMatchObject([[{ count: 4 }], undefined]);
  },
);

test('an earlier undo is recognized by the reason in the answer, not by its text', async () => {
  const [left, right] = await twoTabs();
  const entry = await count(left, 3);
  server.online = true;
  await left.send();
  server.undone.add('action 0');
  await right.undoEntry(entry.id);
  await right.send();
  expect(right.entries.get()).toMatchObject([{ undone: true, undoneSent: true, state: 'sent' }]);
});

test('a refused count says why in both tabs, and one undone in the meantime is gone', async () => {
  const [left, right] = await twoTabs();
  const { ApiError } = await import('#shared/web/api-error.ts');
  server.online = true;
  server.refuses = new ApiError(404, 'Location not found');
  await count(left, 3);
  await left.send();
  await expect.poll(() => right.entries.get()).toMatchObject([{ state: 'refused', reason: 'Location not found' }]);
  const tried = await count(left, 4);
  await left.changeEntry(tried.id, () => ({ tried: true }));
  await right.undoEntry(tried.id);
  await left.send();
  expect(left.entries.get()).toMatchObject([
    { count: 3 },
    { count: 4, undone: true, undoneSent: true, state: 'waiting' },
  ]);
});

test("a count after another tab's is later than it, and scans in two tabs add up", async () => {
  const [left, right] = await twoTabs();
  const scan = (tab: Tab) => tab.addEntry(() => ({ ...oneMore(tab), itemId: 'gin', locationId: 'cellar' }));
  const oneMore = (tab: Tab) => {
    const last = tab.entries.get().at(-1)?.count ?? 0;
    return { owner: OWNER, itemName: 'Gin', locationName: 'Cellar', count: last + 1, entered: `${last} + 1 scanned` };
  };
  for (let n = 0; n < 5; n += 1) await Promise.all([scan(left), scan(right)]);
  await left.loadEntries(OWNER);
  expect(shown(left)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(new Set(left.entries.get().map(({ countedAt }) => countedAt)).size).toBe(10);
});

test('a disk that fails stores nothing and says so', async () => {
  const [left] = await twoTabs();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(count(left, 3)).rejects.toThrow();
  put.mockRestore();
  expect(shown(left)).toEqual([]);
  await count(left, 4);
  expect(shown(left)).toEqual([4]);
});

test('a walking order that cannot be sent holds back no count', async () => {
  const tab = await openTab();
  await count(tab, 4);
  server.online = true;
  sendOrders.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await tab.send();
  expect(sendOrders).toHaveBeenCalled();
  expect(standing()).toMatchObject([{ count: 4 }]);
});
