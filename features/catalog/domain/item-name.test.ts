import { expect, test } from 'vitest';
import { readItemName } from './item-name.ts';

const reads = (text: string, origin?: 'form' | 'file') => readItemName(text, origin).ok;

test('a typed name has 5 to 170 characters, without the blanks around it', () => {
  expect([reads('Suze'), reads('Suze '), reads('Campa'), reads(' Campari ')]).toEqual([false, false, true, true]);
  expect([reads('x'.repeat(170)), reads('x'.repeat(171))]).toEqual([true, false]);
  expect(readItemName(' Campari ')).toEqual({ ok: true, name: 'Campari' });
});

test('an emoji is one character', () => {
  expect([reads('🍸🍸🍸🍸'), reads('🍸🍸🍸🍸🍸'), reads('🍸'.repeat(170))]).toEqual([false, true, true]);
});

test('a file may have shorter names, but not empty or longer ones', () => {
  expect([reads('Sol', 'file'), reads('x', 'file'), reads('  ', 'file')]).toEqual([true, true, false]);
  expect([reads('x'.repeat(170), 'file'), reads('x'.repeat(171), 'file')]).toEqual([true, false]);
});

test('each refusal names its subject', () => {
  const reason = (text: string, origin?: 'form' | 'file') => {
    const read = readItemName(text, origin);
    return read.ok ? undefined : read.reason;
  };
  expect(reason('Rum')).toBe('Name is required. Must be 5 or more characters long');
  expect(reason('', 'file')).toBe('Name is required');
  expect(reason('x'.repeat(171))).toBe('Must be 170 characters or less long');
  expect(reason('x'.repeat(171), 'file')).toBe('Name must be 170 characters or less long');
});
