import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findByCode } from './find-by-code.ts';
import { createKeyReader } from './key-reader.ts';

let keys: string[];
let codes: string[];
let reader: ReturnType<typeof createKeyReader>;

beforeEach(() => {
  vi.useFakeTimers();
  keys = [];
  codes = [];
  reader = createKeyReader({ onKey: (key) => keys.push(key), onScan: (code) => codes.push(code) });
});
afterEach(() => vi.useRealTimers());

function type(text: string, every: number) {
  for (const key of text) {
    reader.press(key);
    vi.advanceTimersByTime(every);
  }
}

test('a burst that ends with Enter is a scan and no figure', () => {
  type('0900000000003', 5);
  expect(reader.press('Enter')).toBe(true);
  vi.runAllTimers();
  expect([codes, keys]).toEqual([['0900000000003'], []]);
});

test('ten scans in two seconds are ten', () => {
  for (let scan = 0; scan < 10; scan += 1) {
    type('900000000003', 10);
    reader.press('Enter');
    vi.advanceTimersByTime(80);
  }
  expect(codes).toEqual(Array.from({ length: 10 }, () => '900000000003'));
  expect(keys).toEqual([]);
});

test('typing by a person is left alone, with any number of digits and with Enter', () => {
  type('12.50', 120);
  expect(reader.press('Enter')).toBe(false);
  reader.press('Backspace');
  expect([keys, codes]).toEqual([['1', '2', '.', '5', '0', 'Enter', 'Backspace'], []]);
});

test('a short burst is no code', () => {
  type('12', 5);
  reader.press('Enter');
  expect([keys, codes]).toEqual([['1', '2', 'Enter'], []]);
});

test('a code is found with or without the leading zero that some scanners add, with its bottles per scan', () => {
  const lines = [
    { name: 'Gin', barcodes: [{ code: '900000000003', pack_count: 1 }] },
    {
      name: 'Rum',
      barcodes: [
        { code: '0700000000001', pack_count: 1 },
        { code: 'CASE-12', pack_count: 12 },
      ],
    },
  ];
  const found = (code: string) => {
    const hit = findByCode(lines, code);
    return hit && [hit.line.name, hit.pack];
  };
  expect(found('0900000000003')).toEqual(['Gin', 1]);
  expect(found('700000000001')).toEqual(['Rum', 1]);
  expect(found('CASE-12')).toEqual(['Rum', 12]);
  expect(found('90000000000')).toBeUndefined();
});
