import { beforeAll, expect, test } from 'vitest';
import { joinByLink } from './harness/join.ts';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { bottle, importSmallBar, type SmallBar } from './harness/small-bar.ts';
import { smallTargets } from './harness/small-targets.ts';

const journey = startJourney();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const SMALLEST = { viewport: { width: 320, height: 568 }, hasTouch: true };
let olga: Person;
let bar: SmallBar;

beforeAll(async () => {
  olga = await journey.signedIn(undefined, PHONE);
  bar = await importSmallBar(olga, 8);
});

const openPad = (number: number) => olga.open(`/count?location=${bar.location}&item=${bar.items[number]}`);
const title = () => olga.page.getByRole('heading', { level: 1 }).textContent();
const saved = (number: number, count: string) => olga.button(`Undo ${bottle(number)}: ${count}`).waitFor();

/** The element at the center of each part that counting needs; named if it is something else. */
const covered = (person: Person) =>
  person.page.evaluate<string[]>(`[
    ...document.querySelectorAll('main button, main [role=slider], [aria-label="Last count"], main output, main nav p'),
  ].filter((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    if (width < 2 || height < 2 || each.disabled || top + height / 2 > innerHeight) return false;
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    return !each.contains(met) && !met?.contains(each);
  }).map((each) => each.ariaLabel ?? each.textContent)`);

/** The whole pad is on the screen: the other hand holds a bottle. */
const outside = (person: Person) =>
  person.page.evaluate<string[]>(`[...document.querySelectorAll('main button, main [role=slider]')]
    .filter((each) => each.getBoundingClientRect().bottom > innerHeight + 1)
    .map((each) => each.ariaLabel ?? each.textContent)`);

test('each save is confirmed in one line with Undo; nothing covers the amount, the last count, or the bottle', async () => {
  await openPad(0);
  await olga.see('1 of 8');
  for (const [number, key] of [
    [0, '3'],
    [1, '4'],
  ] as const) {
    await olga.button(key).tap();
    await olga.button('Save').tap();
    await saved(number, `${key}.00`);
    expect(await covered(olga)).toEqual([]);
    await soon(() => olga.page.getByLabel('Messages').locator('> *').count()).toBe(0);
  }
  await soon(title).toBe(bottle(2));
  await olga.see('3 of 8');
  await olga.button(`Undo ${bottle(1)}: 4.00`).tap();
  await olga.see(`Undone: ${bottle(1)}: 4.00`);
  await olga.button('Count again').tap();
  await soon(title).toBe(bottle(1));
  await olga.button('4').tap();
  await olga.button('Save').tap();
  await saved(1, '4.00');
});

test('skipped items come again at the end; one tap steps back', async () => {
  await openPad(2);
  await olga.see(`Next: ${bottle(3)}`);
  await olga.button('Skip').tap();
  await soon(title).toBe(bottle(3));
  await olga.button(`Previous: ${bottle(2)}`).tap();
  await soon(title).toBe(bottle(2));
  await openPad(7);
  await olga.see(`Next: ${bottle(2)}`);
});

test('taps right after Save belong to the next bottle, at any pace', async () => {
  await openPad(2);
  await olga.button('5').waitFor();
  // Faster than a finger and the disk: all at once, in the order the browser delivers them.
  await olga.page.evaluate(`(() => {
    const tap = (name) => [...document.querySelectorAll('main button')]
      .find((each) => (each.ariaLabel ?? each.textContent) === name).click();
    const touch = (share) => {
      const bottle = document.querySelector('[role=slider]');
      const { left, top, width, height } = bottle.querySelector('svg').getBoundingClientRect();
      const at = { clientX: left + width / 2, clientY: top + height * share, bubbles: true, pointerId: 1, buttons: 1 };
      bottle.setPointerCapture = () => {};
      bottle.dispatchEvent(new PointerEvent('pointerdown', at));
    };
    const steps = [
      () => tap('5'), () => touch(0.5), () => tap('Save'),
      () => touch(0.5), () => tap('7'), () => tap('Save'),
      () => tap('2'), () => touch(0.3), () => touch(0.6), () => tap('Save'),
    ];
    return steps.reduce((before, step) => before.then(step).then(() => new Promise((next) => queueMicrotask(next))), Promise.resolve());
  })()`);
  await saved(4, '2.40');
  const counts = async () => {
    const answer = await olga.context.request.get(`${olga.url}/api/inventory/stocktakes?location_id=${bar.location}`);
    const { data } = (await answer.json()) as { data: { item_name: string; count: number; replaced: boolean }[] };
    return data.filter(({ replaced }) => !replaced).map(({ item_name, count }) => `${item_name} ${count}`);
  };
  await soon(counts).toEqual(
    expect.arrayContaining([`${bottle(2)} 5.5`, `${bottle(3)} 7.5`, `${bottle(4)} 2.4`]) as string[],
  );
});

test('two taps count an item', async () => {
  await openPad(5);
  await olga.see('Never counted here');
  await olga.button('6').tap();
  await olga.button('Save').tap();
  await saved(5, '6.00');
});

test('each location shows the progress of everyone, with names', async () => {
  await joinByLink(journey, olga, 'mila@example.test', 'Mila Member');
  const mila = await journey.signedIn('mila@example.test', PHONE);
  await mila.open('/count');
  await mila.see('6 of 8');
  await mila.see(/counted by Olga/);
  await mila.find('link', /^Front Shelf/).click();
  await mila.see('6 of 8 counted');
  await mila.find('link', new RegExp(`${bottle(2)}.*counted by Olga`)).waitFor();
  await olga.open('/count');
  await olga.find('progressbar', 'Counted at Front Shelf').waitFor();
});

test('on the smallest phone the whole pad is on the screen, and every target fits a thumb', async () => {
  const small = await journey.signedIn(undefined, SMALLEST);
  await small.open(`/count?location=${bar.location}&item=${bar.items[6]}`);
  await small.button('7').waitFor();
  await small.settled();
  expect(await outside(small)).toEqual([]);
  expect(await smallTargets(small, 'body')).toEqual([]);
  expect(await small.beyondEdge()).toEqual([]);
  expect(await covered(small)).toEqual([]);
});

test('an amount that was typed and not saved is there again after going back', async () => {
  await openPad(7);
  await soon(title).toBe(bottle(7));
  await olga.button('9').tap();
  await olga.button('Bottles 9').waitFor();
  await olga.find('link', 'Back').click();
  await olga.find('link', new RegExp(bottle(7))).click();
  await olga.button('Bottles 9').waitFor();
  await olga.button('Save').tap();
  await saved(7, '9.00');
  await olga.find('link', 'Back').click();
  await olga.find('link', new RegExp(bottle(7))).click();
  await olga.button('Bottles nothing').waitFor();
});
