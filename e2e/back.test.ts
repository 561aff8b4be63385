import { beforeAll, expect, test } from 'vitest';
import { startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';

/** Back never loses a place: from a dialog over a list, and from another page. */

const journey = startJourney({ demo: true });
let olga: Person;

beforeAll(async () => {
  olga = await journey.signedIn();
  await olga.page.setViewportSize({ width: 1440, height: 700 });
});

const ROW = 9;
const TOP = 300;

const LISTS = [
  ['items', '/items?sort=name:desc'],
  ['inventory', '/inventory?location=all&q=rum'],
  ['invoices', '/invoices?sort=total:desc'],
  ['POS items', '/pos/menu?match=matched'],
  ['recipes', '/recipes?sort=name:desc'],
] as const;

test.each(LISTS)('%s: Escape, Back and Forward lead to the same filter, scroll position, and row', async (_, path) => {
  const { page } = olga;
  const grid = page.getByRole('grid').first();
  const name = grid.locator(`[data-index="${ROW}"] [data-column]`).first();
  const top = () => page.evaluate<number>(`Math.round(document.querySelector('[role=grid]').scrollTop)`);
  const isFocused = () => page.evaluate<boolean>(`document.activeElement.closest('[data-index="${ROW}"]') !== null`);
  await olga.open(path);
  await grid.locator('[data-index="2"]').waitFor();
  await olga.settled();
  await page.evaluate(`document.querySelector('[role=grid]').scrollTop = ${TOP}`);
  await expect.poll(top).toBe(TOP);
  const text = await name.textContent();
  await name.focus();
  await expect.poll(isFocused).toBe(true);
  const address = olga.address;

  await olga.press('Enter');
  await olga.dialog().first().waitFor();
  await olga.settled();
  await olga.press('Escape');
  await olga.dialog().first().waitFor({ state: 'hidden' });
  await expect.poll(() => [olga.address]).toEqual([address]);
  await expect.poll(isFocused).toBe(true);
  expect(await top()).toBe(TOP);

  await olga.click('Home', 'link');
  await olga.see('Recent invoices');
  await page.goBack();
  await name.waitFor();
  await expect.poll(() => [olga.address]).toEqual([address]);
  await expect.poll(top).toBe(TOP);
  await expect.poll(() => name.textContent()).toBe(text);
  await expect.poll(isFocused).toBe(true);

  await olga.click('Home', 'link');
  await olga.see('Recent invoices');
  await olga.follow(path);
  await grid.locator('[data-index="2"]').waitFor();
  await expect.poll(top).toBe(0); // a new visit begins at the top
});
