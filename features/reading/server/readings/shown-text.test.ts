import { expect, test } from 'vitest';
import { openPdf } from './read-pdf-text.ts';

/** A PDF of one page with this drawing, in 10-point Courier, whose letters are 6 points wide. */
function pdf(drawing: string, { form = '', annotation = '' } = {}): Uint8Array {
  const stream = (dictionary: string, content: string) =>
    `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`;
  const resources = '/Resources << /Font << /F 4 0 R >> /XObject << /X 6 0 R >> >>';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] ${resources} /Contents 5 0 R /Annots [7 0 R] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    stream('', drawing),
    stream(`/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Matrix [1 0 0 1 100 0] ${resources}`, form),
    `<< /Type /Annot /Subtype /FreeText /F 4 /Rect [200 400 260 420] /Contents (x) /DA (/F 10 Tf) /AP << /N 8 0 R >> >>`,
    stream(`/Type /XObject /Subtype /Form /BBox [0 0 60 20] ${resources}`, annotation),
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((body, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return place;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const place of places) text += `${String(place).padStart(10, '0')} 00000 n \n`;
  text += `trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}

const read = async (...given: Parameters<typeof pdf>) => {
  const [page = []] = await openPdf(pdf(...given), 9, ({ pages }) => pages());
  const rounded = (value: number) => Math.round(value * 10) / 10;
  return page.map(({ text, left, right, base, height }) => [text, ...[left, right, base, height].map(rounded)]);
};

const text = (operators: string) => `BT /F 10 Tf ${operators} ET`;

test('the cells of narrow columns are texts of their own, however close they are', async () => {
  // 1.5 points are more than no gap, and less than a space.
  expect(await read(text('50 700 Td (1 CS) Tj 25.5 0 Td (204.29) Tj'))).toEqual([
    ['1 CS', 50, 74, 100, 10],
    ['204.29', 75.5, 111.5, 100, 10],
  ]);
});

test.each([
  ['pieces of one word', '50 700 Td (Whis) Tj 24 0 Td (key) Tj', [['Whiskey', 50, 92, 100, 10]]],
  ['kerning within a word', '50 700 Td [(Whis) 60 (key)] TJ', [['Whiskey', 50, 91.4, 100, 10]]],
  [
    'kerning as wide as a space',
    '50 700 Td [(Rye) -300 (12)] TJ',
    [
      ['Rye', 50, 68, 100, 10],
      ['12', 71, 83, 100, 10],
    ],
  ],
  ['letters that are spaced out', '2 Tc 50 700 Td (RYE) Tj', [['RYE', 50, 72, 100, 10]]],
  [
    'spaces that move to the next column',
    '10 Tw 50 700 Td (A B) Tj',
    [
      ['A', 50, 56, 100, 10],
      ['B', 72, 78, 100, 10],
    ],
  ],
  ['spaces of a justified line', '3 Tw 50 700 Td (A B) Tj', [['A B', 50, 71, 100, 10]]],
  ['spaces at both ends', '50 700 Td (  Rye ) Tj', [['Rye', 62, 80, 100, 10]]],
  ['narrow letters', '50 Tz 50 700 Td (Rye) Tj', [['Rye', 50, 59, 100, 10]]],
  [
    'lines by their leading',
    '14 TL 50 700 Td (A) Tj T* (B) Tj',
    [
      ['A', 50, 56, 100, 10],
      ['B', 50, 56, 114, 10],
    ],
  ],
  [
    'lines by a move that sets the leading',
    '50 700 Td (A) Tj 0 -9 TD (B) Tj T* (C) Tj',
    [
      ['A', 50, 56, 100, 10],
      ['B', 50, 56, 109, 10],
      ['C', 50, 56, 118, 10],
    ],
  ],
  ['a matrix', '2 0 0 2 50 700 Tm (A) Tj', [['A', 50, 62, 100, 20]]],
  [
    'raised letters',
    '50 700 Td (A) Tj 5 Ts (2) Tj',
    [
      ['A', 50, 56, 100, 10],
      ['2', 56, 62, 95, 10],
    ],
  ],
  [
    'a smaller size',
    '50 700 Td (A) Tj /F 5 Tf (b) Tj',
    [
      ['A', 50, 56, 100, 10],
      ['b', 56, 59, 100, 5],
    ],
  ],
  ['nothing but spaces', '50 700 Td (  ) Tj', []],
])('%s', async (_, operators, expected) => {
  expect(await read(text(operators))).toEqual(expected);
});

test('what is drawn in a form or filled in on a page is read where it is shown', async () => {
  const drawing = `q 1 0 0 1 0 -100 cm /X Do Q ${text('50 700 Td (after) Tj')}`;
  const shown = await read(drawing, { form: text('50 700 Td (form) Tj'), annotation: text('2 5 Td (12.00) Tj') });
  expect(shown).toEqual([
    ['form', 150, 174, 200, 10],
    ['after', 50, 80, 100, 10],
    ['12.00', 202, 232, 395, 10],
  ]);
});

test('text that nobody sees is not read: outside the page, or in letters of less than half a point', async () => {
  const hidden = [
    '0.0000001 0 0 0.0000001 50 700 Tm (tiny) Tj',
    '0.04 0 0 0.04 50 700 Tm (small) Tj',
    '700 700 Td (beside) Tj',
  ];
  const drawing = [...hidden, '50 -40 Td (below) Tj', '50 700 Td (seen) Tj', '-12 600 Td (in part) Tj'].map(text);
  expect((await read(drawing.join(' '))).map(([seen]) => seen)).toEqual(['seen', 'in part']);
});
