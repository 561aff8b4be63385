import { expect, it } from 'vitest';
import { IdempotencyKeys } from './idempotency.ts';

it('keeps the key of a command until it was answered', () => {
  const keys = new IdempotencyKeys();
  const input = { quantity: 1 };
  const first = keys.keyFor(input);
  expect(keys.keyFor(input)).toBe(first);
  keys.answered(input);
  expect(keys.keyFor(input)).not.toBe(first);
});

it('gives two commands two keys, even when they say the same', () => {
  const keys = new IdempotencyKeys();
  expect(keys.keyFor({ quantity: 1 })).not.toBe(keys.keyFor({ quantity: 1 }));
  expect(keys.keyFor(undefined)).not.toBe(keys.keyFor(undefined));
});
