import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { type PdfPage, readPdf } from '#test/documents/read-pdf.ts';
import { LABEL_SHEET, LABEL_SHEETS, labelsOn, placeOfLabel, SHEET_IDS } from '../../domain/label-sheet.ts';
import { placeOfEntry, SCAN_SHEET } from '../../domain/scan-sheet.ts';
import { fitLabels } from './code-bars.ts';
import { type Label, writeLabels } from './write-labels.ts';
import { type ScanEntry, writeScanSheet } from './write-scan-sheet.ts';

const PAPER = { title: 'Friday labels', organization: 'The Cellar', now: new Date('2026-03-05T12:00:00Z') };

beforeAll(async () => {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const bytes = new Uint8Array(await readFile(file));
  await prepareZXingModule({ overrides: { wasmBinary: bytes.buffer }, fireImmediately: true });
});

const pagesOf = async (file: Blob) => readPdf(new Uint8Array(await file.arrayBuffer()));
const print = async (labels: readonly Partial<Label>[]) =>
  pagesOf(
    await writeLabels({
      ...PAPER,
      labels: labels.map((each) => ({ value: 'CH000123', name: 'House Gin', about: '750 mL', quantity: 1, ...each })),
    }),
  );

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}
const within = ({ left, top, width, height }: Area, x: number, y: number) =>
  x >= left && x <= left + width && y >= top && y <= top + height;

/** A scanner's view of part of a page, at 600 dpi. */
async function scan(page: PdfPage | undefined, area: Area): Promise<string[]> {
  const pixels = (points: number) => Math.round((points * 600) / 72);
  const [width, height] = [pixels(area.width), 60];
  const picture = Buffer.alloc(width * height, 255);
  for (const [left, top, wide] of page?.bars ?? []) {
    if (!within(area, left, top)) continue;
    for (let y = 5; y < height - 5; y++)
      picture.fill(0, y * width + pixels(left - area.left), y * width + pixels(left - area.left + wide));
  }
  const found = await readBarcodes(
    new Uint8Array(Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), picture])),
  );
  return found.map(({ format, text }) => `${format} ${text}`);
}

const labelArea = (index: number): Area => {
  const { left, top } = placeOfLabel(index);
  return { left, top, width: LABEL_SHEET.width, height: LABEL_SHEET.height };
};
const textsIn = (page: PdfPage | undefined, area: Area) =>
  (page?.texts ?? []).filter(({ x, y }) => within(area, x, y)).map(({ text }) => text);

test('PRINT-057 PRINT-061 OCONST-027 OCONST-028 OCONST-030 OENT-032: every label on a sheet has its name and bars that read back as its code', async () => {
  const codes = Array.from({ length: 20 }, (_, index) => `CH${100_000 + index * 7919}`);
  const [page, ...others] = await print(codes.map((value, index) => ({ value, name: `Bottle ${index}`, quantity: 4 })));
  expect(others).toEqual([]);
  expect(page?.box).toEqual([0, 0, 612, 792]);
  for (let index = 0; index < 80; index++) {
    const kind = Math.floor(index / 4);
    expect(await scan(page, labelArea(index))).toEqual([`Code128 ${codes[kind]}`]);
    expect(textsIn(page, labelArea(index))).toEqual([`Bottle ${kind}`, `${codes[kind]} · 750 mL`]);
  }
  const outside = page?.texts.filter(
    ({ x, y }) => !Array.from({ length: 80 }, (_, i) => labelArea(i)).some((area) => within(area, x, y)),
  );
  expect(outside).toEqual([]);
});

test('PRINT-058 OCONST-026: the 81st label is the first on a second sheet', async () => {
  const [first, second, ...others] = await print([{ quantity: 80 }, { quantity: 1, value: 'CH000999' }]);
  expect(others).toEqual([]);
  const names = (page: PdfPage | undefined) => page?.texts.filter(({ text }) => text === 'House Gin').length;
  expect([names(first), names(second)]).toEqual([80, 1]);
  expect(await scan(second, labelArea(0))).toEqual(['Code128 CH000999']);
});

test('OCONST-029: a name of 60 characters is cut to 55, in two lines above its bars', async () => {
  const name = 'Chateau Example Premier Grand Cru of the Old Vineyards 1234';
  const [page] = await print([{ name }]);
  const lines = textsIn(page, labelArea(0)).slice(0, -1);
  expect(lines).toHaveLength(2);
  expect(lines.join(' ').replaceAll(/\s+/g, ' ').trim()).toBe(name.slice(0, 55).trim());
  const lowest = Math.max(...(page?.texts.slice(0, 2).map(({ y }) => y) ?? []));
  expect(page?.bars[0]?.[1]).toBeGreaterThan(lowest);
  expect(await scan(page, labelArea(0))).toEqual(['Code128 CH000123']);
});

test('codes of many kinds fit; one that does not is printed as text, without unreadable bars', async () => {
  const codes = ['1', '012345678905', 'abcdefghijklmnopqr', 'CH1234567890123456', '9'.repeat(30)];
  const [page] = await print(codes.map((value) => ({ value })));
  for (const [index, code] of codes.entries()) expect(await scan(page, labelArea(index))).toEqual([`Code128 ${code}`]);
  const misfits = ['x'.repeat(40), 'Žluťoučký 1'];
  expect(await fitLabels([...codes, ...misfits])).toEqual([true, true, true, true, true, false, false]);
  const [other] = await print(misfits.map((value) => ({ value })));
  expect(other?.bars).toEqual([]);
  expect(textsIn(other, labelArea(1))).toEqual(['House Gin', 'Žluťoučký 1 · 750 mL']);
});

test('while 2,000 labels are created, other requests run in between', async () => {
  let [turns, done] = [0, false];
  const turn = () => {
    turns += 1;
    if (!done) setImmediate(turn);
  };
  setImmediate(turn);
  const pages = await print(
    Array.from({ length: 500 }, (_, index) => ({ value: `CH${200_000 + index}`, quantity: 4 })),
  );
  done = true;
  expect(pages).toHaveLength(25);
  expect(turns).toBeGreaterThan(150);
});

const entries = (count: number): ScanEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Bottle ${index}`,
    vintage: index % 2 ? '2015' : null,
    size: '750 mL',
    barcode: `CH${300_000 + index}`,
  }));

test('PRINT-059 PRINT-060 OCONST-032 OCONST-033: a scan sheet has the title and each item once, readable by a scanner', async () => {
  const pages = await pagesOf(await writeScanSheet({ ...PAPER, entries: entries(20) }));
  expect(pages.map(({ box }) => box)).toEqual([
    [0, 0, 612, 792],
    [0, 0, 612, 792],
  ]);
  for (let index = 0; index < 20; index++) {
    const { sheet, left, top } = placeOfEntry(index);
    const area = { left, top, width: SCAN_SHEET.entryWidth, height: SCAN_SHEET.entryHeight };
    expect(await scan(pages[sheet], area)).toEqual([`Code128 CH${300_000 + index}`]);
    expect(textsIn(pages[sheet], area)).toEqual([
      `Bottle ${index}`,
      index % 2 ? '2015 · 750 mL' : '750 mL',
      `CH${300_000 + index}`,
    ]);
  }
  for (const page of pages) {
    expect(page.texts[0]?.text).toBe('Friday labels');
    for (const { x, y } of page.texts) expect(x >= 36 && x <= 576 && y >= 36 && y <= 756).toBe(true);
    for (const [left, top, width, height] of page.bars)
      expect(left >= 36 && left + width <= 576 && top >= 36 && top + height <= 756).toBe(true);
  }
});

test('labels of every sheet are within their page, apart from each other, and scan; a name is wrapped, never cut', async () => {
  const name = 'Château Example Premier Grand Cru Classé des Vieilles Vignes du Domaine, Cuvée Numéro 1234 生酒';
  for (const id of SHEET_IDS) {
    const sheet = LABEL_SHEETS[id];
    const last = labelsOn(sheet);
    const start = last - 2;
    const labels = [{ value: 'CH000123', name, about: '750 mL', quantity: 5 }];
    const pages = await pagesOf(await writeLabels({ ...PAPER, labels, sheet, start }));
    expect([id, pages.length]).toEqual([id, 2]);
    expect(pages[0]?.box.slice(2).map(Math.round)).toEqual([sheet.pageWidth, sheet.pageHeight].map(Math.round));
    const areas = Array.from({ length: last }, (_, index) => ({
      ...placeOfLabel(index, sheet),
      width: sheet.width,
      height: sheet.height,
    }));
    for (const { left, top } of areas) {
      expect(left >= 0 && top >= 0).toBe(true);
      expect(left + sheet.width <= sheet.pageWidth + 0.01 && top + sheet.height <= sheet.pageHeight + 0.01).toBe(true);
    }
    expect(sheet.pitchX).toBeGreaterThanOrEqual(sheet.width);
    const used = areas.map((area) => textsIn(pages[0], area).length > 0);
    expect([id, used.indexOf(true), used.lastIndexOf(true)]).toEqual([id, start - 1, last - 1]);
    const area = areas[start - 1] as Area;
    expect([id, await scan(pages[0], area)]).toEqual([id, ['Code128 CH000123']]);
    if (id === 'avery-5167') continue; // cut to 55 characters by the specification
    const words = textsIn(pages[0], area).join('').replaceAll(/\s/g, '');
    expect([id, words]).toEqual([id, expect.stringContaining(name.replaceAll(/\s/g, ''))]);
    const lowest = Math.min(...(pages[0]?.bars ?? []).filter(([x, y]) => within(area, x, y)).map(([, y]) => y));
    const nameEnd = Math.max(
      ...(pages[0]?.texts ?? [])
        .filter(({ x, y, text }) => within(area, x, y) && !text.includes('CH000'))
        .map(({ y }) => y),
    );
    expect(lowest).toBeGreaterThan(nameEnd - 1);
  }
});
