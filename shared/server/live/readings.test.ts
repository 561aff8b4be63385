import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FURTHEST_BACK, Readings } from './readings.ts';

let readings: Readings;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  readings = new Readings();
});
afterEach(() => vi.useRealTimers());

const wait = (ms: number) => vi.advanceTimersByTime(ms);

test('for a given time, it returns the newest reading that had ended by then', () => {
  readings.add('x1');
  wait(1_000);
  readings.add('x2');
  wait(1_000);
  readings.add('x3');
  wait(500);
  expect([0, 500, 501, 1_500, 1_501, 2_500].map((ms) => readings.before(ms))).toEqual([
    'x3',
    'x3',
    'x2',
    'x2',
    'x1',
    'x1',
  ]);
});

test('a time before the first reading is unknown', () => {
  readings.add('x1');
  wait(1_000);
  expect(readings.before(1_001)).toBeUndefined();
});

test('it keeps few of very many readings, including one as far back as pages may ask for', () => {
  for (let number = 0; number < 10_000; number += 1) {
    readings.add(`x${number}`);
    wait(25);
  }
  const reached = readings.before(FURTHEST_BACK);
  expect(Number(reached?.slice(1))).toBeGreaterThan(7_580);
  expect(Number(reached?.slice(1))).toBeLessThanOrEqual(7_600);
});

test('readings from another server are discarded', () => {
  readings.add('x900');
  wait(1_000);
  readings.add('x5', true);
  wait(1_000);
  expect([readings.before(500), readings.before(1_500)]).toEqual(['x5', undefined]);
});
