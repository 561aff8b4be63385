import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readDemoInvoices } from '#test/demo-invoices.ts';
import { LAYOUTS, type PrintedLine, printInvoice } from '#test/documents/print-invoice.ts';
import type { ReadLine } from '../../domain/document.ts';
import { sumDocument } from '../../domain/sum-document.ts';
import { type DocumentLimits, readBeside } from './read-beside.ts';
import type { StoredDocument } from './read-document.ts';

const invoices = readDemoInvoices();
/** The longest, and some of every seventh, which has a credit. */
const printed = [0, 3, 10, 24].map((at) => invoices[at] as (typeof invoices)[number]);

/** Reads it as a vendor sends it, in a worker thread. */
async function readPdf(bytes: Uint8Array, limits?: DocumentLimits): Promise<StoredDocument> {
  const [{ document }] = await readBeside({ name: 'invoice.pdf', bytes }, limits);
  return document;
}

const unitsOf = (line: ReadLine) => Number(line.cases) * (line.pack ?? 1) + Number(line.bottles);
const told = (line: PrintedLine) => [line.code, line.name, line.cases * line.pack + line.bottles, line.cents];
const read = (line: ReadLine) => [line.code, line.name, unitsOf(line), Math.round(Number(line.total) * 100)];

describe.each(LAYOUTS)('printed as %s', (layout) => {
  test('real orders are read back: every line, the charges, the number, and the total to the cent', async () => {
    for (const invoice of printed) {
      const document = await readPdf(await printInvoice(invoice, layout));
      const cut = layout === 'printer' ? 34 : 170;
      expect(document.lines.map(read)).toEqual(
        invoice.lines.map((line) => told({ ...line, name: line.name.slice(0, cut).trim() })),
      );
      const cents = [...invoice.lines, ...invoice.charges].reduce((sum, each) => sum + each.cents, 0);
      expect([document.vendor, document.number, Number(document.total)]).toEqual([
        invoice.vendor,
        invoice.number,
        cents / 100,
      ]);
      expect(Number(sumDocument(document))).toBe(cents / 100);
      expect(document.charges.map(({ label }) => label)).toEqual(invoice.charges.map(({ label }) => label));
      expect(document.notes).toEqual([]);
    }
  });
});

test('a damaged, too long, or too slow document is refused with the reason', async () => {
  const broken = new TextEncoder().encode('%PDF-1.7 nothing');
  await expect(readPdf(broken)).rejects.toMatchObject({ status: 400, message: expect.stringContaining('damaged') });
  const [longest] = invoices;
  const bytes = () => printInvoice(longest as (typeof invoices)[number], 'grid');
  const limits = { pages: 60, milliseconds: 20_000, megabytes: 384 };
  await expect(readPdf(await bytes(), { ...limits, pages: 1 })).rejects.toMatchObject({ status: 413 });
  await expect(readPdf(await bytes(), { ...limits, milliseconds: 1 })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('too long'),
  });
});

/** A page with one stream that was compressed so many times and unpacks to so many megabytes. */
const packedPage = (megabytes: number, times: number) => pageOf(Buffer.alloc(megabytes * 1024 * 1024, ' '), times);

function pageOf(content: Buffer, times = 1): Uint8Array {
  let data = content;
  for (let time = 0; time < times; time += 1) data = deflateSync(data);
  const filters = '/FlateDecode '.repeat(times);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 9100]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    `<</Filter[${filters}]/Length ${data.length}>>\nstream\n${data.toString('latin1')}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  const file = `%PDF-1.7\n${objects.join('')}trailer\n<</Size 6/Root 1 0 R>>\n%%EOF`;
  return new Uint8Array(Buffer.from(file, 'latin1'));
}

/** The product's limits, but for the time: unpacking takes as long as the machine is busy. */
const UNHURRIED: DocumentLimits = { pages: 60, milliseconds: 150_000, megabytes: 160 };

test.each([1, 3])(
  'a small PDF that unpacks to half a gigabyte, compressed %s times, is refused; the next one is read',
  async (times) => {
    const bomb = packedPage(512, times);
    expect(bomb.length).toBeLessThan(1_000_000);
    let most = 0;
    const before = process.memoryUsage.rss();
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss() - before);
    }, 20);
    const [refused] = await Promise.allSettled([readPdf(bomb, UNHURRIED), readPdf(packedPage(1, 1), UNHURRIED)]);
    clearInterval(watch);
    expect(refused).toMatchObject({
      reason: { status: 413, message: expect.stringContaining('unpacks to more than an invoice has') },
    });
    expect(most).toBeLessThan(400 * 1024 * 1024);
    const [invoice] = printed;
    const next = await printInvoice(invoice as (typeof printed)[number], 'grid');
    expect((await readPdf(next, UNHURRIED)).lines).not.toEqual([]);
  },
);

/** An invoice with that many lines, like those of the largest vendors. */
const x12 = (lines: number) =>
  `ST*810*0001~BIG*20260101*7~${'IT1*1*1*CA*10**UP*012345678905~PID*F****GIN~'.repeat(lines)}TDS*${lines * 1000}~SE*1*0001~`;
const table = (rows: number, columns: number) =>
  `Description,Qty,Amount${',x'.repeat(columns - 3)}\n${`Gin,1,10${',1'.repeat(columns - 3)}\n`.repeat(rows)}`;

test('a slow document is read in a worker thread, and stopped when it takes too long', async () => {
  const limits = { pages: 0, milliseconds: 1, megabytes: 440 };
  for (const text of [x12(900), table(900, 100)]) {
    const file = { name: 'march.txt', bytes: new TextEncoder().encode(text) };
    await expect(readBeside(file, limits)).rejects.toMatchObject({
      status: 400,
      fields: { file: expect.stringContaining('takes too long to read') },
    });
    const [{ document, bytes }] = await readBeside(file);
    expect([document.lines.length, bytes.length]).toEqual([900, file.bytes.length]);
  }
});

test('an invoice with more columns or rows than real ones have is refused before it is read', async () => {
  const read = (text: string) => readBeside({ name: 'a.csv', bytes: new TextEncoder().encode(text) });
  await expect(read(table(1, 200))).resolves.toHaveLength(1);
  await expect(read(table(1, 201))).rejects.toMatchObject({
    status: 413,
    message: expect.stringContaining('200 columns'),
  });
  await expect(read(table(5000, 3))).rejects.toMatchObject({
    status: 413,
    message: expect.stringContaining('5000 rows'),
  });
});

test('a name that continues over thousands of rows ends at the longest allowed name', async () => {
  const row = (top: number, ...texts: readonly [number, string][]) =>
    texts.map(([left, text]) => `1 0 0 1 ${left} ${top} Tm (${text}) Tj`).join('\n');
  const heads = row(9000, [10, 'Item #'], [90, 'Description'], [300, 'Qty'], [360, 'Price'], [420, 'Amount']);
  const goods = row(8986, [10, '123'], [90, 'Gin'], [300, '1'], [360, '10.00'], [420, '10.00']);
  const more = Array.from({ length: 1500 }, (_, at) => row(8980 - at * 5, [90, `word${at}`]));
  const document = await readPdf(pageOf(Buffer.from(`BT /F1 10 Tf\n${[heads, goods, ...more].join('\n')}\nET`)));
  expect(document.lines).toHaveLength(1);
  expect(document.lines[0]?.name).toMatch(/^Gin word0 word1 /);
  expect(document.texts.length).toBeGreaterThan(50);
});
