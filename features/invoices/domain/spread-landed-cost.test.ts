import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadCents, spreadLandedCost } from './spread-landed-cost.ts';

const charges = (shipping: string, more: Partial<Record<'tax' | 'fees' | 'credit', string>> = {}) => ({
  shipping,
  tax: '0',
  fees: '0',
  credit: '0',
  ...more,
});
const shares = (lines: [quantity: string, total: string][], of = charges('10.00')) =>
  spreadLandedCost(
    lines.map(([quantity, totalCost]) => ({ quantity, totalCost })),
    of,
  ).map((line) => Number(line.shareCents));

test('D33: shipping, tax, fees, and credit are spread by value', () => {
  expect(
    shares([
      ['1', '30'],
      ['1', '10'],
    ]),
  ).toEqual([750, 250]);
  expect(
    shares(
      [
        ['1', '30'],
        ['1', '10'],
      ],
      charges('10', { tax: '4', fees: '2', credit: '8' }),
    ),
  ).toEqual([600, 200]);
  const [first] = spreadLandedCost(
    [
      { quantity: '12', totalCost: '120.00' },
      { quantity: '1', totalCost: '40.00' },
    ],
    charges('16'),
  );
  expect(first).toEqual({ shareCents: 1200n, landedTotalCents: 13200n, landedUnitCost: '11.000000' });
});

test('a leftover cent goes to the largest remainder, then to the earlier line', () => {
  expect(
    shares([
      ['1', '1'],
      ['1', '1'],
      ['1', '1'],
    ]),
  ).toEqual([334, 333, 333]);
  expect(
    shares(
      [
        ['1', '1'],
        ['1', '5'],
      ],
      charges('0.01'),
    ),
  ).toEqual([0, 1]);
});

test('a free line among others gets no share; if all lines are free, they share by quantity', () => {
  expect(
    shares([
      ['6', '0'],
      ['1', '9'],
    ]),
  ).toEqual([0, 1000]);
  expect(
    shares([
      ['6', '0'],
      ['4', '0'],
    ]),
  ).toEqual([600, 400]);
});

test('a credit lowers costs, and a return gets no share unless everything is returned', () => {
  expect(
    shares(
      [
        ['1', '30'],
        ['1', '10'],
      ],
      charges('0', { credit: '10' }),
    ),
  ).toEqual([-750, -250]);
  expect(
    shares([
      ['-1', '-30'],
      ['1', '10'],
    ]),
  ).toEqual([0, 1000]);
  expect(
    shares([
      ['-1', '-30'],
      ['-1', '-10'],
    ]),
  ).toEqual([750, 250]);
});

test('for any lines, the shares add up to the cent and differ from the exact share by less than one', () => {
  const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 13n }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n }), weights, (cents, parts) => {
      const whole = parts.reduce((sum, part) => sum + part, 0n);
      const spread = spreadCents(cents, parts);
      expect(spread.reduce((sum, part) => sum + part, 0n)).toBe(whole === 0n ? 0n : cents);
      spread.forEach((share, index) => {
        const off = share * whole - cents * (parts[index] ?? 0n);
        expect(off < 0n ? -off : off).toBeLessThan(whole === 0n ? 1n : whole);
      });
    }),
  );
});

test('landed totals of an invoice add up to its total to the cent', () => {
  const money = fc.integer({ min: 0, max: 10_000_00 }).map((cents) => (cents / 100).toFixed(2));
  const line = fc.record({ quantity: fc.integer({ min: 1, max: 500 }).map(String), totalCost: money });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 40 }),
      money,
      money,
      money,
      money,
      (lines, shipping, tax, fees, credit) => {
        const cents = (text: string) => BigInt(text.replace('.', ''));
        const landed = spreadLandedCost(lines, { shipping, tax, fees, credit });
        const subtotal = lines.reduce((sum, one) => sum + cents(one.totalCost), 0n);
        expect(landed.reduce((sum, one) => sum + one.landedTotalCents, 0n)).toBe(
          subtotal + cents(shipping) + cents(tax) + cents(fees) - cents(credit),
        );
      },
    ),
  );
});

test('a cent goes to the largest remainder, even if its line is the cheaper one', () => {
  expect(spreadCents(2n, [3n, 4n])).toEqual([1n, 1n]);
});

test('of two equal remainders, the more expensive line gets the cent', () => {
  expect(spreadCents(2n, [1n, 3n])).toEqual([0n, 2n]);
  expect(spreadCents(-2n, [1n, 3n])).toEqual([0n, -2n]);
});

test('without values and quantities, lines share equally', () => {
  expect(
    shares([
      ['0.0000001', '0'],
      ['0.0000001', '0'],
    ]),
  ).toEqual([500, 500]);
});
