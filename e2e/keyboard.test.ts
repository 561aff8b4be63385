import { beforeAll, test } from 'vitest';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { bottle, importSmallBar, type SmallBar } from './harness/small-bar.ts';

const journey = startJourney();
let olga: Person;
let bar: SmallBar;

beforeAll(async () => {
  olga = await journey.signedIn();
  bar = await importSmallBar(olga, 12);
});

test('the arrow keys walk the list, Enter opens an item, and Escape returns to the same place', async () => {
  await olga.open('/insights');
  await olga.find('heading', 'Home').waitFor();
  await olga.settled();
  await olga.press('g', 'i');
  await olga.row(bottle(0)).waitFor();
  await olga.settled();
  await olga.tabTo('Select all loaded rows');
  await olga.tabTo('gridcell');
  await olga.press('ArrowDown', 'ArrowDown', 'Home');
  await soon(() => olga.focused()).toContain(bottle(2));
  await olga.press('Enter');
  await olga.dialog(bottle(2)).waitFor();
  await olga.settled();
  await olga.tabTo('tab Inventory');
  await olga.press('ArrowRight');
  await soon(() => olga.focused()).toBe('tab Purchase History');
  await soon(() => olga.address).toContain('tab=purchases');
  await olga.press('Escape');
  await olga.dialog().waitFor({ state: 'hidden' });
  await soon(() => olga.focused()).toContain(bottle(2));
});

test('a slash opens search, which finds by name; a question mark lists its keys (SRCH-004, SRCH-010)', async () => {
  await olga.press('/');
  await olga.dialog('Search').waitFor();
  await olga.page.keyboard.type('bottle 07');
  await olga.page
    .getByRole('option')
    .filter({ hasText: bottle(7) })
    .waitFor();
  await soon(() => olga.address).toContain('search=bottle+07');
  await olga.press('ArrowDown', 'Enter');
  await olga.dialog(bottle(7)).waitFor();
  await soon(() => olga.address).toMatch(/item=\S+&return_to=search|return_to=search\S+item=/);
  await olga.open('/items');
  await olga.row(bottle(0)).waitFor();
  await olga.press('?');
  await olga.dialog('Keyboard shortcuts').waitFor();
  await olga.press('Escape');
});

test('a shelf is counted without the mouse: numbers and sums, Enter goes down, Escape reverts', async () => {
  await olga.open(`/inventory?mode=inventory&location=${bar.location}`);
  await olga.row(bottle(0)).waitFor();
  await olga.settled();
  await olga.tabTo('Select all loaded rows');
  await olga.tabTo('gridcell');
  await olga.press('Home', 'Tab');
  await olga.page.keyboard.type('7');
  await olga.press('Enter');
  await olga.page.keyboard.type('3+1/2');
  await olga.press('Enter');
  await olga.page.keyboard.type('99');
  await olga.press('Escape');
  await soon(() => olga.figure(bottle(0), 'Running count')).toBe('7.00');
  await soon(() => olga.figure(bottle(1), 'Running count')).toBe('3.50');
  await soon(() => olga.figure(bottle(2), 'Running count')).toBe('10.00');
  await olga.page.reload();
  await soon(() => olga.figure(bottle(1), 'Inventory count')).toBe('3.50');
  await soon(() => olga.figure(bottle(2), 'Inventory count')).toBe('—');
});
