import { expect, test } from 'vitest';
import { UNITED_STATES } from '#shared/domain/region.ts';
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

const NOTHING = {
  name: null,
  vintage: null,
  size: null,
  price: null,
  header_text: null,
  subheader_text: null,
  notes: null,
  spacer_height: null,
  image_url: null,
};
let made = 0;
const entry = (fields: Partial<Entry>): Entry => ({ ...NOTHING, id: `entry-${++made}`, type: 'ITEM', ...fields });
const group = (name: string, items: Entry[], style: Group['style'] = null): Group => ({ id: name, name, style, items });

async function print(groups: Group[], styles = STYLES, images = new Map<string, Buffer>()): Promise<PdfPage[]> {
  const list = { id: 'list', name: 'Dinner', groups };
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

test('LIST-016, LIST-017: groups stand in order on letter paper, with headers, entries and prices', async () => {
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

test('LIST-017: the table of contents tells the page on which each group begins', async () => {
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

test('500 entries with long names are all there, none below the edge of its page', async () => {
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

test('looks are followed: alignment moves a text, and a font that lacks a letter is not used for it', async () => {
  const looksOf = (looks: Partial<PublicStyle>) => STYLES.map((style) => ({ ...style, ...looks }));
  const gin = [group('Gin', [entry({ name: 'House Gin', price: 9 })])];
  const [[left], [right]] = [await print(gin), await print(gin, looksOf({ alignment: 'right' }))];
  expect(placeOf(right, 'House')?.x ?? 0).toBeGreaterThan((placeOf(left, 'House')?.x ?? 0) + 200);
  const [serif] = await print([group('Gin', [entry({ name: 'Škoda Łódź' })])], looksOf({ fontFamily: 'Georgia' }));
  expect(wordsOf(serif)).toContain('Škoda Łódź');
});

test('bytes that are no picture are passed over', async () => {
  const image = entry({ type: 'IMAGE', image_url: '/x' });
  const pages = await print(
    [group('Gin', [image, entry({ name: 'House Gin' })])],
    STYLES,
    new Map([[image.id, Buffer.from('x')]]),
  );
  expect(wordsOfAll(pages)).toContain('House Gin');
});
