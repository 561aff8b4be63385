import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StockLine } from '#features/items/web/inventory/stock-line.ts';
import { ApiError } from '#shared/web/api-error.ts';
import { setDraftOwner } from '#shared/web/own-drafts.ts';
import { readEntries } from '../count/device/device-database.ts';
import { discardEntry } from '../count/device/entries.ts';
import { sendEntries } from '../count/device/send-entries.ts';
import { saveCount } from './save-count.ts';

const saveStocktake = vi.hoisted(() => vi.fn());
vi.mock('../counting-api.ts', async (importOriginal) => {
  const { counting } = await importOriginal<{ counting: object }>();
  return { counting: { ...counting, call: { saveStocktake } } };
});
vi.mock('./counted-period.tsx', () => ({ saidCycle: () => undefined }));
vi.mock('./use-counters.ts', () => ({ askForCounters: () => {} }));
vi.mock('#shared/web/keyboard/when-quiet.ts', () => ({ whenQuiet: async () => {} }));
vi.mock('../count/device/owner.ts', () => ({ whoIsSignedIn: async () => ({ key: 'anna bar' }) }));
vi.mock('../count/device/send-tasks.ts', () => ({ sendTasks: async () => {} }));
vi.mock('../count/device/shelf-orders.ts', () => ({ sendOrders: async () => {}, waitingOrders: async () => false }));

const LINE = {
  item: { id: 'gin', name: 'Gin', vintage: null },
  place: { location_id: 'cellar', location_name: 'Cellar' },
} as StockLine;
const ANSWER = { action_id: 'done', total: 4, runningStock: { quantity: 4 } };
const save = () => saveCount(new QueryClient(), LINE, 4, '4');
const kept = async () => (await readEntries()).map(({ itemName, count, state }) => [itemName, count, state]);

beforeEach(() => {
  setDraftOwner('anna', 'bar');
  saveStocktake.mockReset();
});
afterEach(async () => {
  for (const { id } of await readEntries()) await discardEntry(id);
});

test('a count without an answer is kept on the device, and whoever opens it next sends the same one', async () => {
  saveStocktake.mockRejectedValueOnce(new ApiError(0, 'No connection to the server'));
  saveStocktake.mockResolvedValue(ANSWER);
  const first = save();
  await expect.poll(kept).toEqual([['Gin', 4, 'waiting']]);
  await sendEntries('anna bar');
  const [lost, sent] = saveStocktake.mock.calls.map(([command]) => command);
  expect(sent).toEqual(lost);
  expect(await kept()).toEqual([['Gin', 4, 'sent']]);
  await first;
});

test.each([
  ['saved', () => saveStocktake.mockResolvedValue(ANSWER)],
  ['refused', () => saveStocktake.mockRejectedValue(new ApiError(409, 'The cycle has ended'))],
])('a count that is %s after all is kept no longer', async (_how, answer) => {
  saveStocktake.mockRejectedValueOnce(new ApiError(0, 'No connection to the server'));
  answer();
  await save().catch(() => {});
  expect(saveStocktake).toHaveBeenCalledTimes(2);
  await expect.poll(kept).toEqual([]);
});

test('a count of someone who was signed out meanwhile waits until they are back', async () => {
  saveStocktake.mockRejectedValueOnce(new ApiError(0, 'No connection to the server'));
  saveStocktake.mockRejectedValueOnce(new ApiError(401, 'Sign in'));
  await expect(save()).rejects.toThrow('Sign in');
  expect(await kept()).toEqual([['Gin', 4, 'waiting']]);
});
