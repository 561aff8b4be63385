import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const TASK = {
  id: '00000000-0000-4000-8000-000000000077',
  owner: 'anna bar',
  code: '10614141000415',
  pack: 12,
  name: 'Some new gin',
  act: { create: { name: 'Some new gin', vintage: null, typeId: 'spirits', size: '750 mL' } },
};

/** The server: items by the key of the request that made them. */
const made = new Map<string, string>();
let loses = '';

beforeEach(() => {
  made.clear();
  vi.stubGlobal('fetch', async (address: string, { method, headers }: RequestInit) => {
    const path = address.replace(/^\/api|\?.*$/g, '');
    if (method === 'GET') return answer(200, []);
    const key = new Headers(headers).get('idempotency-key') ?? '';
    const makes = path === '/inventory/item';
    if (makes && !made.has(key)) made.set(key, `item ${made.size + 1}`);
    if (loses === (makes ? 'item' : 'barcode') && !path.includes('size')) throw new TypeError('Failed to fetch');
    return answer(200, { id: makes ? made.get(key) : 'size', action_id: null });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** A new tab: its own modules, and the disk of the browser. */
async function openTab() {
  vi.resetModules();
  const tab = { ...(await import('./item-tasks.ts')), ...(await import('./send-tasks.ts')) };
  await tab.loadTasks(TASK.owner);
  return tab;
}

test.each(['item', 'barcode'])(
  'an item for the code of a case is made once, though the answer about its %s is lost and the tab closed',
  async (lost) => {
    const first = await openTab();
    await first.addTask(TASK);
    loses = lost;
    await expect(first.sendTasks()).rejects.toMatchObject({ outcomeUnknown: true });
    loses = '';
    const next = await openTab();
    await next.sendTasks();
    expect([...made.values()]).toEqual(['item 1']);
    expect(next.itemTasks.get()).toEqual([]);
    expect(next.itemIds.get()).toMatchObject({ [TASK.id]: 'item 1' });
  },
);
