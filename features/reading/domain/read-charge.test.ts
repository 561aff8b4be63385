import { expect, it } from 'vitest';
import { chargeKindOf, isChargeOnly, readCharge } from './read-charge.ts';

it.each(['VAT @ 20%', 'Frais de port', 'Gastos de envío', 'Fuel Surcharge', 'TVA 20,00 %'])(
  '"%s" is a charge',
  (label) => {
    expect(isChargeOnly(label)).toBe(true);
  },
);

it.each(['Tawny Port', 'Ruby Port 10', 'Dominio de Tares', 'Vin de Pays', 'Freight Train IPA'])(
  '"%s" may be goods',
  (label) => {
    expect(isChargeOnly(label)).toBe(false);
  },
);

it.each(['Keg deposit', 'Pfand', 'Mehrwegpfand', 'Consigne', 'Statiegeld', 'CRV', 'Returned empties', 'Leergut'])(
  '"%s" is a deposit, not a fee',
  (label) => {
    expect(chargeKindOf(label)).toBe('deposit');
  },
);

it.each([
  ["Frais d'emballage", '12.00', 'fees', '12.00'],
  ['Container recycling fee', '1.10', 'fees', '1.10'],
  ['Keg deposit', '60.00', 'deposit', '60.00'],
  ['Keg deposit', '-60.00', 'deposit', '-60.00'],
  ['Keg deposit returned', '60.00', 'deposit', '-60.00'],
  ['Rabatt', '5.00', 'credit', '-5.00'],
])('"%s" of %s is %s of %s', (label, printed, kind, amount) => {
  expect(readCharge(label, printed)).toMatchObject({ kind, amount });
});
