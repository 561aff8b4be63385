import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAttributeCell, writeAttributeCell } from './attribute-cell.ts';

test('values of an attribute are written in one cell, and read from one that a person wrote', () => {
  expect(writeAttributeCell(['Merlot', 'Syrah'])).toBe('Merlot; Syrah');
  expect(readAttributeCell('Merlot ;Syrah;; Merlot;')).toEqual(['Merlot', 'Syrah']);
  expect(readAttributeCell(' ; ')).toEqual([]);
  expect(writeAttributeCell(['Cave; Père', 'C:\\wine'])).toBe('Cave\\; Père; C:\\\\wine');
  expect(readAttributeCell('Smith\\Jones')).toEqual(['Smith\\Jones']);
});

test('any values are read as they were written', () => {
  const value = fc
    .string({ unit: fc.constantFrom('a', ';', '\\', ' ', '"', 'é'), minLength: 1, maxLength: 6 })
    .map((text) => text.trim())
    .filter(Boolean);
  fc.assert(
    fc.property(fc.uniqueArray(value, { maxLength: 5 }), (values) => {
      expect(readAttributeCell(writeAttributeCell(values))).toEqual(values);
    }),
  );
});
