import { beforeAll, expect, test } from 'vitest';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { importSmallBar, type SmallBar } from './harness/small-bar.ts';
import { smallTargets } from './harness/small-targets.ts';

const journey = startJourney();
let olga: Person;
let bar: SmallBar;

beforeAll(async () => {
  olga = await journey.signedIn(undefined, { viewport: { width: 390, height: 844 }, hasTouch: true });
  bar = await importSmallBar(olga, 6);
});

test('below 1024 px a menu slides in and replaces the bar (NAV-067)', async () => {
  await olga.page.setViewportSize({ width: 1024, height: 768 });
  await olga.open('/items');
  await olga.find('navigation', 'Main').waitFor();
  await soon(() => olga.button('Menu').count()).toBe(0);
  await olga.page.setViewportSize({ width: 1023, height: 768 });
  await olga.click('Menu');
  await olga.dialog('Menu').getByRole('link', { name: 'Vendors' }).click();
  await olga.find('heading', 'Vendors').waitFor();
  await olga.dialog('Menu').waitFor({ state: 'detached' });
});

test('a shelf is counted with the thumb: one number after another, saved by continuing', async () => {
  await olga.page.setViewportSize({ width: 320, height: 640 });
  await olga.open(`/inventory?mode=inventory&location=${bar.location}`);
  const fields = olga.page.getByRole('textbox', { name: /^Count of/ });
  await fields.first().tap();
  await olga.page.keyboard.type('2');
  await olga.press('Enter');
  await olga.page.keyboard.type('1.5');
  await olga.press('Enter');
  await olga.see('Successfully updated quantity!');
  await olga.page.reload();
  await soon(() => fields.first().inputValue()).toBe('2.00');
  await soon(() => fields.nth(1).inputValue()).toBe('1.50');
});

test('several cards are selected with the thumb and changed at once', async () => {
  await olga.page.setViewportSize({ width: 390, height: 844 });
  await olga.open('/inventory?location=all');
  await olga.page.getByRole('listitem').first().waitFor();
  await soon(() => olga.page.getByRole('checkbox').count()).toBe(0);
  await olga.click('Select');
  const boxes = olga.page.getByRole('checkbox', { name: 'Select row' });
  for (const place of [0, 2]) await boxes.nth(place).tap();
  await olga.see('2 selected');
  await olga.click('Adjust');
  await olga.page.getByRole('dialog').waitFor();
  await olga.press('Escape');
  expect(await olga.beyondEdge()).toEqual([]);
  expect(await smallTargets(olga, 'main')).toEqual([]);
  await olga.click('Select');
  await soon(() => boxes.count()).toBe(0);
  await olga.seeNot('2 selected');
});
