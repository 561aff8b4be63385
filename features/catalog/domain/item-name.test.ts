import { expect, test } from 'vitest';
import { readItemName } from './item-name.ts';

const reads = (text: string, origin?: 'form' | 'file') => readItemName(text, origin).ok;

test('a name that is typed has 5 to 170 characters, blanks around it not counted', () => {
  expect([reads('Suze'), reads('Suze '), reads('Campa'), reads(' Campari ')]).toEqual([false, false, true, true]);
  expect([reads('x'.repeat(170)), reads('x'.repeat(171))]).toEqual([true, false]);
  expect(readItemName(' Campari ')).toEqual({ ok: true, name: 'Campari' });
});

test('an emoji is one character', () => {
  expect([reads('🍸🍸🍸🍸'), reads('🍸🍸🍸🍸🍸'), reads('🍸'.repeat(170))]).toEqual([false, true, true]);
});

test('a file may have shorter names, but not none and none longer', () => {
  expect([reads('Sol', 'file'), reads('x', 'file'), reads('  ', 'file')]).toEqual([true, true, false]);
  expect([reads('x'.repeat(170), 'file'), reads('x'.repeat(171), 'file')]).toEqual([true, false]);
});

test('each refusal says what it is about', () => {
  const reason = (text: string, origin?: 'form' | 'file') => {
    const read = readItemName(text, origin);
    return read.ok ? undefined : read.reason;
  };
  expect(reason('Rum')).toBe('Name is required. Must be 5 or more characters long');
  expect(reason('', 'file')).toBe('Name is required');
  expect(reason('x'.repeat(171))).toBe('Must be 170 characters or less long');
  expect(reason('x'.repeat(171), 'file')).toBe('Name must be 170 characters or less long');
});
