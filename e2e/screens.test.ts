import axe from 'axe-core';
import { beforeAll, expect, test } from 'vitest';
import { startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { findSubjects, NO_SUBJECTS } from './harness/screen-subjects.ts';
import { inShort, type Screen, screensOf, show } from './harness/screens.ts';

const journey = startJourney({ demo: true });
const DESKTOP = { width: 1440, height: 900 };
const PHONES = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
];
let olga: Person;
let screens: Screen[];

beforeAll(async () => {
  olga = await journey.signedIn();
  screens = screensOf(await findSubjects(olga));
});

test.each(screensOf(NO_SUBJECTS).map(({ name }, place) => [name, place] as const))(
  '%s: nothing in it keeps people out, light or dark, and it fits a phone of 390 px and of 320 px',
  async (_name, place) => {
    const screen = screens[place];
    if (!screen) throw new Error('There is no such screen');
    const { page } = olga;
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await show(olga, inShort(screen));
    await page.evaluate(axe.source);
    const light = await findViolations(olga);
    await page.emulateMedia({ colorScheme: 'dark' });
    await olga.settled();
    const dark = await findViolations(olga);
    const beyondEdge: string[][] = [];
    for (const phone of PHONES) {
      await page.setViewportSize(phone);
      await olga.settled();
      beyondEdge.push(await olga.beyondEdge());
    }
    expect({ light, dark, beyondEdge }).toEqual({ light: [], dark: [], beyondEdge: [[], []] });
  },
);

/** Under a dialog the page cannot be reached and has a test of its own; rows after the twelfth are like those before. */
const LOOK = `(() => {
  const open = document.querySelector('[role=dialog]') !== null;
  const include = open ? ['[role=dialog]', '[role=listbox]'].filter((each) => document.querySelector(each)) : ['html'];
  return axe
    .run({ include, exclude: ['[role=row][aria-rowindex]:nth-child(n+13)'] }, { resultTypes: ['violations'] })
    .then((found) => found.violations);
})()`;

async function findViolations({ page }: Person): Promise<string[]> {
  const violations = await page.evaluate<axe.Result[]>(LOOK);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${help}\n${html.slice(0, 200)}\n${failureSummary}`),
  );
}
