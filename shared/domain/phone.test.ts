import { expect, test } from 'vitest';
import { isPhone, phoneExample } from './phone.ts';
import { COUNTRIES } from './region.ts';

test('a phone number is written as in North America, with a 0, or with the code of its country', () => {
  const numbers = [
    ['415-555-0123', '(415) 555 0123', '+1 415.555.0123', '14155550123'],
    ['020 7946 0100', '(020) 7946 0100', '+44 20 7946 0100', '+44 (0)20 7946 0100'],
    ['030/1234567', '+49 30 1234567', '03-1234-5678', '01 23 45 67 89', '+34 912 345 678'],
  ].flat();
  expect(numbers.filter((number) => !isPhone(number))).toEqual([]);
});

test('too few or too many digits, words, and digits in other groups are not', () => {
  const texts = [
    ['', '4155', '12345', '415-5550-123', 'abc', '+'],
    ['020 79', '+44 20', '0123456789012345', '020 7946 0100 x12', '+0 20 7946 0100', '()()()0'],
  ].flat();
  expect(texts.filter(isPhone)).toEqual([]);
});

test('every example is a phone number', () => {
  const examples = COUNTRIES.map((country) => phoneExample({ country }));
  expect(new Set(examples)).toEqual(new Set(['415-555-0100', '020 7946 0100', '']));
  expect(examples.filter((each) => each && !isPhone(each))).toEqual([]);
});

test.each([
  ['012 345', false],
  ['012 3456', true],
  ['+49 3456789012345', true],
  ['+49 34567890123456', false],
])('%s has from 7 to 15 digits: %s', (number, is) => {
  expect(isPhone(number)).toBe(is);
});

test('an example is known where its form is', () => {
  expect(['US', 'GB', 'FR'].map((country) => phoneExample({ country }))).toEqual(['415-555-0100', '020 7946 0100', '']);
});
