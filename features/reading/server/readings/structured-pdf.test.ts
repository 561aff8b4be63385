import fs from 'node:fs';
import path from 'node:path';
import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { splitXml } from '../../domain/structured/split-xml.ts';
import { readBeside } from './read-beside.ts';

const line = (quantity: string, total: string) =>
  `<cac:InvoiceLine><cbc:InvoicedQuantity unitCode="XBO">${quantity}</cbc:InvoicedQuantity><cbc:LineExtensionAmount>${total}</cbc:LineExtensionAmount><cac:Item><cbc:Name>Gin 70cl</cbc:Name></cac:Item></cac:InvoiceLine>`;
const ubl = (lines: string) =>
  `<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:a" xmlns:cbc="urn:b"><cbc:ID>X-1</cbc:ID><cbc:IssueDate>2026-03-04</cbc:IssueDate><cac:LegalMonetaryTotal><cbc:PayableAmount>60.00</cbc:PayableAmount></cac:LegalMonetaryTotal>${lines}</Invoice>`;

/** A page that differs from the file attached to it. */
function print(attached: string | null): Promise<Uint8Array> {
  const document = new PDFDocument();
  const { promise, resolve } = Promise.withResolvers<Uint8Array>();
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  document.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
  document.file(Buffer.from('a,b\n1,2'), { name: 'terms.csv' });
  if (attached) document.file(Buffer.from(attached), { name: 'factur-x.xml', type: 'text/xml' });
  const row = (y: number, texts: readonly string[]) => {
    for (const [at, text] of texts.entries()) document.text(text, 40 + at * 90, y, { lineBreak: false });
  };
  row(50, ['Invoice # P-9']);
  row(100, ['Item #', 'Description', 'Qty', 'Price', 'Amount']);
  row(120, ['12', 'Vodka 1L', '2', '25.00', '50.00']);
  row(160, ['', '', '', 'Total', '50.00']);
  document.end();
  return promise;
}

const read = async (attached: string | null) =>
  (await readBeside({ name: 'a.pdf', bytes: await print(attached) }))[0].document;

test('D47: in a PDF with an invoice attached as XML, the XML is read and never the page; without one the page is read', async () => {
  const stated = await read(ubl(line('3', '60.00')));
  expect(stated).toMatchObject({
    format: 'ubl',
    number: 'X-1',
    total: '60.00',
    lines: [{ name: 'Gin', bottles: '3' }],
  });
  expect(await read(null)).toMatchObject({ format: 'pdf', number: 'P-9', total: '50.00', lines: [{ name: 'Vodka' }] });
});

test('a damaged attached invoice is refused; one without lines takes them from the page and supplies the rest', async () => {
  await expect(read(ubl(line('3', '60.00')).replace('</Invoice>', ''))).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('damaged'),
  });
  await expect(
    read(ubl(line('3', '60.00')).replace('<Invoice', '<!DOCTYPE a [<!ENTITY b "c">]><Invoice')),
  ).rejects.toMatchObject({ status: 400, message: expect.stringContaining('declares') });
  expect(await read(ubl(''))).toMatchObject({
    format: 'pdf',
    number: 'X-1',
    day: '2026-03-04',
    total: '60.00',
    lines: [{ name: 'Vodka', total: '50.00' }],
  });
});

test('other data that is attached, although it names the schema of invoices, is passed over', async () => {
  const other =
    '<?xml version="1.0"?><Extra xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"/>';
  expect(await read(other)).toMatchObject({ format: 'pdf', number: 'P-9', lines: [{ name: 'Vodka' }] });
});

test('XML in UTF-16 is read, and a file with a thousand nested parts is refused', async () => {
  const text = ubl(line('3', '60.00'));
  const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  const [{ document }] = await readBeside({ name: 'a.xml', bytes });
  expect(document).toMatchObject({ format: 'ubl', total: '60.00' });
  const deep = text.replace('<cbc:ID>', '<a>'.repeat(40_000)).replace('</cbc:ID>', '</a>'.repeat(40_000));
  await expect(readBeside({ name: 'a.xml', bytes: Buffer.from(deep) })).rejects.toMatchObject({ status: 400 });
});

const FOLDER = process.env.E_INVOICE_EXAMPLES;
const hybrids = FOLDER
  ? fs
      .readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.pdf'))
      .map((file) => path.join(FOLDER, file))
  : [];

describe.skipIf(hybrids.length === 0)('published Factur-X files', () => {
  test.each(hybrids.map((file) => [path.basename(file), file]))('%s reads as its CII does', async (_, file) => {
    const xml = file.replace(/\/FX\/(.*)\.pdf$/, '/CII/$1.cii.xml');
    const [{ document }] = await readBeside({ name: 'a.pdf', bytes: new Uint8Array(fs.readFileSync(file)) });
    const [stated] = splitXml(fs.readFileSync(xml, 'utf8'));
    // Some of the files have a different date than their CII.
    expect({ ...document, day: null }).toEqual({ ...stated?.read(), day: null });
    expect(document.lines.length).toBeGreaterThan(0);
  });
});
