import { expect, test } from 'vitest';
import { UNITED_STATES } from '#shared/domain/region.ts';
import { drawPng } from '#test/documents/draw-png.ts';
import { readPdf } from '#test/documents/read-pdf.ts';
import { writeListBeside } from './write-list-beside.ts';

const LOOKS = {
  fontFamily: 'Inter',
  fontWeight: 400,
  color: '#1c1a18',
  alignment: 'left',
  spacing: 6,
  fontSize: 12,
} as const;
const STYLES = (['list', 'group', 'item', 'header'] as const).map((type) => ({ ...LOOKS, type }));
const PAGE = { venue: 'The Bar', look: 'own', columns: 1, locale: 'en-US', currency: 'USD' } as const;
const NOTHING = {
  name: null,
  vintage: null,
  size: null,
  price: null,
  header_text: null,
  subheader_text: null,
  notes: null,
  bin: null,
  offer: null,
  pour: null,
  region: null,
  grape: null,
  ingredients: [],
  sold_out: false,
  spacer_height: null,
  image_url: null,
};

function sheet(pictures: readonly Buffer[]) {
  const items = pictures.map((_, place) => ({ ...NOTHING, id: `e${place}`, type: 'IMAGE' as const }));
  return {
    list: { ...PAGE, id: 'list', name: 'Dinner', groups: [{ id: 'g', name: 'Gin', style: null, items }] },
    styles: STYLES,
    images: new Map(pictures.map((bytes, place) => [`e${place}`, bytes])),
    organization: 'The Bar',
    region: UNITED_STATES,
    now: new Date('2026-03-05T12:00:00Z'),
  };
}

const sum = ({ user, system }: NodeJS.CpuUsage) => user + system;

test('a list with images is written in another thread, so this one serves other requests', async () => {
  const pictures = [drawPng({ width: 3000, height: 3000 }), drawPng({ width: 20, height: 20, color: 2 })];
  const before = { here: process.threadCpuUsage(), everywhere: process.cpuUsage() };
  const file = await writeListBeside(sheet(pictures));
  const here = sum(process.threadCpuUsage(before.here));
  const everywhere = sum(process.cpuUsage(before.everywhere));
  expect((await readPdf(await file.bytes())).length).toBeGreaterThan(0);
  expect(here).toBeLessThan(everywhere / 4);
});

test('an image stored before images were checked is left out, and stops nothing', async () => {
  const broken = drawPng({ width: 10, height: 10, data: Buffer.from('no zlib') });
  const file = await writeListBeside(sheet([broken, drawPng({ width: 30_000, height: 30_000, color: 0 })]));
  expect((await readPdf(await file.bytes())).length).toBe(1);
});

test('images that together need too much memory or time are refused', async () => {
  const many = Array.from({ length: 3 }, () => drawPng({ width: 100, height: 100 }));
  const limits = { milliseconds: 60_000, megabytes: 512, pixels: 20_000 };
  await expect(writeListBeside(sheet(many), limits)).rejects.toMatchObject({ status: 413 });
  await expect(writeListBeside(sheet([]), { ...limits, milliseconds: 1 })).rejects.toMatchObject({ status: 413 });
});
