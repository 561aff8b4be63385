import { beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '#shared/web/feedback/toast.ts';

const kept = new Map<string, unknown>();
const arrangeShelf = vi.hoisted(() => vi.fn());
vi.mock('./device-database.ts', () => ({
  ORDERS: 'shelf orders',
  keep: async (name: string, value: unknown) => void kept.set(name, value),
  readKept: async (name: string) => kept.get(name),
  changeKept: async (name: string, change: (before: unknown) => unknown) => {
    kept.set(name, change(kept.get(name)));
    return kept.get(name);
  },
}));
vi.mock('./count-sheets-api.ts', () => ({ countSheets: { call: { arrangeShelf } } }));
vi.mock('./item-tasks.ts', () => ({ isUnmade: () => false, itemIds: { get: () => ({}) } }));

const { keepOrder, refusedOrders, sendOrders, waitingOrder, waitingOrders } = await import('./shelf-orders.ts');
const { ApiError } = await import('#shared/web/api-error.ts');

beforeEach(async () => {
  kept.clear();
  toasts.set([]);
  arrangeShelf.mockReset();
  await keepOrder('anna', 'bar', ['rum', 'gin']);
});

test('an order waits on the device until the server has it', async () => {
  arrangeShelf.mockRejectedValueOnce(new ApiError(503, 'Busy'));
  await expect(sendOrders('anna')).rejects.toThrow('Busy');
  expect(await waitingOrder('anna', 'bar')).toEqual(['rum', 'gin']);
  arrangeShelf.mockResolvedValueOnce({});
  await sendOrders('anna');
  expect(arrangeShelf.mock.lastCall?.[0]).toEqual({ location_id: 'bar', inventory_item_ids: ['rum', 'gin'] });
  expect([await waitingOrders('anna'), toasts.get()]).toEqual([false, []]);
});

test("a refused order is reported, and the server's own is shown again", async () => {
  const before = refusedOrders.get().bar ?? 0;
  arrangeShelf.mockRejectedValueOnce(new ApiError(404, 'Location not found'));
  await sendOrders('anna');
  expect(toasts.get()).toMatchObject([{ kind: 'failed', text: expect.stringContaining('Location not found') }]);
  expect([await waitingOrders('anna'), refusedOrders.get().bar]).toEqual([false, before + 1]);
});

test('an order that the server fails on waits, and the others are sent', async () => {
  await keepOrder('anna', 'cellar', ['wine']);
  arrangeShelf.mockRejectedValueOnce(new ApiError(500, 'Something went wrong')).mockResolvedValueOnce({});
  await sendOrders('anna');
  expect(arrangeShelf.mock.calls.map(([{ location_id }]) => location_id)).toEqual(['bar', 'cellar']);
  expect(await waitingOrder('anna', 'bar')).toEqual(['rum', 'gin']);
  expect(await waitingOrder('anna', 'cellar')).toBeUndefined();
});
