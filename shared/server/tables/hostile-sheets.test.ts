import { expect, test } from 'vitest';
import { makeWorkbook, zip } from '#test/documents/make-workbook.ts';
import { previewFile } from './preview-file.ts';
import { openLines } from './read-lines.ts';

const preview = (bytes: Uint8Array, name = 'list.xlsx') => previewFile({ name, bytes: Uint8Array.from(bytes) });
const cell = (address: string, value = '1') => `<c r="${address}" t="n"><v>${value}</v></c>`;
const text = (address: string, value: string) => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;
const HEAD = `<row r="1">${text('A1', 'name')}${text('B1', 'quantity')}</row>`;

/** Refused with this status after a few seconds of work, while others are served. */
async function refuses(bytes: Uint8Array, status: number, name?: string): Promise<void> {
  const before = process.cpuUsage();
  await expect(preview(bytes, name)).rejects.toMatchObject({ status });
  const { user, system } = process.cpuUsage(before); // wall-clock time would depend on the machine's other work
  expect((user + system) / 1000).toBeLessThan(8000);
}

test('reads a plain workbook with gaps and unusual prefixes', async () => {
  const read = await preview(
    makeWorkbook(`${HEAD}<row r="3" spans='1:2'>${text('A3', 'Gin')}${cell('B3', '2')}</row>`),
  );
  expect([read.names, read.samples]).toEqual([['name', 'quantity'], [['Gin', '2']]]);
});

test.each([
  ['in the last corner', `${HEAD}<row r="1048576">${cell('XFD1048576')}</row>`],
  ['in the last corner, said with apostrophes', `<row r='1048576'><c  t = "n"\n r = 'XFD1048576' ><v>1</v></c></row>`],
  ['in the last corner, with a prefix', `<x:row r="1048576"><x:c x:r="XFD1048576"><v>1</v></x:c></x:row>`],
  ['in the last corner of a row that says nothing', `<row>${cell('XFD1048576')}</row>`],
  ['in the last row, under a wide head', `<row r="1">${cell('ZZ1')}</row><row r="1048576">${cell('A1048576')}</row>`],
])('a sheet with one cell %s is refused', (_title, rows) => refuses(makeWorkbook(rows), 413));

test.each([
  ['a row of no number', '<row r="1e15"><c r="A1"><v>1</v></c></row>'],
  ['a row of more digits', `<row r="99999999">${cell('A99999999')}</row>`],
  ['a place behind an entity', '<row r="1"><c r="XFD&#49;048576"><v>1</v></c></row>'],
  ['a place behind a bracket', '<row r="1"><c t=">" r="XFD1048576"><v>1</v></c></row>'.replace('">"', '"<"')],
  ['two places', '<row r="1"><c r="A1" x:r="XFD1048576"><v>1</v></c></row>'],
  ['an attribute without quotes', '<row r=1048576><c r="A1"><v>1</v></c></row>'],
])('a sheet with %s is refused', (_title, rows) => refuses(makeWorkbook(rows), 400));

test("a sheet missing from the workbook's directory, and other invalid zips, are refused", async () => {
  const hidden = Buffer.from(
    `<worksheet><sheetData><row r="1048576">${cell('XFD1048576')}</row></sheetData></worksheet>`,
  );
  const parts = [
    ['a.xml', Buffer.from('<a/>')],
    ['xl/worksheets/sheet1.xml', hidden],
    ['b.xml', Buffer.from('<b/>')],
  ] as const;
  for (const name of ['a.xml', 'xl/worksheets/sheet1.xml', 'b.xml']) await refuses(zip(parts, [name]), 400);
  const good = makeWorkbook(HEAD);
  await refuses(Buffer.concat([good.subarray(0, 40), good]), 400);
  await refuses(good.subarray(0, -30), 400);
});

test('bytes after the end of a workbook are ignored; a zip that is no workbook is refused with or without them', async () => {
  const book = makeWorkbook(`${HEAD}<row r="2">${text('A2', 'Gin')}${cell('B2', '2')}</row>`);
  const read = await preview(Buffer.concat([book, Buffer.from('1')]));
  expect(read.samples).toEqual([['Gin', '2']]);
  const other = zip([['a', Buffer.from('x')]]);
  for (const after of ['', '1', '1'.repeat(300)]) await refuses(Buffer.concat([other, Buffer.from(after)]), 400);
});

test('a part that unpacks to more than it states is refused', async () => {
  const book = makeWorkbook(Buffer.alloc(1024 * 1024, '<a>'));
  const directory = book.indexOf('PK\x01\x02', 0, 'latin1');
  for (let at = directory; at >= 0; at = book.indexOf('PK\x01\x02', at + 1, 'latin1')) book.writeUInt32LE(20, at + 24);
  await refuses(book, 413);
});

test('sheets and words that unpack to more than a workbook contains are refused', async () => {
  const row = Buffer.alloc(300 * 1024 * 1024, ' ');
  await refuses(makeWorkbook(row), 413);
  const lots = Buffer.from(`<sst>${'<si><t>a</t></si>'.repeat(2_000_000)}</sst>`);
  await preview(makeWorkbook(HEAD, [['xl/sharedStrings.xml', lots]])).catch((error) => expect(error.status).toBe(413));
});

test('a text shared by 100,000 cells is not copied 100,000 times', async () => {
  const rows = Array.from(
    { length: 100_000 },
    (_, row) => `<row r="${row + 2}"><c r="A${row + 2}" t="s"><v>0</v></c></row>`,
  );
  const shared = (length: number): readonly [string, Buffer] => [
    'xl/sharedStrings.xml',
    Buffer.from(`<sst><si><t>${'a'.repeat(length)}</t></si></sst>`),
  ];
  await refuses(makeWorkbook(HEAD + rows.join(''), [shared(1_000_000)]), 413);
  await refuses(makeWorkbook(HEAD + rows.join(''), [shared(30_000)]), 413);
});

test('parts with millions of elements or attributes, and half a million rows, are refused', async () => {
  await refuses(makeWorkbook(Buffer.alloc(60_000_000, '<a>')), 413);
  const attributes = Array.from({ length: 300_000 }, (_, place) => `a${place}="1"`).join(' ');
  await refuses(makeWorkbook(`<row r="1" ${attributes}/>`), 413);
  await refuses(makeWorkbook(`${HEAD}<row r="500002">${cell('A500002')}</row>`), 413);
});

test('rows and cells are found wherever a workbook is split while unpacking', async () => {
  const many = Array.from(
    { length: 30_000 },
    (_, row) => `<row r="${row + 2}">${text(`A${row + 2}`, `Gin ${row}`)}</row>`,
  );
  expect((await preview(makeWorkbook(HEAD + many.join('')))).rows).toBe(30_000);
  await refuses(makeWorkbook(`${HEAD}${many.join('')}<row r="1048576">${cell('XFD1048576')}</row>`), 413);
});

test('a CSV file of one endless line, or of a million lines, is refused before it is parsed', async () => {
  await refuses(Buffer.alloc(60_000_000, 'a'), 413, 'list.csv');
  await refuses(Buffer.alloc(60_000_000, ','), 413, 'list.csv');
  await refuses(Buffer.from(`name,quantity\n${'a,\n'.repeat(1_100_000)}`), 413, 'list.csv');
  const windows = Buffer.from(`name,quantity\r\n${'Gin,1\r\n'.repeat(200_000)}`);
  expect((await preview(windows, 'list.csv')).rows).toBe(200_000);
});

test('a file that needs too much memory is abandoned by name, and the next one is read', async () => {
  const whole = Buffer.from(`name,quantity\n${'Gin,1\n'.repeat(400_000)}`);
  await expect(openLines('large.csv', whole, { milliseconds: 60_000, megabytes: 24 })).rejects.toMatchObject({
    status: 413,
    message: 'large.csv needs too much memory to be read: split it into files of fewer rows',
  });
  expect((await preview(whole, 'large.csv')).rows).toBe(400_000);
});

test('entities are not expanded', async () => {
  const bomb = `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]>`;
  const read = await preview(makeWorkbook(`${bomb}${HEAD}<row r="2">${text('A2', '&c;&c;&c;')}</row>`)).catch(
    (error) => error,
  );
  expect(JSON.stringify(read).length).toBeLessThan(2000);
});

test('a list with a million columns is refused, small or large', async () => {
  await refuses(Buffer.from(`${','.repeat(100_000)}\n1\n`), 413, 'list.csv');
  await refuses(Buffer.from(`name,quantity\nGin${','.repeat(20_000_000)}\n`), 413, 'list.csv');
});

test('a wide list is passed on in small pieces, without losing any', async () => {
  const lines = 300;
  const csv = `name${',x'.repeat(1999)}\n${`a${',1'.repeat(1999)}\n`.repeat(lines - 1)}`;
  const opened = await openLines('wide.csv', Buffer.from(csv.trimEnd()));
  const sizes: number[] = [];
  let taken = 0;
  for await (const batch of opened.batches()) {
    sizes.push(batch.flat().length);
    taken += batch.length;
  }
  await opened.close();
  expect([opened.count, taken]).toEqual([lines, lines]);
  expect(sizes[0]).toBe(20 * 2000); // the header is expected in the first twenty lines
  expect(Math.max(...sizes.slice(1))).toBe(10_000);
});
