import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Refusal } from '#shared/server/refusal.ts';
import { drawPng } from '#test/documents/draw-png.ts';
import { LAYOUTS } from '#test/documents/papers/layouts.ts';
import { makePaper, type Paper, randomOf } from '#test/documents/papers/make-paper.ts';
import { openPaperPrinter } from '#test/documents/papers/print-paper.ts';
import { flagLine } from '../../domain/flag-line.ts';
import { joinBeside, readBeside } from './read-beside.ts';
import { findTesseract } from './recognize.ts';

const tesseract = await findTesseract();

let printer: Awaited<ReturnType<typeof openPaperPrinter>>;
beforeAll(async () => {
  printer = await openPaperPrinter();
});
afterAll(() => printer.close());

test.skipIf(!tesseract)(
  'D46: a picture of a slanted paper is read by its figures, and no line of it is sure',
  async () => {
    const layout = LAYOUTS.find(({ seed }) => seed === 6) as (typeof LAYOUTS)[number];
    const paper = makePaper(randomOf(layout.seed), { ...layout.shape, lines: 8 });
    const [{ document }] = await readBeside({ name: 'photo.jpg', bytes: await printer.photograph(paper, layout, 1.5) });
    expect(Math.round(Number(document.total) * 100)).toBe(paper.total);
    const amounts = document.lines.map(({ total }) => Math.round(Number(total) * 100));
    expect(amounts).toEqual(paper.lines.map(({ amount }) => amount));
    for (const line of document.lines) expect(flagLine(line, 0, null)).toContain('picture');
  },
);

/** Two papers of one layout, as two pages of an invoice. */
const twoPages = () => {
  const layout = LAYOUTS.find(({ seed }) => seed === 6) as (typeof LAYOUTS)[number];
  const random = randomOf(layout.seed);
  const papers = [5, 4].map((lines) => makePaper(random, { ...layout.shape, lines })) as [Paper, Paper];
  return { layout, papers };
};

const centsOf = ({ total }: { total: string }) => Math.round(Number(total) * 100);

test.skipIf(!tesseract)(
  'D46: photos and a PDF become one document in their order, and only the lines of photos are said to be of a picture',
  async () => {
    const { layout, papers } = twoPages();
    const photo = { name: 'IMG_1.jpg', bytes: await printer.photograph(papers[0], layout, 0.5) };
    const pdf = { name: 'rest.pdf', bytes: await printer.print(papers[1], layout) };
    const [{ document }] = await readBeside({ name: 'IMG_1.pdf', bytes: await joinBeside([photo, pdf]) });
    expect(document.lines.map(centsOf)).toEqual(papers.flatMap(({ lines }) => lines.map(({ amount }) => amount)));
    const first = papers[0].lines.length;
    for (const [index, line] of document.lines.entries()) {
      expect(line.place?.page).toBe(index < first ? 0 : 1);
      expect(flagLine(line, 0, null).includes('picture')).toBe(index < first);
    }
    const [{ document: turned }] = await readBeside({ name: 'IMG_1.pdf', bytes: await joinBeside([pdf, photo]) });
    expect(turned.lines.map(centsOf)).toEqual(
      papers.toReversed().flatMap(({ lines }) => lines.map(({ amount }) => amount)),
    );
  },
  180_000,
);

test('without an OCR program a PDF of text with a photo is read without the photo, and says so', async () => {
  const { PATH } = process.env;
  process.env.PATH = '';
  onTestFinished(() => {
    process.env.PATH = PATH;
  });
  const { layout, papers } = twoPages();
  const pdf = { name: 'rest.pdf', bytes: await printer.print(papers[1], layout) };
  const photo = { name: 'IMG_1.png', bytes: drawPng({ width: 700, height: 900 }) };
  const [{ document }] = await readBeside({ name: 'rest.pdf', bytes: await joinBeside([pdf, photo]) });
  expect(document.lines.map(centsOf)).toEqual(papers[1].lines.map(({ amount }) => amount));
  expect(document.notes).toEqual([expect.stringMatching(/^Page 2: This is a picture, .*install tesseract/)]);
});

test('a page that cannot be joined is refused by its place and name', async () => {
  const png = { name: 'one.png', bytes: drawPng({ width: 20, height: 20 }) };
  const refused = async (name: string, content: Buffer | string) => {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
    const [other] = await Promise.allSettled([joinBeside([png, { name, bytes }])]);
    return other.status === 'rejected' ? (other.reason as Refusal) : undefined;
  };
  expect(await refused('two.heic', '\0\0\0\x18ftypheic\0\0\0\0')).toMatchObject({
    message: expect.stringMatching(/^Page 2 \(two\.heic\): This picture is in a phone format \(HEIC\)/),
    fields: { 'pages.0': expect.stringContaining('two.heic') },
  });
  expect(await refused('two.csv', 'a,b')).toMatchObject({ message: expect.stringContaining('not a picture or a PDF') });
  expect(await refused('two.gif', 'GIF89a')).toMatchObject({ message: expect.stringContaining('JPEG or PNG') });
  expect(await refused('two.pdf', '%PDF-1.7 nothing')).toMatchObject({ message: expect.stringContaining('damaged') });
  expect(await refused('two.png', drawPng({ width: 30, height: 30 }).subarray(0, 60))).toMatchObject({
    message: expect.stringContaining('damaged'),
  });
  const huge = drawPng({ width: 2, height: 2 });
  huge.writeUInt32BE(30_000, 16);
  expect(await refused('two.png', huge)).toMatchObject({ message: expect.stringContaining('25 megapixels') });
});
