import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toastDone, toasts } from './toast.ts';

beforeEach(() => void vi.useFakeTimers());

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
