import { expect, it } from 'vitest';
import { numberBeside } from './find-facts.ts';

it.each([
  ['Invoice #: 5567012', '5567012'],
  ['INVOICE INV-90817', 'INV-90817'],
  ['INV-90817', 'INV-90817'],
  ['Factura nº F-2026/0871', 'F-2026/0871'],
  ['Rechnung Nr. 26-04418', '26-04418'],
  ['Rechnungsnummer: 2026-5', '2026-5'],
  ['FACTURE N° FA2026-311 du 21 mars 2026', 'FA2026-311'],
  ['Fattura n. 12/2026', '12/2026'],
  ['Factuurnummer 2026001', '2026001'],
  ['Invoice Date: 04/07/2026', null],
  ['Inventory 12', null],
])('the number in "%s" is %s', (text, number) => {
  expect(numberBeside(text)).toBe(number);
});
