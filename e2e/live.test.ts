import { beforeAll, test } from 'vitest';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { bottle, importSmallBar, type SmallBar } from './harness/small-bar.ts';

const journey = startJourney();
const UNTIL_POLL = 31_000;
let bar: SmallBar;
let counter: Person;
let reader: Person;

beforeAll(async () => {
  counter = await journey.signedIn();
  bar = await importSmallBar(counter, 5);
  await counter.open(`/inventory?mode=inventory&location=${bar.location}`);
  await counter.row(bottle(0)).waitFor();
  reader = await journey.signedIn();
});

test("a count shows on another person's screen immediately, without a reload", async () => {
  await reader.open('/inventory?location=all');
  await soon(() => reader.figure(bottle(0), 'Running count')).toBe('10.00');
  await reader.settled();
  await count(bottle(0), '3');
  await soon(() => reader.figure(bottle(0), 'Running count')).toBe('3.00'); // the next poll is later than that
});

test('without the live stream it appears with the next poll, and the screen says it may be behind', async () => {
  reader.expectCut();
  await reader.page.route('**/api/events*', (route) => route.abort());
  await reader.page.clock.install();
  await reader.open('/inventory?location=all');
  await soon(() => reader.figure(bottle(1), 'Running count')).toBe('10.00');
  await reader.see('Reconnecting');
  await count(bottle(1), '4');
  await reader.settled();
  await soon(() => reader.figure(bottle(1), 'Running count')).toBe('10.00');
  await reader.page.clock.fastForward(UNTIL_POLL);
  await soon(() => reader.figure(bottle(1), 'Running count')).toBe('4.00');
});

test('once the stream is back, missed changes appear', async () => {
  await reader.page.route('**/api/events*', (route) => route.abort());
  await count(bottle(2), '5');
  await reader.page.unroute('**/api/events*');
  await reader.page.clock.fastForward(UNTIL_POLL);
  await soon(() => reader.page.getByText('Reconnecting').count()).toBe(0);
  await soon(() => reader.figure(bottle(2), 'Running count')).toBe('5.00');
  reader.expectCut(false);
  await count(bottle(3), '6');
  await soon(() => reader.figure(bottle(3), 'Running count')).toBe('6.00');
});

/** Resolves when the server has acknowledged it. */
async function count(item: string, quantity: string): Promise<void> {
  await (await counter.cell(item, 'Inventory count')).click();
  await counter.page.keyboard.type(quantity);
  const saved = counter.page.waitForResponse('**/api/inventory/stocktake');
  await counter.press('Enter');
  await saved;
}
