import { expect, test } from 'vitest';
import { writeZpl } from './zpl.ts';

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
