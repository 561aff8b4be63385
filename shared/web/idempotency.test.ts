import { expect, it, vi } from 'vitest';
import { IdempotencyKeys } from './idempotency.ts';

it('keeps the key of a command until it is answered', () => {
  const keys = new IdempotencyKeys();
  const input = { quantity: 1 };
  const first = keys.keyFor(input);
  expect(keys.keyFor(input)).toBe(first);
  keys.answered(input);
  expect(keys.keyFor(input)).not.toBe(first);
});

it('gives two commands two keys, even with equal content', () => {
  const keys = new IdempotencyKeys();
  expect(keys.keyFor({ quantity: 1 })).not.toBe(keys.keyFor({ quantity: 1 }));
  expect(keys.keyFor(undefined)).not.toBe(keys.keyFor(undefined));
});

it('reuses the key of a command whose answer was lost for the next equal one, once', () => {
  const keys = new IdempotencyKeys();
  const key = keys.keyFor({ name: 'Gin' }, 'POST /vendors {"name":"Gin"}');
  keys.lost('POST /vendors {"name":"Gin"}', key);
  expect(keys.keyFor({ name: 'Gin' }, 'POST /vendors {"name":"Gin"}')).toBe(key);
  expect(keys.keyFor({ name: 'Gin' }, 'POST /vendors {"name":"Gin"}')).not.toBe(key);
});

it('gives two concurrent commands two keys', () => {
  const keys = new IdempotencyKeys();
  expect(keys.keyFor({ n: 1 }, 'POST /x')).not.toBe(keys.keyFor({ n: 1 }, 'POST /x'));
});

it('repeats nothing after minutes: an equal command may be another, so the person looks first, and then it is new', () => {
  const keys = new IdempotencyKeys();
  const content = 'POST /vendors {"name":"Gin"}';
  const key = keys.keyFor({ name: 'Gin' }, content);
  keys.lost(content, key);
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 15 * 60 * 1000);
  expect(() => keys.keyFor({ name: 'Gin' }, content)).toThrow(/unknown whether this was saved/);
  expect(keys.keyFor({ name: 'Gin' }, content)).not.toBe(key);
  now.mockRestore();
});
