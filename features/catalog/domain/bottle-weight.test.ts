import fc from 'fast-check';
import { expect, test } from 'vitest';
import { missingWeight, readWeight, remainingOf, shownGrams } from './bottle-weight.ts';

const GIN = { tare_grams: 500, full_grams: 1200 };
const left = (grams: number, of = GIN) => {
  const read = remainingOf(of, grams);
  return read.ok ? read.remaining : read.reason;
};

test('a weight is read in grams, in ounces by the exact factor, and in the format a scale sends', () => {
  const grams = (text: string, unit: 'g' | 'oz' = 'g') => {
    const read = readWeight(text, unit);
    return read.ok ? read.grams : undefined;
  };
  expect([grams('650'), grams('650 g'), grams('0.65kg'), grams('650,5')]).toEqual([650, 650, 650, 650.5]);
  expect([grams('1', 'oz'), grams('16 oz'), grams('1 lb'), grams('650 g', 'oz')]).toEqual([
    28.35, 453.592, 453.592, 650,
  ]);
  expect([grams('ST,GS,+  650.5g'), grams('  650.5 g '), grams('+650')]).toEqual([650.5, 650.5, 650]);
  expect(['', 'heavy', '-5', '900000000010', '1.5.2', '650 ml'].map((text) => grams(text))).toEqual(
    Array(6).fill(undefined),
  );
  expect(readWeight('99999 kg', 'g')).toEqual({ ok: false, reason: 'A bottle weighs at most 100 kg' });
});

test('the remaining share is the weight between empty and full', () => {
  expect([left(500), left(850), left(1200), left(941)]).toEqual([0, 0.5, 1, 0.63]);
});

test('slightly below empty or above full is accepted; more is refused with what to check', () => {
  expect([left(490), left(1215)]).toEqual([0, 1]);
  expect(left(470)).toBe('Lighter than the empty bottle, 500 g. Is it this bottle?');
  expect(left(1300)).toBe('Heavier than the full bottle, 1,200 g. Is it this bottle?');
});

test('without both weights there is no guess', () => {
  expect(left(850, { tare_grams: null, full_grams: 1200 } as never)).toBe(
    'The empty weight of this bottle is unknown.',
  );
  expect(missingWeight({ tare_grams: 500, full_grams: null })).toBe('The full weight of this bottle is unknown.');
  expect(missingWeight({ tare_grams: null, full_grams: null })).toBe(
    'The empty and full weights of this bottle are unknown.',
  );
  expect(missingWeight(GIN)).toBeUndefined();
  expect(left(850, { tare_grams: 900, full_grams: 900 })).toBe('A full bottle must weigh more than an empty one.');
});

test('a lower weight never means more left, and the answer stays between 0 and one bottle', () => {
  const bottle = fc
    .record({ tare: fc.integer({ min: 1, max: 3000 }), content: fc.integer({ min: 1, max: 5000 }) })
    .chain(({ tare, content }) =>
      fc.tuple(
        fc.constant({ tare_grams: tare, full_grams: tare + content }),
        fc.integer({ min: tare, max: tare + content }),
        fc.integer({ min: tare, max: tare + content }),
      ),
    );
  fc.assert(
    fc.property(bottle, ([weights, one, other]) => {
      const [more, less] = [Math.max(one, other), Math.min(one, other)].map((grams) => left(grams, weights));
      return Number(more) >= Number(less) && Number(less) >= 0 && Number(more) <= 1;
    }),
  );
});

test('grams are shown to a tenth at most', () => {
  expect([shownGrams(412), shownGrams(1200.25)]).toEqual(['412 g', '1,200.3 g']);
});

test('100 kg is a valid weight, a thousandth of a gram more is not', () => {
  expect(readWeight('100 kg', 'g')).toEqual({ ok: true, grams: 100_000 });
  expect(readWeight('100.001 kg', 'g').ok).toBe(false);
});

test('the tolerance is 3% of the content and at least five grams, exact to the gram', () => {
  expect([left(479), left(478.9)]).toEqual([0, 'Lighter than the empty bottle, 500 g. Is it this bottle?']);
  expect([left(1221), left(1221.1)]).toEqual([1, 'Heavier than the full bottle, 1,200 g. Is it this bottle?']);
  const small = { tare_grams: 50, full_grams: 100 };
  expect([left(45, small), left(44.9, small)]).toEqual([0, 'Lighter than the empty bottle, 50 g. Is it this bottle?']);
  expect([left(105, small), left(105.1, small)]).toEqual([
    1,
    'Heavier than the full bottle, 100 g. Is it this bottle?',
  ]);
});

test('fractions of a gram count in a bottle that holds little', () => {
  const tiny = { tare_grams: 10, full_grams: 10.3 };
  expect([left(10.1, tiny), left(10.2, tiny)]).toEqual([0.33, 0.67]);
});
