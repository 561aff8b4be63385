import { beforeAll, expect, test } from 'vitest';
import { startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { findSubjects, type Subjects } from './harness/screen-subjects.ts';
import { inShort, type Screen, screensOf, show } from './harness/screens.ts';

const journey = startJourney({ demo: true });
let olga: Person;
let screens: Screen[];
let subjects: Subjects;

beforeAll(async () => {
  olga = await journey.signedIn();
  const organization = `${olga.url}/api/organization/${journey.organization.id}`;
  const { ok } = await olga.context.request
    .put(organization, { data: { country: 'GB', timezone: 'Europe/London' } })
    .then((answer) => ({ ok: answer.ok() }));
  expect(ok).toBe(true);
  subjects = await findSubjects(olga);
  screens = screensOf(subjects);
});

/** Texts, and what screen readers and empty fields say; what people wrote is theirs. */
const READ = `(() => {
  const told = [...document.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((each) =>
    ['aria-label', 'placeholder', 'title'].map((name) => each.getAttribute(name) ?? ''));
  const typed = [...document.querySelectorAll('input, textarea')].map((each) => each.value);
  return [document.body.innerText, ...told, ...typed].join('\\n');
})()`;

/** Signs of the United States: its currency, its clock, a month before its day, and days as programs write them. */
const FOREIGN = [
  /.{0,20}\$.{0,20}/g,
  /.{0,20}\bdollars?\b.{0,20}/gi,
  /.{0,20}\b\d{1,2}(:\d{2})? ?[AP]M\b.{0,20}/g,
  /.{0,20}\b\d{1,2}\/(1[3-9]|2\d|3[01])\/(20)?\d{2}\b.{0,20}/g,
  /.{0,20}\b20\d\d-\d\d-\d\d\b.{0,20}/g,
];

/** Screens with amounts, days, times or examples of what to type; the others are words. */
const WITH_FIGURES = [
  [
    'home',
    'trends',
    'price-optimization',
    'dormant',
    'unmatched',
    'inventory',
    'inventory-counting',
    'filters',
    'item',
  ],
  ['item-purchases', 'item-activity', 'quick-stock', 'stock-pull', 'items', 'variance', 'variance-workbench'],
  ['variance-summary', 'variance-money', 'count-review', 'locations', 'count-sheet', 'count', 'cycle-history'],
  ['low-stock', 'demo-source', 'invoices', 'invoice', 'return', 'new-invoice', 'purchase-orders', 'order', 'vendors'],
  ['vendor', 'vendor-invoices', 'vendor-items', 'vendor-terms', 'add-vendor', 'pos-sales', 'unmatched-sales'],
  ['match-pos-search', 'add-sold-as', 'recipes', 'recipe-edit', 'batch-recipe', 'batch', 'list-builder', 'guest-page'],
  ['activity', 'send-purchase-order', 'modifier', 'settings-outbox', 'ingredient-sources'],
].flat();

test.each(WITH_FIGURES)('%s: a London venue reads pounds, 24 hours, and the day before the month', async (name) => {
  const screen = screens.find((each) => each.name === name);
  if (!screen) throw new Error('There is no such screen');
  await show(olga, inShort(screen));
  const text = await olga.page.evaluate<string>(READ);
  expect(FOREIGN.flatMap((sign) => text.match(sign) ?? [])).toEqual([]);
});

test('a vendor with a London number is saved, and its orders and the list are printed on A4', async () => {
  await olga.open('/vendors?edit_vendor=new');
  const field = (label: string) => olga.dialog('Add new vendor').getByLabel(label, { exact: true }).first();
  await field('Vendor name').fill('Borough Wines');
  await field('Phone').fill('020 7946 0100');
  await olga.dialog('Add new vendor').getByRole('button', { name: 'Save' }).click();
  await olga.see('Vendor saved successfully!');
  for (const path of [`/api/ordering/po/${subjects.order}/pdf`, `/api/list/${subjects.list}/pdf`]) {
    const answer = await olga.context.request.get(olga.url + path);
    expect([path, (await answer.body()).toString('latin1')]).toEqual([path, expect.stringContaining(A4)]);
  }
});

const A4 = '/MediaBox [0 0 595.28 841.89]';
