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

it('gives the key of a command whose answer was lost to the next one that says the same, once', () => {
  const keys = new IdempotencyKeys();
  const key = keys.keyFor({ name: 'Gin' }, 'POST /vendors {"name":"Gin"}');
  keys.lost('POST /vendors {"name":"Gin"}', key);
  expect(keys.keyFor({ name: 'Gin' }, 'POST /vendors {"name":"Gin"}')).toBe(key);
  expect(keys.keyFor({ name: 'Gin' }, 'POST /vendors {"name":"Gin"}')).not.toBe(key);
});

it('gives two commands that are under way at once two keys', () => {
  const keys = new IdempotencyKeys();
  expect(keys.keyFor({ n: 1 }, 'POST /x')).not.toBe(keys.keyFor({ n: 1 }, 'POST /x'));
});
