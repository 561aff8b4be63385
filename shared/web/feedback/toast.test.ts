import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetActs, holdToasts, toastDone, toastFailed, toasts, undoNewest, undoToast } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
  forgetActs();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const texts = () => toasts.get().map(({ text }) => text);

it('replaces an earlier message, with its own undo and its full time', () => {
  const first = toastDone('counted 1', () => {});
  const other = toastDone('moved');
  vi.advanceTimersByTime(4000);
  const undo = vi.fn();
  expect(toastDone('counted 2', undo, first)).toBe(first);
  expect(texts()).toEqual(['counted 2', 'moved']);
  toasts.get()[0]?.undo?.();
  expect(undo).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(9000);
  expect(texts()).toEqual(['counted 2']);
  vi.advanceTimersByTime(1000);
  expect(texts()).toEqual([]);
  expect(other).not.toBe(first);
});

it('is a new message if the earlier one is gone', () => {
  const first = toastDone('counted 1');
  vi.advanceTimersByTime(5000);
  expect(toastDone('counted 2', undefined, first)).not.toBe(first);
  expect(texts()).toEqual(['counted 2']);
});

it('counts what is said again in the same words, and Undo takes back the newest first', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const id = toastDone('Saved', first);
  toastDone('Saved', undefined, undefined, 'Aperol');
  expect(toastDone('Saved', second)).toBe(id);
  expect(toasts.get().map(({ text, about, times }) => [text, about, times])).toEqual([
    ['Saved', undefined, 2],
    ['Saved', 'Aperol', undefined],
  ]);
  undoToast(id);
  expect([second.mock.calls, first.mock.calls]).toEqual([[['Saved']], []]);
  expect(toasts.get()[0]).toMatchObject({ id, times: 1 });
  undoToast(id);
  expect(first).toHaveBeenCalledExactlyOnceWith('Saved');
  expect(toasts.get()).toHaveLength(1);
});

it('counts failures too, but not what is in progress', () => {
  toastFailed("Couldn't save");
  toastFailed("Couldn't save");
  expect(toasts.get().map(({ times }) => times)).toEqual([2]);
});

it('stays while a person points at it, and then has its full time', () => {
  toastDone('moved', () => {});
  vi.advanceTimersByTime(9000);
  holdToasts(true);
  toastDone('saved');
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['moved', 'saved']);
  holdToasts(false);
  vi.advanceTimersByTime(5000);
  expect(texts()).toEqual(['moved']);
  vi.advanceTimersByTime(5000);
  expect(texts()).toEqual([]);
});

it('can be taken back after it is gone, the newest first, each once', () => {
  const [counted, moved] = [vi.fn(), vi.fn()];
  toastDone('counted', counted, undefined, 'Gin');
  toastDone('moved', moved);
  toastDone('address copied');
  vi.advanceTimersByTime(20_000);
  expect(texts()).toEqual([]);
  undoNewest();
  expect([moved.mock.calls, counted.mock.calls]).toEqual([[['moved']], []]);
  undoNewest();
  expect(counted).toHaveBeenCalledExactlyOnceWith('Gin');
  undoNewest();
  expect([moved, counted].map((each) => each.mock.calls.length)).toEqual([1, 1]);
  expect(texts()).toEqual(['Nothing to undo. Earlier changes are in Activity.']);
});

it('is not taken back twice, by its Undo and then by the keys', () => {
  const undo = vi.fn();
  undoToast(toastDone('moved', undo));
  undoNewest();
  expect(undo).toHaveBeenCalledOnce();
});
