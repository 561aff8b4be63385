import { expect, it } from 'vitest';
import { readHeader, renameColumns } from './file-header.ts';
import { guessColumns } from './guess-columns.ts';

const csv = (text: string) => new File([text], 'list.csv', { type: 'text/csv' });

it('reads the header of a CSV file, with quotation marks, semicolons and a byte order mark', async () => {
  expect((await readHeader(csv('name,type\r\nGin,Spirits\r\n')))?.names).toEqual(['name', 'type']);
  expect((await readHeader(csv('\ufeff"Product; Name";Größe\nGin;1 L\n')))?.names).toEqual(['Product; Name', 'Größe']);
  expect((await readHeader(csv('"two\nlines",type\nGin,Spirits\n')))?.names).toEqual(['two\nlines', 'type']);
});

it('leaves workbooks and other encodings to the server', async () => {
  expect(await readHeader(csv('PK\u0003\u0004'))).toBeUndefined();
  expect(await readHeader(new File([new Uint8Array([0x6e, 0x47, 0xf6, 0xdf, 0x65, 0x0a])], 'a.csv'))).toBeUndefined();
  expect(await readHeader(csv(''))).toBeUndefined();
});

it('gives chosen columns the names that are read, and changes nothing else', async () => {
  const file = csv('\ufeffProduct Name;Größe;Kind;quantity\n"Gin; dry";1 L;Spirits;3\n');
  const header = await readHeader(file);
  if (!header) throw new Error('no header');
  const choice = { ...guessColumns('items', header.names), size: 1, type: 2, quantity: undefined };
  const renamed = renameColumns(file, header, 'items', choice);
  expect(await renamed.text()).toBe('name;size;type;not used quantity\n"Gin; dry";1 L;Spirits;3\n');
});

it('sends a file that has the right names as it is', async () => {
  const file = csv('name,type,size\nGin,Spirits,1 L\n');
  const header = await readHeader(file);
  if (!header) throw new Error('no header');
  expect(renameColumns(file, header, 'items', guessColumns('items', header.names))).toBe(file);
});
