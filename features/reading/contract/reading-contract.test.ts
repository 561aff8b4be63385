import { expect, test } from 'vitest';
import type { z } from 'zod';
import { readingContract } from './reading-contract.ts';

const ID = '00000000-0000-4000-8000-000000000001';
/** The messages about a confirmed reading, by field; the sent one is valid but for `more`. */
function said(more: object): Readonly<Record<string, string>> {
  const line = { line: 0, as: 'item', item_id: ID, quantity: 1, total_cost: 1 };
  const sent = { id: ID, vendor_id: ID, date: '2026-01-31', lines: [line], ...more };
  const schema = readingContract.confirmReading['~orpc'].inputSchema as z.ZodType;
  const issues = schema.safeParse(sent).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

test('an exchange rate is a number that leaves something of the amounts', () => {
  for (const exchange_rate of [1.1, '1.1', 0.000001, 1_000_000]) expect(said({ exchange_rate })).toEqual({});
  for (const exchange_rate of [true, 'much', '', [1]])
    expect(said({ exchange_rate })).toEqual({ exchange_rate: 'The exchange rate must be a number' });
  expect(said({ exchange_rate: 1e-300 })).toEqual({ exchange_rate: 'The exchange rate must be 0.000001 or above' });
  expect(said({ exchange_rate: -1 }).exchange_rate).toContain('must be');
  expect(said({ exchange_rate: 2e6 })).toEqual({ exchange_rate: 'The exchange rate is too high' });
});

test('an exchange rate of a million digits is refused at once', () => {
  const exchange_rate = `${'1'.repeat(1_000_000)}x`; // a pattern with two ways to read each digit takes minutes
  expect(said({ exchange_rate })).toEqual({ exchange_rate: 'The exchange rate must be a number' });
});

test('a pack that would be stored as 0 is refused', () => {
  const line = { line: 0, as: 'item', item_id: ID, quantity: 1, total_cost: 1 };
  const of = (pack: number) => said({ lines: [{ ...line, pack }] })['lines.0.pack'];
  expect([of(0.0001), of(0), of(1e-5)]).toEqual([undefined, 'Pack must be above 0', 'Pack must be above 0']);
});

test('a quantity beyond the limits gets another message than text that is not a number', () => {
  const line = { line: 0, as: 'item', item_id: ID, total_cost: 1 };
  const of = (quantity: unknown) => said({ lines: [{ ...line, quantity }] })['lines.0.quantity'];
  expect(of(1e8)).toBe('Quantity must be 10,000,000 or below');
  expect(of(-1e8)).toBe('Quantity must be -10,000,000 or above');
  expect(of('1')).toBe('Quantity must be a number');
});
