import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readDemoInvoices } from '#test/demo-invoices.ts';
import { LAYOUTS, type PrintedLine, printInvoice } from '#test/documents/print-invoice.ts';
import type { ReadLine } from '../../domain/reading/document.ts';
import { readPages } from '../../domain/reading/read-pages.ts';
import { sumDocument } from '../../domain/reading/sum-document.ts';
import { readPdfText } from './read-pdf-text.ts';

const invoices = readDemoInvoices();
/** The longest, and some of every seventh, which has a credit. */
const printed = [0, 3, 10, 24].map((at) => invoices[at] as (typeof invoices)[number]);

const unitsOf = (line: ReadLine) => Number(line.cases) * (line.pack ?? 1) + Number(line.bottles);
const told = (line: PrintedLine) => [line.code, line.name, line.cases * line.pack + line.bottles, line.cents];
const read = (line: ReadLine) => [line.code, line.name, unitsOf(line), Math.round(Number(line.total) * 100)];

describe.each(LAYOUTS)('printed as %s', (layout) => {
  test('real orders are read back: every line, the charges, the number, and the total to the cent', async () => {
    for (const invoice of printed) {
      const document = readPages(await readPdfText(await printInvoice(invoice, layout)));
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

test('what is damaged, too long or too slow is refused with the reason', async () => {
  const broken = new TextEncoder().encode('%PDF-1.7 nothing');
  await expect(readPdfText(broken)).rejects.toMatchObject({ status: 400, message: expect.stringContaining('damaged') });
  const [longest] = invoices;
  const bytes = () => printInvoice(longest as (typeof invoices)[number], 'grid');
  const limits = { pages: 60, milliseconds: 20_000, megabytes: 384 };
  await expect(readPdfText(await bytes(), { ...limits, pages: 1 })).rejects.toMatchObject({ status: 413 });
  await expect(readPdfText(await bytes(), { ...limits, milliseconds: 1 })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('too long'),
  });
});

/** A page whose only stream was packed so often, and unpacks to so many megabytes. */
function packedPage(megabytes: number, times: number): Uint8Array {
  let data: Buffer = Buffer.alloc(megabytes * 1024 * 1024, ' ');
  for (let time = 0; time < times; time += 1) data = deflateSync(data);
  const filters = '/FlateDecode '.repeat(times);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>>',
    `<</Filter[${filters}]/Length ${data.length}>>\nstream\n${data.toString('latin1')}\nendstream`,
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  const file = `%PDF-1.7\n${objects.join('')}trailer\n<</Size 5/Root 1 0 R>>\n%%EOF`;
  return new Uint8Array(Buffer.from(file, 'latin1'));
}

test.each([1, 3])(
  'a small PDF that unpacks to half a gigabyte, packed %s times, is given up; the next is read',
  async (times) => {
    const bomb = packedPage(512, times);
    expect(bomb.length).toBeLessThan(1_000_000);
    let most = 0;
    const before = process.memoryUsage.rss();
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss() - before);
    }, 20);
    const [refused] = await Promise.allSettled([readPdfText(bomb), readPdfText(packedPage(1, 1))]);
    clearInterval(watch);
    expect(refused).toMatchObject({
      reason: { status: 413, message: expect.stringContaining('unpacks to more than an invoice has') },
    });
    expect(most).toBeLessThan(400 * 1024 * 1024);
    const [invoice] = printed;
    expect(await readPdfText(await printInvoice(invoice as (typeof printed)[number], 'grid'))).not.toEqual([]);
  },
);
