import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/web/api-error.ts';
import { dismissToast, toasts } from '#shared/web/feedback/toast.ts';
import { act, wireActs } from './act.ts';

const undo = vi.fn<(id: string) => Promise<{ topics: string[]; note?: string } | undefined>>();
const LISTS = ['lists'];
let client: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  undo.mockReset().mockResolvedValue({ topics: ['pos'] });
  wireActs({ undo, topics: { lists: [LISTS], pos: [['pos']] } });
  client.setQueryData(LISTS, 'old');
  client.setQueryData(['pos'], 'old');
});
afterEach(() => {
  for (const { id } of toasts.get()) dismissToast(id);
  vi.runAllTimers();
  vi.useRealTimers();
});

const texts = () => toasts.get().map(({ text }) => text);
const isStale = (key: readonly string[]) => client.getQueryState(key)?.isInvalidated;
const wanted = { done: 'Renamed', failed: "Couldn't rename", topics: LISTS };

it('says what was done, goes on, and asks anew for what its topics concern', async () => {
  const onDone = vi.fn();
  expect(await act(client, { ...wanted, send: async () => ({ name: 'Gin' }), onDone })).toEqual({ name: 'Gin' });
  expect(texts()).toEqual(['Renamed']);
  expect(toasts.get()[0]?.undo).toBeUndefined();
  expect(onDone).toHaveBeenCalledExactlyOnceWith({ name: 'Gin' });
  expect([isStale(LISTS), isStale(['pos'])]).toEqual([true, false]);
});

it('offers Undo where the answer has an action, and then refreshes what the undo says it changed', async () => {
  const undoing = vi.fn();
  await act(client, { ...wanted, topics: [], send: async () => ({ action_id: 'a1' }), undoing });
  expect(undoing).not.toHaveBeenCalled();
  toasts.get()[0]?.undo?.();
  expect(undoing).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(texts()).toContain('Undone'));
  expect(undo).toHaveBeenCalledExactlyOnceWith('a1');
  expect(undoing.mock.invocationCallOrder[0]).toBeLessThan(undo.mock.invocationCallOrder[0] ?? 0);
  expect([isStale(LISTS), isStale(['pos'])]).toEqual([false, true]);
});

it('says what an undo could not take back', async () => {
  undo.mockResolvedValueOnce({ topics: ['pos'], note: 'Gin stays: used elsewhere by now.' });
  await act(client, { ...wanted, topics: [], send: async () => ({ action_id: 'a1' }) });
  toasts.get()[0]?.undo?.();
  await vi.waitFor(() => expect(texts()).toContain('Undone. Gin stays: used elsewhere by now.'));
});

it('offers no Undo of an act that changed nothing', async () => {
  await act(client, { ...wanted, send: async () => ({ action_id: null }) });
  expect(toasts.get()[0]?.undo).toBeUndefined();
});

it('says why an undo was refused, and nothing where the person would rather not', async () => {
  undo.mockRejectedValueOnce(new ApiError(409, 'The list was changed since')).mockResolvedValueOnce(undefined);
  await act(client, { ...wanted, send: async () => ({ action_id: 'a1' }) });
  const offered = toasts.get()[0]?.undo;
  offered?.();
  await vi.waitFor(() => expect(texts()).toEqual(['Renamed', 'The list was changed since']));
  offered?.();
  await vi.waitFor(() => expect(undo).toHaveBeenCalledTimes(2));
  expect(texts()).not.toContain('Undone');
});

it("shows the result in advance, and takes it away with the server's sentence where it is refused", async () => {
  const takeAway = vi.fn();
  const onDone = vi.fn();
  const send = vi.fn(async () => {
    throw new ApiError(409, 'This list is gone');
  });
  expect(await act(client, { ...wanted, send, show: () => takeAway, onDone })).toBeUndefined();
  expect(takeAway).toHaveBeenCalledOnce();
  expect(onDone).not.toHaveBeenCalled();
  expect(texts()).toEqual(['This list is gone']);
  expect(isStale(LISTS)).toBe(true);
});

it('leaves what it showed where the server agreed', async () => {
  const takeAway = vi.fn();
  await act(client, { ...wanted, send: async () => ({}), show: () => takeAway });
  expect(takeAway).not.toHaveBeenCalled();
});

it('says nothing more where the refusal is shown beside its fields', async () => {
  const send = () => Promise.reject(new ApiError(400, 'Name is needed', { name: 'Name is needed' }));
  const refused = vi.fn(({ fields }: ApiError) => fields.name !== undefined);
  await act(client, { ...wanted, send, refused });
  expect(refused).toHaveBeenCalledOnce();
  expect(texts()).toEqual([]);
});

it('has a sentence of its own where the server has none', async () => {
  await act(client, { ...wanted, send: () => Promise.reject(new ApiError(500, 'stack')) });
  expect(texts()).toEqual(["Couldn't rename"]);
});

it('says what an answer lacks, whatever the refusal would say, and takes away what it showed', async () => {
  const [takeAway, onDone] = [vi.fn(), vi.fn()];
  const send = async () => ({ id: '' });
  const unusable = ({ id }: { id: string }) => (id ? undefined : 'Please try again');
  const failed = () => 'Error Creating Location';
  expect(await act(client, { ...wanted, send, unusable, failed, show: () => takeAway, onDone })).toBeUndefined();
  expect(texts()).toEqual(['Please try again']);
  expect([takeAway.mock.calls.length, onDone.mock.calls.length]).toEqual([1, 0]);
});

it("says a failure in the screen's own words where it has words for each", async () => {
  const send = () => Promise.reject(new ApiError(409, 'There is a Cellar'));
  const failed = (error: unknown) => `Error Creating Location: ${(error as ApiError).message}`;
  await act(client, { ...wanted, send, failed });
  expect(texts()).toEqual(['Error Creating Location: There is a Cellar']);
});

it('shows one message at a time of acts in quick succession', async () => {
  await act(client, { ...wanted, done: 'Counted 1', alone: true, send: async () => ({ action_id: 'a1' }) });
  await act(client, { ...wanted, done: 'Counted 2', alone: true, send: async () => ({ action_id: 'a2' }) });
  expect(texts()).toEqual(['Counted 2']);
});
