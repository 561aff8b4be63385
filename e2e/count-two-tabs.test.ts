import { beforeAll, expect, test } from 'vitest';
import { soon, startJourney } from './harness/journey.ts';
import { Person } from './harness/person.ts';
import { bottle, importSmallBar, type SmallBar } from './harness/small-bar.ts';

const journey = startJourney({ worksOffline: true });
let left: Person;
let right: Person;
let bar: SmallBar;

beforeAll(async () => {
  left = await journey.signedIn(undefined, { viewport: { width: 390, height: 844 } });
  bar = await importSmallBar(left, 4);
  right = new Person(left.context, await left.context.newPage(), left.url);
});

const shelf = (item?: number) =>
  `/count?location=${bar.location}${item === undefined ? '' : `&item=${bar.items[item]}`}`;
const counts = async () => {
  const answer = await left.context.request.get(`${left.url}/api/inventory/stocktakes?limit=50`);
  const { data } = (await answer.json()) as { data: { item_name: string; count: number; replaced: boolean }[] };
  return data.map(({ item_name, count, replaced }) => `${item_name} ${count}${replaced ? ' undone' : ''}`).sort();
};
const cut = async (offline: boolean) => {
  for (const tab of [left, right]) tab.expectCut();
  await left.context.setOffline(offline);
};
async function typeCount(tab: Person, item: number, keys: string): Promise<void> {
  await tab.open(shelf(item));
  await tab.button('7').waitFor();
  await tab.page.bringToFront();
  await tab.press(keys);
}

test('two tabs count offline: each count is sent once, and a count undone in the other tab is not sent', async () => {
  await typeCount(left, 0, '3');
  await typeCount(right, 1, '4');
  await cut(true);
  await right.press('Enter');
  await right.find('link', /^1 waiting, offline/).waitFor();
  await left.page.bringToFront();
  await left.press('Enter');
  for (const tab of [left, right]) await tab.find('link', /^2 waiting, offline/).waitFor();
  await right.find('link', /^2 waiting, offline/).click();
  await right.find('list', 'Counts on this device').getByText(bottle(0)).waitFor();
  // The other tab's count, shown on this tab's shelf.
  await left.page
    .getByRole('button', { name: 'Back' })
    .or(left.page.getByRole('link', { name: 'Back' }))
    .first()
    .click();
  await left.button(`Undo ${bottle(0)}: 3.00`).waitFor();
  await left.button(`Undo ${bottle(0)}: 3.00`).click();
  await left.see(`Undone: ${bottle(0)}: 3.00`);
  await cut(false);
  await soon(counts).toEqual([`${bottle(1)} 4`]);
  for (const tab of [left, right]) await soon(() => tab.find('link', /waiting/).count()).toBe(0);
  await soon(() => counts()).toEqual([`${bottle(1)} 4`]);
});

test('a count that one tab has sent is undone by the other one while offline', async () => {
  await typeCount(left, 2, '5');
  await left.press('Enter');
  await soon(counts).toContain(`${bottle(2)} 5`);
  await right.open(shelf());
  await right.button(`Undo ${bottle(2)}: 5.00`).waitFor();
  await cut(true);
  await right.button(`Undo ${bottle(2)}: 5.00`).click();
  for (const tab of [left, right]) await tab.find('link', /^1 waiting, offline/).waitFor();
  await cut(false);
  await soon(counts).toEqual([`${bottle(1)} 4`, `${bottle(2)} 5 undone`]);
  for (const tab of [left, right]) await soon(() => tab.find('link', /waiting/).count()).toBe(0);
  expect(await journey.command('verify')).toMatchObject({ differences: 0 });
});
