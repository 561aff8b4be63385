import { expect, it } from 'vitest';
import { readLabelPrinters } from './label-printers.ts';

const read = (text: string) => {
  const refused: string[] = [];
  const printers = readLabelPrinters(text, (name, rule) => refused.push(`${name} ${rule}`));
  return { printers: printers.map(({ name, host, port }) => `${name} ${host} ${port}`), refused };
};

it('reads names, private addresses, and ports', () => {
  expect(read('Bar=192.168.1.60, Back office = 10.0.0.7:9101; Six=[fd00::7]:9100')).toEqual({
    printers: ['Bar 192.168.1.60 9100', 'Back office 10.0.0.7 9101', 'Six fd00::7 9100'],
    refused: [],
  });
  expect(read('')).toEqual({ printers: [], refused: [] });
});

it.each([
  'Here=127.0.0.1',
  'Here=[::1]',
  'Mapped=[::ffff:127.0.0.1]',
  'Any=0.0.0.0',
  'Cloud=169.254.169.254',
  'Link=[fe80::1]',
  'Internet=8.8.8.8',
  'Named=printer.lan',
  'Database=192.168.1.60:5432',
  'Octal=0300.0250.1.60',
  '=192.168.1.60',
  '192.168.1.60',
])('refuses %s', (entry) => {
  const { printers, refused } = read(entry);
  expect(printers).toEqual([]);
  expect(refused[0]).toContain(entry);
});

it('refuses a name that two printers have', () => {
  expect(read('Bar=192.168.1.60, Bar=192.168.1.61').refused).toEqual(['LABEL_PRINTERS names two printers Bar']);
});
