import { expect, test } from 'vitest';
import { readEdifact } from './read-edifact.ts';
import { isX12, readX12 } from './read-x12.ts';
import { sumDocument } from './sum-document.ts';

const x12 = (...segments: string[]) => readX12(`ST*810*1~BIG*20261128*I-1~${segments.join('~')}~SE*9*1~`);
const GIN = 'IT1*1*2*CA*10**VN*7~PID*F****GIN~PO4*12*750*ML';

test('D47: the prices of an X12 line are for as many units as it says', () => {
  const total = (unit: string) => x12(`IT1*1*200*EA*50*${unit}*VN*7`, 'TDS*1').lines[0]?.total;
  expect(['', 'HP', 'TP', 'DZ'].map(total)).toEqual(['10000.00', '100.00', '10.00', '833.33']);
});

test('D47: X12 prices of a bottle are read so where only they come to the total', () => {
  expect(x12(GIN, 'TDS*2000').lines[0]).toMatchObject({ cases: '2', total: '20.00', price: '10' });
  expect(x12(GIN, 'TDS*24000').lines[0]).toMatchObject({ cases: '2', total: '240.00', price: '120' });
  expect(x12(GIN, 'TDS*5000').lines[0]).toMatchObject({ total: '20.00' });
  const bottle = x12('IT1*1*2*BO*10**VN*7~PID*F****GIN~PO4*12*750*ML', 'TDS*24000').lines[0];
  expect(bottle).toMatchObject({ bottles: '2', total: '20.00' });
});

test('D47: charges on X12 lines that are repeated below count once', () => {
  const repeated = x12(`${GIN}~SAC*C*D240***500`, 'TDS*2500', 'SAC*C*D240***500');
  expect([repeated.charges.length, sumDocument(repeated)]).toEqual([1, '25.00']);
  const apart = x12(`${GIN}~SAC*C*D240***500`, 'TDS*3000', 'SAC*C*D240***500');
  expect([apart.charges.length, sumDocument(apart)]).toEqual([2, '30.00']);
});

test.each([
  ['C*D240***500', 'shipping', '5.00', 'Charge'],
  ['A*D240***500', 'credit', '-5.00', 'Allowance'],
  ['P*C310***500', 'credit', '-5.00', 'Allowance'],
  ['C*H850***500', 'tax', '5.00', 'Charge'],
  ['C*C040***500', 'fees', '5.00', 'Charge'],
  ['C*XXXX***500', 'fees', '5.00', 'Charge'],
  ['C*C040***5.5', 'fees', '5.50', 'Charge'],
  ['C*C040***3000**********KEG DEPOSIT', 'deposit', '30.00', 'KEG DEPOSIT'],
  ['A*C040***3000**********KEG DEPOSIT', 'deposit', '-30.00', 'KEG DEPOSIT'],
])('D47: the X12 charge %s is %s of %s', (segment, kind, amount, label) => {
  expect(x12(GIN, 'TDS*2000', `SAC*${segment}`).charges).toEqual([{ kind, label, amount }]);
});

test('D47: what is neither charged nor allowed is no charge', () => {
  expect(x12(GIN, 'TDS*2000', 'SAC*N*D240***500', 'SAC*C*D240***0').charges).toEqual([]);
  expect(x12(GIN, 'TDS*2140', 'TXI*ST*1.40').charges).toEqual([{ kind: 'tax', label: 'Tax', amount: '1.40' }]);
});

test('D47: an X12 text is known by its envelope, which has a fixed length, or by its invoice', () => {
  const isa = `ISA*${'0'.repeat(101)}~`;
  expect([isX12(isa), isX12(isa.slice(0, 100)), isX12('ST*810*1'), isX12('ST*850*1')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

const edifact = (lines: string, sums: string) =>
  readEdifact(`UNH+1+INVOIC:D:96A:UN'BGM+380+F-1'CUX+2:EUR:4'${lines}UNS+S'${sums}UNT+9+1'`);
const RIESLING = "LIN+1++4006381333931:EN'IMD+F++:::RIESLING'QTY+47:12:EA'MOA+203:96.00'PRI+AAA:8.00'";

test('D47: what is prepaid lowers the amount due and no cost', () => {
  const read = edifact(RIESLING, "MOA+77:96.00'MOA+113:30.00'MOA+9:66.00'");
  expect([read.total, read.charges]).toEqual(['66.00', [{ kind: 'prepaid', label: 'Prepaid', amount: '-30.00' }]]);
  expect(edifact(RIESLING, "MOA+77:96.00'MOA+113:30.00'").total).toBe('66.00');
});

test('D47: a total in round figures has a rounding below one, more is a difference', () => {
  const fees = (due: string) => edifact(RIESLING, `MOA+77:96.00'MOA+9:${due}'`).charges.map(({ amount }) => amount);
  expect([fees('96.01'), fees('95.60'), fees('96.99'), fees('97.00'), fees('96.00')]).toEqual([
    ['0.01'],
    ['-0.40'],
    ['0.99'],
    [],
    [],
  ]);
});

test('D47: taxes are stated once, or are the sum of the rates', () => {
  const tax = (sums: string) => edifact(RIESLING, `MOA+77:100.00'${sums}`).charges.map(({ amount }) => amount);
  const rates = "TAX+7+VAT'MOA+124:3.00'TAX+7+VAT'MOA+124:1.00'";
  expect(tax(`MOA+176:4.00'${rates}`)).toEqual(['4.00']);
  expect(tax(`MOA+124:4.00'${rates}`)).toEqual(['4.00']);
  expect(tax(rates)).toEqual(['4.00']);
});

test('D47: allowances of a line lower it, those of the document are charges', () => {
  const line = "LIN+1'IMD+F++:::GIN'QTY+47:2:EA'PRI+AAA:10.00'ALC+A'MOA+8:3.00'";
  const read = edifact(line, "ALC+A++++DI:::Rabatt'MOA+8:2.00'ALC+C++++FC:::Freight'MOA+8:5.00'MOA+77:20.00'");
  expect(read.lines[0]).toMatchObject({ total: '17.00', discount: '3', name: 'GIN' });
  expect(read.charges.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['credit', '-2.00'],
    ['shipping', '5.00'],
  ]);
});

test('D47: a price for six is a sixth for one', () => {
  expect(edifact("LIN+1'IMD+F++:::GIN'QTY+47:12:EA'PRI+AAA:60.00:::6'", "MOA+77:120.00'").lines[0]).toMatchObject({
    total: '120.00',
    price: '10',
  });
});
