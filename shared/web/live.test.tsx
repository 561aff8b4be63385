import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startLive } from './live.ts';

/** Streams that the page has open, by address. */
let open: Set<string>;
let stop: () => void;

class Stream {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string; lastEventId: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly address: string;
  constructor(address: string) {
    this.address = address;
    open.add(address);
    newest = this;
  }
  close() {
    open.delete(this.address);
  }
}
let newest: Stream;

const look = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  open = new Set();
  vi.stubGlobal('EventSource', Stream);
  look(false);
});

afterEach(() => {
  stop();
  look(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a tab in the background gives up its stream, and goes on where it was once it is looked at', () => {
  const client = new QueryClient();
  const refreshed = vi.spyOn(client, 'invalidateQueries');
  stop = startLive(client, {});
  newest.onmessage?.({ data: '{}', lastEventId: '41' });
  look(true);
  vi.advanceTimersByTime(14_000);
  expect(open.size).toBe(1);
  vi.advanceTimersByTime(2000);
  expect(open.size).toBe(0);
  expect(refreshed).not.toHaveBeenCalled();
  look(false);
  expect([...open]).toEqual([expect.stringContaining('last_event_id=41')]);
  expect(refreshed).toHaveBeenCalledExactlyOnceWith({ type: 'active' });
});

test('a short look at another tab changes nothing', () => {
  stop = startLive(new QueryClient(), {});
  const first = [...open];
  look(true);
  vi.advanceTimersByTime(5000);
  look(false);
  vi.advanceTimersByTime(60_000);
  expect([...open]).toEqual(first);
});

test('a stream that breaks in the background is not asked for again there', () => {
  stop = startLive(new QueryClient(), {});
  look(true);
  vi.advanceTimersByTime(16_000);
  newest.onerror?.();
  vi.advanceTimersByTime(120_000);
  expect(open.size).toBe(0);
});

test('a first connection that takes long loads again what is shown, as the server cannot count back far enough', () => {
  const client = new QueryClient();
  const refreshed = vi.spyOn(client, 'invalidateQueries');
  stop = startLive(client, {});
  const within = Number(/within=(\d+)/.exec(newest.address)?.[1]);
  expect(within).toBeGreaterThanOrEqual(performance.now() + 1000);
  vi.advanceTimersByTime(1000);
  newest.onopen?.();
  expect(refreshed).not.toHaveBeenCalled();
  stop();
  stop = startLive(client, {});
  vi.advanceTimersByTime(1001);
  newest.onopen?.();
  expect(refreshed).toHaveBeenCalledExactlyOnceWith({ type: 'active' });
});
