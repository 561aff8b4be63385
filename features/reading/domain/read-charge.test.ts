import { expect, it } from 'vitest';
import { isChargeOnly } from './read-charge.ts';

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
