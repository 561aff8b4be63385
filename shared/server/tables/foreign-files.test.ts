import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { ColumnPlan } from '#shared/domain/column-plan.ts';
import { checkWorkbook } from './check-workbook.ts';
import { previewFile } from './preview-file.ts';
import { Problems } from './problems.ts';
import { readTable } from './read-table.ts';

const file = (text: string | Uint8Array, name = 'list.csv') => ({
  name,
  bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
});
const ITEMS = { columns: ['name', 'type', 'size', 'cost'], needed: ['name', 'type', 'size'] };

test("finds a header below a report's title and date", async () => {
  const text = 'Stock list\n\nPrinted,2026-01-05\nname,type,size,cost\nGin,Spirits,1 L,12\n';
  const { rows } = await readTable(file(text), ITEMS, new Problems());
  expect(rows).toEqual([{ row: 5, cells: { name: 'Gin', type: 'Spirits', size: '1 L', cost: '12' } }]);
});

test('a plan assigns the columns, whatever the header names them', async () => {
  const text = 'Nimi;Tyyppi;Pullokoko;Hinta\nKoskenkorva;vodkat;0,7;10,99\nOlut;oluet;0,33 l;1.234,50\n';
  const plan = {
    name: { from: 0 },
    type: { from: 1, words: { vodkat: 'Spirits', oluet: 'Beer' } },
    size: { from: 2, unit: 'L' },
    cost: { from: 3, comma: true },
  };
  const { rows, notes } = await readTable({ ...file(text), plan }, ITEMS, new Problems());
  expect(rows.map((row) => row.cells)).toEqual([
    { name: 'Koskenkorva', type: 'Spirits', size: '0,7 L', cost: '10.99' },
    { name: 'Olut', type: 'Beer', size: '0,33 l', cost: '1234.50' },
  ]);
  expect(notes).toEqual([]);
  const fails = (wrong: ColumnPlan) => expect(readTable({ ...file(text), plan: wrong }, ITEMS, new Problems())).rejects;
  await fails({ name: { from: 0 }, size: { from: 2 } }).toThrow('Choose the column for type');
  await fails({ ...plan, name: { from: 9 } }).toThrow('fewer columns than were chosen');
  await fails({ ...plan, colour: { from: 0 } }).toThrow('There is no column colour');
});

test('a preview shows the header, the first rows and the words in columns of categories', async () => {
  const rows = Array.from({ length: 400 }, (_, index) => `Bottle ${index};${index % 3 === 0 ? 'Beer' : 'wine'}`);
  const preview = await previewFile(file(`Price list\nProduct; Kind \n${rows.join('\n')}\n`));
  expect(preview).toMatchObject({ header_row: 2, names: ['Product', 'Kind'], rows: 400, notes: [] });
  expect(preview.samples).toHaveLength(8);
  expect(preview.samples[0]).toEqual(['Bottle 0', 'Beer']);
  expect(preview.words).toEqual([[], ['wine', 'Beer']]);
  await expect(previewFile(file('\n\n'))).rejects.toThrow('is empty');
});

test('a large file is read in a worker, row for row like a small one', async () => {
  const lines = Array.from({ length: 12_000 }, (_, index) => `Bottle ${index},Spirits,750 mL,${index}`);
  const { rows } = await readTable(file(`name,type,size,cost\n${lines.join('\n')}\n`), ITEMS, new Problems());
  expect(rows).toHaveLength(12_000);
  expect(rows.at(-1)).toEqual({
    row: 12_001,
    cells: { name: 'Bottle 11999', type: 'Spirits', size: '750 mL', cost: '11999' },
  });
});

test('a workbook that unpacks to far more than its size is refused before unpacking', async () => {
  const bomb = zip(deflateRawSync(Buffer.alloc(300 * 1024 * 1024)), 1000);
  expect(bomb.length).toBeLessThan(500_000);
  await expect(checkWorkbook(bomb, 'bomb.xlsx')).rejects.toThrow('bomb.xlsx unpacks to more than can be read');
  await expect(readTable(file(bomb, 'bomb.xlsx'), ITEMS, new Problems())).rejects.toMatchObject({ code: 'too_large' });
  await checkWorkbook(zip(deflateRawSync(Buffer.from('small')), 5), 'fine.xlsx');
  const wrong = [zip(Buffer.from('no deflate data'), 5), Uint8Array.from([0x50, 0x4b, 3, 4])];
  for (const bytes of wrong)
    await expect(checkWorkbook(bytes, 'broken.xlsx')).rejects.toThrow('is not a readable XLSX workbook');
});

/** An archive of one part that claims to unpack to `claimed` bytes. */
function zip(packed: Buffer, claimed: number): Uint8Array {
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(claimed, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(claimed, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, entry, name, end]);
}
