import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convertDocument, currencyOf, foreignCurrency } from './currency.ts';
import type { ReadLine } from './document.ts';

test('the marks beside amounts name the currency; a code tells one dollar from another', () => {
  expect(currencyOf(['12,00 €', 'Betrag EUR', 'Total'])).toBe('EUR');
  expect(currencyOf(['Amount (GBP)', '£12.00', '$1.00'])).toBe('GBP');
  expect(currencyOf(['$12.00', '$3.00'])).toBe('DOLLAR');
  expect(currencyOf(['$12.00', '$3.00', 'All amounts in CAD'])).toBe('CAD');
  expect(currencyOf(['12.00', 'EUROPEAN WINES', 'SUSDEN'])).toBeNull();
});

test('a document is foreign only if it names another currency than the venue', () => {
  const foreign = (currency: string | null, own: string) => foreignCurrency({ currency }, own);
  expect([foreign('EUR', 'USD'), foreign('EUR', 'EUR'), foreign(null, 'USD')]).toEqual(['EUR', null, null]);
  expect([foreign('DOLLAR', 'USD'), foreign('DOLLAR', 'CAD'), foreign('DOLLAR', 'EUR'), foreign('?', 'EUR')]).toEqual([
    null,
    null,
    'USD',
    null,
  ]);
});

test('a currency that is not written as its code is understood, or at least not taken as the own', () => {
  const foreign = (currency: string, own: string) => foreignCurrency({ currency }, own);
  for (const euro of ['EURO', 'euros', '€', ' eur '])
    expect([foreign(euro, 'USD'), foreign(euro, 'EUR')]).toEqual(['EUR', null]);
  expect([foreign('U$D', 'USD'), foreign('U$D', 'EUR'), foreign('US$', 'CAD'), foreign('$', 'CAD')]).toEqual([
    ...[null, 'USD', 'USD', null],
  ]);
  expect([foreign('Quatloo', 'USD'), foreign('₿', 'USD'), foreign(' ', 'USD'), foreign('-', 'USD')]).toEqual([
    ...['QUATLOO', '₿', null, null],
  ]);
});

const lineOf = (total: string) => ({ total, price: null, discount: null }) as unknown as ReadLine;

test('a sum that converts to less than a cent is 0.00, above 0 or below', () => {
  const of = (total: string) => convertDocument({ lines: [lineOf(total)], charges: [], total }, 0.0001);
  for (const total of ['-0.01', '0.01']) expect(of(total)).toMatchObject({ total: '0.00', lines: [{ total: '0.00' }] });
});

test('converted lines and charges come to the converted total to the cent, each within a cent of its exact amount', () => {
  const cents = fc.integer({ min: -500_000, max: 500_000 }).map((each) => (each / 100).toFixed(2));
  fc.assert(
    fc.property(
      fc.array(cents, { minLength: 1, maxLength: 12 }),
      fc.array(cents, { maxLength: 3 }),
      fc.integer({ min: 1, max: 2_000_000 }).map((each) => each / 10_000),
      (totals, charges, rate) => {
        const sum = [...totals, ...charges].reduce((all, each) => all + Math.round(Number(each) * 100), 0);
        const converted = convertDocument(
          {
            lines: totals.map(lineOf),
            charges: charges.map((amount) => ({ kind: 'fees' as const, label: '', amount })),
            total: (sum / 100).toFixed(2),
          },
          rate,
        );
        const amounts = [
          ...converted.lines.map(({ total }) => total),
          ...converted.charges.map(({ amount }) => amount),
        ];
        const came = amounts.reduce((all, each) => all + Math.round(Number(each) * 100), 0);
        expect(came).toBe(Math.round(Number(converted.total) * 100));
        for (const [at, amount] of amounts.entries())
          expect(Math.abs(Number(amount) - Number([...totals, ...charges][at]) * rate)).toBeLessThan(0.0101);
      },
    ),
  );
});
