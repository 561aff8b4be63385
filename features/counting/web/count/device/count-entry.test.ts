import { expect, test } from 'vitest';
import { clockDifference } from '#shared/web/server-time.ts';
import {
  type CountEntry,
  cycleCount,
  isSpent,
  isWaiting,
  lastEntry,
  lastEntryAnywhere,
  ownCount,
  shelfProgress,
} from './count-entry.ts';

const NOW = Date.parse('2026-01-06T03:00:00.000Z');
const at = (minutesAgo: number) => new Date(NOW - minutesAgo * 60_000).toISOString();

const entry = (count: number, minutesAgo: number, more: Partial<CountEntry> = {}): CountEntry => ({
  id: `${count} ${minutesAgo}`,
  owner: 'somebody somewhere',
  itemId: 'gin',
  itemName: 'Gin',
  locationId: 'cellar',
  locationName: 'Cellar',
  count,
  entered: String(count),
  countedAt: at(minutesAgo),
  state: 'sent',
  tried: true,
  undone: false,
  undoneSent: false,
  ...more,
});
const line = (count: number | null = null, minutesAgo = 0) => ({
  inventory_item_id: 'gin',
  own_count: count,
  own_entered: null,
  own_counted_at: count === null ? null : at(minutesAgo),
  counted: [] as { count: number | null; counted_at: string; own: boolean; by: string | null }[],
});
const own = (entries: readonly CountEntry[], known = line()) => ownCount(entries, 'cellar', known, NOW)?.count;

test('the newest count wins, whether the device or the server knows it (D13)', () => {
  expect(own([])).toBeUndefined();
  expect(own([entry(3, 20), entry(5, 10)])).toBe(5);
  expect(own([entry(3, 20)], line(7, 30))).toBe(3);
  expect(own([entry(3, 20)], line(7, 10))).toBe(7);
});

test('counts of another location, of last night, refused or undone do not count', () => {
  expect(own([entry(3, 20, { locationId: 'bar' }), entry(4, 20, { itemId: 'rum' })])).toBeUndefined();
  expect(own([entry(3, 9 * 60)])).toBeUndefined();
  expect(own([entry(3, 20), entry(9, 10, { state: 'refused' })])).toBe(3);
  expect(own([entry(3, 20), entry(9, 10, { undone: true })])).toBe(3);
  expect(own([entry(9, 10, { undone: true })], line(9, 10))).toBeUndefined();
});

test('the newest valid count is the one that can be undone', () => {
  expect(lastEntry([entry(3, 20), entry(9, 10, { undone: true })], 'cellar', 0)?.count).toBe(3);
  expect(lastEntry([], 'cellar', 0)).toBeUndefined();
});

test('a count of the previous cycle cannot be undone here, and does not count in this one', () => {
  const since = Date.parse(at(15));
  expect(lastEntry([entry(3, 20)], 'cellar', since)).toBeUndefined();
  expect(lastEntry([entry(3, 20), entry(9, 10)], 'cellar', since)?.count).toBe(9);
  expect(cycleCount([entry(3, 20)], 'cellar', line(), { now: NOW, since })).toBeUndefined();
});

test("anyone's count in the cycle counts, with the names of the others; an own count that was undone does not", () => {
  const since = Date.parse(at(60));
  const others = { count: 5, counted_at: at(30), own: false, by: 'Anna' };
  const mine = { count: 2, counted_at: at(10), own: true, by: 'Olive' };
  const of = (entries: readonly CountEntry[], counted: ReturnType<typeof line>['counted']) =>
    cycleCount(entries, 'cellar', { ...line(), counted }, { now: NOW, since });
  expect(of([], [])).toBeUndefined();
  expect(of([], [others, mine])).toEqual({ count: 7, entered: null, by: ['Anna'] });
  expect(of([entry(4, 5)], [others])).toEqual({ count: 4, entered: '4', by: [] });
  expect(of([entry(2, 10, { undone: true })], [mine])).toBeUndefined();
  expect(of([], [{ ...others, count: null }])).toEqual({ count: null, entered: null, by: ['Anna'] });
});

test('counts the server does not have wait and are never discarded', () => {
  const old = 3 * 24 * 60;
  const waits = [
    entry(1, old, { state: 'waiting', tried: false }),
    entry(1, old, { undone: true }),
    entry(1, old, { state: 'waiting', undone: true }),
  ];
  expect(waits.map(isWaiting)).toEqual([true, true, true]);
  const done = [entry(1, old), entry(1, old, { undone: true, undoneSent: true })];
  expect(done.map(isWaiting)).toEqual([false, false]);
  expect(waits.map((each) => isSpent(each, NOW))).toEqual([false, false, false]);
  expect(isSpent(entry(1, old, { state: 'refused' }), NOW)).toBe(false);
  expect(isSpent(entry(1, old, { undoRefused: 'Under audit' }), NOW)).toBe(false);
  expect(done.map((each) => isSpent(each, NOW))).toEqual([true, true]);
  expect(isSpent(entry(1, 60), NOW)).toBe(false);
});

test('corrects a wrong clock, and does not mistake network latency for one (D10)', () => {
  const now = '2026-01-06T03:00:00.000Z';
  expect(clockDifference(now, NOW - 600_200, NOW - 599_800)).toBe(600_000);
  expect(clockDifference(now, NOW - 1500, NOW)).toBe(0);
});

test('progress counts what anyone counted in this cycle, on this device or the server', () => {
  const byMara = { count: 2, counted_at: at(5), own: false, by: 'Mara' };
  const lines = [
    line(),
    { ...line(), inventory_item_id: 'rum', counted: [byMara] },
    { ...line(), inventory_item_id: 'rye' },
  ];
  const moment = { now: NOW, since: NOW - 3_600_000 };
  expect(shelfProgress([], 'cellar', lines, moment)).toEqual({ counted: 1, lines: 3, by: ['Mara'] });
  expect(shelfProgress([entry(3, 10)], 'cellar', lines, moment)).toEqual({ counted: 2, lines: 3, by: ['Mara'] });
  expect(shelfProgress([entry(3, 90)], 'cellar', lines, moment).counted).toBe(1);
});

test('counting continues where this device counted last', () => {
  expect(lastEntryAnywhere([])).toBeUndefined();
  const bar = entry(2, 5, { locationId: 'bar' });
  expect(lastEntryAnywhere([entry(3, 20), bar, entry(4, 1, { undone: true })])).toBe(bar);
});
