import axe from 'axe-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { findSubjects, NO_SUBJECTS } from './harness/screen-subjects.ts';
import { inShort, OPENED, type Screen, screensOf, show } from './harness/screens.ts';
import { smallTargets } from './harness/small-targets.ts';

const journey = startJourney({ demo: true });
const DESKTOP = { width: 1440, height: 900 };
const PHONES = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
];
/** Screens used at the shelf with one hand. */
const ITEM = /\?item=/;
let olga: Person;
let screens: Screen[];

beforeAll(async () => {
  olga = await journey.signedIn();
  screens = screensOf(await findSubjects(olga));
});

/** Seen while signed out, or with the link of a mail. */
const SIGNED_OUT = ['/sign-in', '/setup', '/invitation/$id'];
/** Small dialogs inside others, which come up in the midst of an act, and one that needs a document. */
const WITHIN_AN_ACT = [
  'read_invoice',
  'accept_likely',
  'delivered_when',
  'vendor_code',
  'book_deposit',
  'pay_invoice',
  'send_differences',
  'add_print_items_of_list',
  'order_items',
  'add_items_to_list',
  'count_many',
  'read_pages',
  'settle_credit',
  'till_locations',
  'create_type',
  'add_stock',
  'new_item',
  'fill_details',
  'delete_location',
  'switch_organization',
];

interface ListedPage {
  path: string;
}
interface ListedDialog {
  key: string;
  parameter?: string;
  when?: (address: Record<string, string>) => boolean;
}

/** Journeys are type-checked without JSX and React, which an import would bring in. */
const readLists = async () => ({
  ...(await vi.importActual<Record<'pages' | 'publicPages' | 'guestPages', ListedPage[]>>('#app/web/pages.ts')),
  ...(await vi.importActual<{ dialogs: ListedDialog[] }>('#app/web/dialogs.ts')),
});

test('every page and every dialog is among these screens', async () => {
  const { pages, publicPages, guestPages, dialogs } = await readLists();
  const subjects = Object.fromEntries(Object.keys(NO_SUBJECTS).map((name) => [name, 'x']));
  const all = screensOf(subjects as unknown as typeof NO_SUBJECTS);
  const addresses = all.map(({ path }) => new URL(path, 'http://venue.test'));
  const shown = (path: string) => addresses.some(({ pathname }) => patternOf(path).test(pathname));
  const opened = new Set(all.flatMap(({ name }) => OPENED[name] ?? []));
  const inAddress = ({ parameter, when }: ListedDialog) =>
    addresses.some((location) => {
      vi.stubGlobal('window', { location }); // some conditions ask for the page
      const address = Object.fromEntries(location.searchParams);
      return parameter !== undefined && parameter in address && (when?.(address) ?? true);
    });
  const missing = [
    ...[...pages, ...publicPages, ...guestPages].map(({ path }) => path).filter((path) => !shown(path)),
    ...dialogs.filter((dialog) => !opened.has(dialog.key) && !inAddress(dialog)).map(({ key }) => key),
  ];
  vi.unstubAllGlobals();
  expect(missing.toSorted()).toEqual([...SIGNED_OUT, ...WITHIN_AN_ACT].toSorted());
});

const patternOf = (path: string) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`);

test.each(screensOf(NO_SUBJECTS).map(({ name }, place) => [name, place] as const))(
  '%s: it is accessible, light and dark, and fits phones of 390 px and 320 px and the thumb',
  async (_name, place) => {
    const screen = screens[place];
    if (!screen) throw new Error('There is no such screen');
    const { page } = olga;
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await show(olga, inShort(screen));
    if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source);
    const light = await findViolations(olga);
    await page.emulateMedia({ colorScheme: 'dark' });
    await olga.drawn(); // with reduced motion, all colors change in one frame
    const dark = await findViolations(olga, COLOURS);
    const beyondEdge: string[][] = [];
    const forNoThumb: string[][] = [];
    for (const phone of PHONES) {
      await page.setViewportSize(phone);
      await olga.settled();
      beyondEdge.push(await olga.beyondEdge());
      forNoThumb.push(ITEM.test(screen.path) ? await smallTargets(olga, '[role=dialog]') : []);
    }
    const nothing = { light: [], dark: [], beyondEdge: [[], []], forNoThumb: [[], []] };
    expect({ light, dark, beyondEdge, forNoThumb }).toEqual(nothing);
  },
);

/** Under a dialog the page is inert and has its own test; rows after the twelfth are like those before. */
const look = (options: axe.RunOptions) => `(() => {
  const open = document.querySelector('[role=dialog]') !== null;
  const include = open ? ['[role=dialog]', '[role=listbox]'].filter((each) => document.querySelector(each)) : ['html'];
  return axe
    .run({ include, exclude: ['[role=row][aria-rowindex]:nth-child(n+13)'] }, ${JSON.stringify(options)})
    .then((found) => found.violations);
})()`;

const ALL: axe.RunOptions = { resultTypes: ['violations'] };
/** The differences of the dark scheme. */
const COLOURS: axe.RunOptions = { ...ALL, runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

async function findViolations({ page }: Person, options = ALL): Promise<string[]> {
  const violations = await page.evaluate<axe.Result[]>(look(options));
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${help}\n${html.slice(0, 200)}\n${failureSummary}`),
  );
}
