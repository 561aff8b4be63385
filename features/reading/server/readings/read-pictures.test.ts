import { afterAll, beforeAll, expect, test } from 'vitest';
import { LAYOUTS } from '#test/documents/papers/layouts.ts';
import { makePaper, randomOf } from '#test/documents/papers/make-paper.ts';
import { openPaperPrinter } from '#test/documents/papers/print-paper.ts';
import { flagLine } from '../../domain/flag-line.ts';
import { readBeside } from './read-beside.ts';
import { findTesseract } from './recognize.ts';

const tesseract = await findTesseract();

let printer: Awaited<ReturnType<typeof openPaperPrinter>>;
beforeAll(async () => {
  printer = await openPaperPrinter();
}, 120_000);
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
  120_000,
);
