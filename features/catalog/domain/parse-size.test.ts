import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LARGEST_SIZE, nameSize, parseSize } from './parse-size.ts';
import { UNITS } from './units.ts';

function read(text: string) {
  const answer = parseSize(text);
  return answer.ok ? [answer.size.name, answer.size.volume, answer.size.unit, answer.size.count] : answer.reason;
}

test('reads the sizes of bottles, cans and kegs as people write them', () => {
  expect(read('750 mL')).toEqual(['750 mL', '750', 'mL', 1]);
  expect(read('750ML')).toEqual(['750 mL', '750', 'mL', 1]);
  expect(read(' 1.75  Liters ')).toEqual(['1.75 L', '1.75', 'L', 1]);
  expect(read('0,75 l')).toEqual(['0.75 L', '0.75', 'L', 1]);
  expect(read('70 cl')).toEqual(['700 mL', '700', 'mL', 1]);
  expect(read('12 fl. oz. can')).toEqual(['12 oz', '12', 'oz', 1]);
  expect(read('.5 gal')).toEqual(['0.5 gal', '0.5', 'gal', 1]);
  expect(read('1/2 gal')).toEqual(['0.5 gal', '0.5', 'gal', 1]);
  expect(read('1/2 bbl')).toEqual(['1/2 bbl', '15.5', 'gal', 1]);
  expect(read('1/6 bbl keg')).toEqual(['1/6 bbl', '5.166667', 'gal', 1]);
  expect(read('50,000 ml')).toEqual(['50000 mL', '50000', 'mL', 1]);
  expect(read('each')).toEqual(['Each', '1', 'each', 1]);
});

test('reads packs', () => {
  for (const text of ['6 x 330 mL', '6x330ml', '6 × 33 cl', '6-pack 330 ml', '6pk 330 mL bottles', '6/330 ml'])
    expect(read(text)).toEqual(['6 x 330 mL', '330', 'mL', 6]);
});

test('says what to write if it cannot read the text', () => {
  expect(read('')).toBe('Size is required');
  for (const text of [
    'large',
    '750',
    'mL',
    '750 mLs of joy',
    '1/0 gal',
    '-750 mL',
    '750 mL 6',
    '7 5 0 mL',
    '1,2,3 L',
    'a'.repeat(10_000),
  ])
    expect(parseSize(text).ok).toBe(false);
  expect(read('0 mL')).toBe('Volume must be above 0 and at most 1,000,000');
  expect(read('1000001 mL')).toBe('Volume must be above 0 and at most 1,000,000');
  expect(read('1,000,000 mL')).toEqual(['1000000 mL', '1000000', 'mL', 1]);
});

test('every named size is read back as the same size', () => {
  const volume = fc.integer({ min: 1, max: 1_000_000_000 }).map((millionths) => String(millionths / 1000));
  fc.assert(
    fc.property(volume, fc.constantFrom(...UNITS), fc.integer({ min: 1, max: 999 }), (text, unit, count) => {
      const answer = parseSize(nameSize(text, unit, count));
      expect(answer).toEqual({ ok: true, size: { name: nameSize(text, unit, count), volume: text, unit, count } });
    }),
  );
});

test('reads any text as a size above 0, or says why it is none', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const read = parseSize(text);
      expect(read.ok ? Number(read.size.volume) : read.reason.length).toBeGreaterThan(0);
    }),
  );
});

test('CONST-050: the size form takes up to 500,000; the catalog takes up to 1,000,000', () => {
  expect(parseSize('500000 mL', LARGEST_SIZE).ok).toBe(true);
  expect(parseSize('500001 mL', LARGEST_SIZE)).toEqual({
    ok: false,
    reason: 'Volume must be above 0 and at most 500,000',
  });
  expect(parseSize('1000000 mL').ok).toBe(true);
  expect(parseSize('1000001 mL').ok).toBe(false);
});
