import { expect, test } from 'vitest';
import { regionOf, UNITED_STATES } from '#shared/domain/region.ts';
import { type PdfPage, readPdf } from '#test/documents/read-pdf.ts';
import type { ViewedList } from '../../contract/list-schemas.ts';
import type { PublicStyle } from '../../contract/style-schemas.ts';
import { writeListPdf } from './write-list.ts';

const LOOKS = { fontFamily: 'Inter', fontWeight: 400, color: '#1c1a18', alignment: 'left', spacing: 6 } as const;
const STYLES: PublicStyle[] = [
  { ...LOOKS, type: 'list', fontSize: 28 },
  { ...LOOKS, type: 'group', fontSize: 18, fontWeight: 600 },
  { ...LOOKS, type: 'item', fontSize: 11 },
  { ...LOOKS, type: 'header', fontSize: 13 },
];

type Group = ViewedList['groups'][number];
type Entry = Group['items'][number];

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
let made = 0;
const entry = (fields: Partial<Entry>): Entry => ({ ...NOTHING, id: `entry-${++made}`, type: 'ITEM', ...fields });
const group = (name: string, items: Entry[], style: Group['style'] = null): Group => ({ id: name, name, style, items });

async function print(groups: Group[], styles = STYLES, images = new Map<string, Buffer>()): Promise<PdfPage[]> {
  const list = { ...PAGE, id: 'list', name: 'Dinner', groups };
  const file = await writeListPdf({
    list,
    styles,
    images,
    organization: 'The Bar',
    region: UNITED_STATES,
    now: new Date('2026-03-05T12:00:00Z'),
  });
  return readPdf(new Uint8Array(await file.arrayBuffer()));
}
const wordsOf = (page: PdfPage | undefined) => page?.texts.map(({ text }) => text).join(' ') ?? '';
const wordsOfAll = (pages: PdfPage[]) => pages.map(wordsOf).join(' ');
const placeOf = (page: PdfPage | undefined, word: string) => page?.texts.find(({ text }) => text.includes(word));

test('LIST-016, LIST-017: groups are in order on letter paper, with headers, entries, and prices', async () => {
  const pages = await print([
    group('Gin', [
      entry({ type: 'HEADER', header_text: 'London' }),
      entry({ type: 'SUBHEADER', subheader_text: 'Dry ones' }),
      entry({ name: 'House Gin', size: '50 mL', price: 9.5, notes: 'Juniper first' }),
      entry({ name: 'Unpriced Gin' }),
    ]),
    group('Rum', [entry({ name: 'White Rum', vintage: '2019', price: 1234 })]),
  ]);
  expect([pages.length, pages[0]?.box.slice(2)]).toEqual([1, [612, 792]]);
  const words = wordsOf(pages[0]);
  const order = [
    'Dinner',
    'Gin',
    'London',
    'Dry ones',
    'House Gin',
    '$9.50',
    'Juniper',
    'Unpriced',
    'Rum',
    '$1,234.00',
  ];
  const places = order.map((word) => words.indexOf(word));
  expect([places.includes(-1), places]).toEqual([false, places.toSorted((a, b) => a - b)]);
  expect(words).toContain('2019');
  expect(placeOf(pages[0], 'House Gin')?.y).toBe(placeOf(pages[0], '$9.50')?.y);
});

test('LIST-017: the table of contents has the page of each group', async () => {
  const many = (name: string) =>
    Array.from({ length: 60 }, (_, index) => entry({ name: `${name} ${index}`, price: 5 }));
  const pages = await print([
    group('Contents', [entry({ type: 'TOC' })]),
    group('Gin', many('Gin')),
    group('Rum', many('Rum')),
  ]);
  for (const name of ['Gin', 'Rum']) {
    const begins = pages.findIndex((page, index) =>
      page.texts.some(({ text, x }) => text === name && x < 60 && (index > 0 || name === 'Gin')),
    );
    const line = pages[0]?.texts.filter(({ text }) => text === name)[0];
    const told = pages[0]?.texts.find(({ text, y, x }) => y === line?.y && x > 400 && /^\d+$/.test(text));
    expect([name, Number(told?.text)]).toEqual([name, begins + 1]);
  }
  expect(wordsOf(pages[0])).not.toContain('Contents 1');
  expect(wordsOf(pages.at(-1))).toContain(`Page ${pages.length} of ${pages.length}`);
});

test('500 entries with long names are all printed, none below the edge of its page', async () => {
  const long = 'A very long name of a bottle that nobody would write on one line of a list, and yet somebody did';
  const pages = await print([
    group(
      'Wine',
      Array.from({ length: 500 }, (_, index) => entry({ name: `N${index}. ${long}`, price: index })),
    ),
  ]);
  const words = wordsOfAll(pages);
  for (let index = 0; index < 500; index += 1) expect(words).toContain(`N${index}. `);
  expect(words).toContain('somebody did');
  const lowest = Math.max(
    ...pages.flatMap((page) => page.texts.filter(({ text }) => !text.startsWith('Dinner')).map(({ y }) => y)),
  );
  expect(lowest).toBeLessThan(792 - 54);
});

test('styles apply: alignment moves a text, and a font without a letter is not used for it', async () => {
  const looksOf = (looks: Partial<PublicStyle>) => STYLES.map((style) => ({ ...style, ...looks }));
  const gin = [group('Gin', [entry({ name: 'House Gin', price: 9 })])];
  const [[left], [right]] = [await print(gin), await print(gin, looksOf({ alignment: 'right' }))];
  expect(placeOf(right, 'House')?.x ?? 0).toBeGreaterThan((placeOf(left, 'House')?.x ?? 0) + 200);
  const [serif] = await print([group('Gin', [entry({ name: 'Škoda Łódź' })])], looksOf({ fontFamily: 'Georgia' }));
  expect(wordsOf(serif)).toContain('Škoda Łódź');
});

test('bytes that are not an image are skipped', async () => {
  const image = entry({ type: 'IMAGE', image_url: '/x' });
  const pages = await print(
    [group('Gin', [image, entry({ name: 'House Gin' })])],
    STYLES,
    new Map([[image.id, Buffer.from('x')]]),
  );
  expect(wordsOfAll(pages)).toContain('House Gin');
});

const wine = (bin: string, name: string, glass: number, bottle: number, more: Partial<Entry> = {}) => {
  const offer = `offer-${bin}`;
  return [
    entry({ bin, name, offer, pour: 'glass', size: '150 mL', price: glass, ...more }),
    entry({ bin, name, offer, pour: 'bottle', size: '750 mL', price: bottle, ...more }),
  ];
};

async function printIn(look: ViewedList['look'], columns: 1 | 2, groups: Group[], region = regionOf('GB')) {
  const list = {
    ...PAGE,
    id: 'list',
    name: 'Dinner',
    look,
    columns,
    locale: region.locale,
    currency: region.currency,
    groups,
  };
  const now = new Date('2026-03-05T12:00:00Z');
  const file = await writeListPdf({ list, styles: STYLES, images: new Map(), organization: 'The Crown', region, now });
  return new Uint8Array(await file.arrayBuffer());
}

test('every look prints the venue, glass and bottle side by side, bins, and prices without cents if all are whole', async () => {
  for (const look of ['cellar', 'brasserie', 'gallery', 'night'] as const) {
    const wines = wine('101', 'Chablis', 16, 78, { region: 'Burgundy', grape: 'Chardonnay' });
    const [page, ...others] = readPdf(
      await printIn(look, 1, [group('White', [...wines, ...wine('102', 'Sancerre', 14, 64)])]),
    );
    expect([look, others.length, page?.box.slice(2).map(Math.round)]).toEqual([look, 0, [595, 842]]);
    const words = wordsOf(page);
    expect([look, words]).toEqual([look, expect.stringMatching(/the crown/i)]);
    expect([look, words.match(/Chablis/g)?.length]).toEqual([look, 1]);
    for (const word of ['101', 'Burgundy · Chardonnay', '£16', '£78', '£14'])
      expect([look, words]).toEqual([look, expect.stringContaining(word)]);
    expect(words).not.toContain('.00');
    expect(placeOf(page, '£16')?.x).toBeLessThan(placeOf(page, '£78')?.x ?? 0);
    expect(Math.round(placeOf(page, '£16')?.y ?? 0)).toBe(Math.round(placeOf(page, 'Chablis')?.y ?? 1));
  }
});

test('the heads of glass and bottle are repeated on each page and in each column that goes on', async () => {
  const wines = Array.from({ length: 90 }, (_, at) => wine(String(100 + at), `Wine ${at}`, 14, 64)).flat();
  for (const columns of [1, 2] as const) {
    const pages = readPdf(await printIn('cellar', columns, [group('White', wines)]));
    expect(pages.length).toBeGreaterThan(1);
    for (const [at, page] of pages.entries()) {
      const heads = page.texts.filter(({ text }) => /^glass$/i.test(text.trim()));
      const filled = new Set(page.texts.filter(({ text }) => text.startsWith('Wine ')).map(({ x }) => Math.round(x)));
      expect([columns, at, heads.length]).toEqual([columns, at, filled.size]);
    }
  }
});

test('accents, Greek, Cyrillic, Japanese, Chinese, and Korean are printed with embedded fonts', async () => {
  const names = ['Škoda Łódź Ếch', 'Ξινόμαυρο', 'Шато Мерло', '生酒 シャルドネ', '长城干红葡萄酒', '막걸리 특선'];
  const bytes = await printIn('cellar', 1, [
    group(
      'All',
      names.map((name) => entry({ name, price: 9.5 })),
    ),
  ]);
  const words = wordsOfAll(readPdf(bytes)).replaceAll(' ', '');
  for (const name of names) expect(words).toContain(name.replaceAll(' ', '').normalize('NFC'));
  const text = Buffer.from(bytes).toString('latin1');
  expect(text).not.toMatch(/BaseFont \/(Times|Helvetica|Courier)/);
  expect(bytes.length).toBeLessThan(120_000);
});

test('no header is at the end of a column or page without its first entry', async () => {
  const items = Array.from({ length: 60 }, (_, at) => [
    entry({ type: 'HEADER', header_text: `Header ${at}` }),
    entry({ name: `Wine ${at} of a house with a long name`, price: 10 + at, region: 'Somewhere', notes: 'Fine' }),
  ]).flat();
  for (const columns of [1, 2] as const) {
    const pages = readPdf(await printIn('brasserie', columns, [group('All', items)]));
    expect(pages.length).toBeGreaterThan(1);
    for (let at = 0; at < 60; at += 1) {
      const page = pages.find((each) => each.texts.some(({ text }) => text.trim() === `Header ${at}`));
      const head = page?.texts.find(({ text }) => text.trim() === `Header ${at}`);
      const wineOf = page?.texts.find(({ text }) => text.startsWith(`Wine ${at} `));
      expect([
        columns,
        at,
        Math.abs((wineOf?.x ?? 9999) - (head?.x ?? 0)) < 2,
        (wineOf?.y ?? 0) > (head?.y ?? 0),
      ]).toEqual([columns, at, true, true]);
    }
  }
});
