import { expect, test } from 'vitest';
import { belowText, printerHas, writeZpl } from './zpl.ts';

const LABEL = { value: 'CH000123', name: 'House Gin', about: '750 mL', quantity: 3 };
const PAPER = { width: 57, height: 32, dpi: 203 } as const;

test('each label is one format with its size in dots, its name, its CODE128 and how often it is printed', () => {
  const zpl = writeZpl([LABEL, { ...LABEL, value: 'CH000124', quantity: 1 }], PAPER);
  expect(zpl.match(/\^XA/g)).toHaveLength(2);
  expect(zpl.match(/\^XZ/g)).toHaveLength(2);
  expect(zpl).toContain('^CI28\n^PW456\n^LL256\n');
  expect(zpl).toMatch(/\^BCN,\d+,N,N,N,A\^FH_\^FDCH000123\^FS/);
  expect(zpl).toContain('^PQ3\n');
});

test('nothing in a name or a code is a command of the printer', () => {
  const zpl = writeZpl([{ ...LABEL, name: 'A^XZ~DG_gin\n^PQ999', value: 'x^PQ9' }], PAPER);
  expect(zpl).toContain('^FDA_5EXZ_7EDG_5Fgin _5EPQ999^FS');
  expect(zpl).toContain('^FDx_5EPQ9^FS');
  expect(zpl.match(/\^PQ/g)).toHaveLength(1);
  expect(zpl.match(/\^XZ/g)).toHaveLength(1);
});

test('one label as the printer gets it: name, bars, and code with size, with two millimeters of margin', () => {
  expect(writeZpl([LABEL], PAPER)).toBe(
    [
      '^XA',
      '^CI28',
      '^PW456',
      '^LL256',
      '^FO16,16^A0N,36,36^FB424,2,0,C^FH_^FDHouse Gin^FS',
      '^FO16,96^FB424,1,0,C^BY2^BCN,108,N,N,N,A^FH_^FDCH000123^FS',
      '^FO16,212^A0N,29,29^FB424,1,0,C^FH_^FDCH000123 · 750 mL^FS',
      '^PQ3',
      '^XZ',
      '',
    ].join('\n'),
  );
});

test.each([
  [203, 2],
  [300, 2],
  [600, 4],
] as const)('at %i dpi the narrowest bar is %i dots wide', (dpi, dots) => {
  expect(writeZpl([LABEL], { ...PAPER, dpi })).toContain(`^BY${dots}^BCN`);
});

test('on a low label, bars stay four millimeters high', () => {
  expect(writeZpl([LABEL], { ...PAPER, height: 12 })).toContain('^BCN,32,');
});

test('texts that the printer has no letters for are drawn, in whole bytes a row', () => {
  const graphic = { width: 9, height: 2, rows: [new Uint8Array([0x0f, 0x80]), new Uint8Array([0xff, 0])] };
  const zpl = writeZpl([{ ...LABEL, nameGraphic: graphic, aboutGraphic: graphic }], PAPER);
  expect(zpl).toContain('^FO16,16^GFA,4,4,2,0F80FF00^FS');
  expect(zpl).toContain('^FO16,212^GFA,4,4,2,0F80FF00^FS');
  expect(zpl).not.toContain('House Gin');
});

test.each([
  ['Château Margaux · 750 mL', true],
  ['Żubrówka – 1 L', true],
  ['10 € “Reserve”', true],
  ['', true],
  ['十四代', false],
  ['Рислинг', false],
])('a label printer has the letters of "%s" (%s)', (text, has) => {
  expect(printerHas(text)).toBe(has);
});

test('below the bars stand the code and what it is, or one of them', () => {
  const below = (value: string, about: string) => belowText({ value, about });
  expect([below('A', 'B'), below('A', ''), below('', 'B')]).toEqual(['A · B', 'A', 'B']);
});
