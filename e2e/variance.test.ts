import { beforeAll, expect, test } from 'vitest';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { bottle, giveHistory, importSmallBar, type SmallBar } from './harness/small-bar.ts';

const journey = startJourney();
let olga: Person;
let bar: SmallBar;

/**
 * Four kinds of bottles, ten of each at 20 dollars: 12 more of the first were found than expected, and 2 fewer of the
 * second. The fourth has only its opening.
 */
beforeAll(async () => {
  olga = await journey.signedIn();
  bar = await importSmallBar(olga, 4);
  await giveHistory(olga, { ...bar, items: bar.items.slice(0, 3) });
  await count(0, 22);
  await count(1, 8);
});

async function send<Answer>(path: string, data: object): Promise<Answer> {
  const answer = await olga.context.request.post(olga.url + path, { data });
  expect([path, answer.status()]).toEqual([path, 200]);
  return (await answer.json()) as Answer;
}
const count = (place: number, quantity: number) =>
  send('/api/inventory/stocktake', { inventory_item_id: bar.items[place], location_id: bar.location, count: quantity });

const dialog = (name: string | RegExp) => olga.dialog(name);
const effect = async (label: string) => {
  const row = dialog(bottle(0)).getByRole('region', { name: 'Changes' }).first().getByRole('row');
  return (await row.filter({ hasText: label }).first().getByRole('cell').allTextContents()).join(' to ');
};

test('the report has every column, compares expected with counted, and marks an item OK (CNT-046, CNT-052, RPT-013)', async () => {
  await olga.open('/variance');
  await olga.row(bottle(1)).waitFor();
  const titles = (await olga.page.getByRole('columnheader').allTextContents()).map((title) => title.trim());
  expect(titles).toEqual(
    expect.arrayContaining([
      'Starting',
      'Purchases',
      'Sales',
      'Manual Adjustments',
      'Running Count',
      'Actual Count',
      'Variance',
      'Variance Cost',
      'Variance %',
      'COGS',
      'All Locations Counted',
    ]),
  );
  const figures = ['Running Count', 'Actual Count', 'Variance', 'Variance Cost', 'Variance %'];
  const shown = await Promise.all(figures.map((column) => olga.figure(bottle(1), column)));
  expect(shown).toEqual(['10.00', '8.00', '−2.00', '−$40.00', '−20.0%']);
  await soon(() => olga.figure(bottle(2), 'Actual Count')).toBe('Uncounted');
  await olga.click(`Mark OK ${bottle(2)}`);
  await olga.see(`${bottle(2)} marked OK`);
  await soon(() => olga.figure(bottle(2), 'All Locations Counted')).toContain('OK');
  await olga.click('Undo');
  await olga.button(`Mark OK ${bottle(2)}`).waitFor();
});

test('a first count is opening stock: no variance, whatever the spreadsheet stated (D17)', async () => {
  const unsaved = { inventory_item_id: bar.items[3], location_id: bar.location, count: 16 };
  const { action_id } = await send<{ action_id: string }>('/api/inventory/stocktake', unsaved);
  await olga.open('/variance');
  await olga.row(bottle(3)).waitFor();
  const figures = ['Running Count', 'Actual Count', 'Variance', 'Variance Cost'];
  const shown = await Promise.all(figures.map((column) => olga.figure(bottle(3), column)));
  expect(shown).toEqual(['16.00', '16.00', '0.00', '$0.00']);
  await send(`/api/inventory/actions/${action_id}/undo`, {});
  await olga.open('/variance');
});

test('the rows can be categories or locations, and the address shows which (RPT-017)', async () => {
  await olga.click('Categories', 'radio');
  const liquor = olga.row('Liquor');
  await liquor.getByText('$200.00', { exact: true }).waitFor(); // 12 too many, 2 too few, at 20 dollars
  await liquor.getByText('−$200.00').waitFor(); // the same as COGS: there is more than before
  await soon(() => olga.address).toContain('view=category');
  await olga.click('Locations', 'radio');
  await olga.find('region', 'Variance by location').getByRole('link', { name: 'Front Shelf' }).click();
  await olga.row(bottle(1)).waitFor();
  await soon(() => olga.address).toContain(`location=${bar.location}`);
});

test('a chart shows where it went in units and in dollars, with the same numbers below it', async () => {
  await olga.click('Where it went', 'link');
  const open = dialog('Where it went');
  await open.getByRole('img', { name: /in units/ }).waitFor();
  await open.getByRole('row').filter({ hasText: 'Variance' }).getByText('+10.00').waitFor();
  await open.getByRole('radio', { name: 'Money by category' }).click();
  await open.getByRole('img', { name: 'Variance cost by category' }).waitFor();
  await open.getByRole('row').filter({ hasText: 'Variance cost' }).getByText('$200.00').first().waitFor();
  await olga.press('Escape');
});

test('the Investigate page ranks what to check first, shows the effect of a fix, and applies it with one tap', async () => {
  const { vendor_id } = await send<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Trade' });
  const { invoice_id } = await send<{ invoice_id: string }>('/api/ordering/invoices', { vendor_id, custom_id: '4711' });
  const inventory_items = [{ id: bar.items[0], quantity: 12, unit_cost: 20 }];
  await send(`/api/ordering/invoices/${invoice_id}/items`, { inventory_items });
  await olga.open('/variance?view=workbench');
  await olga.see('$280.00 at stake in 2 items');
  const lead = olga.page.getByRole('listitem').filter({ hasText: bottle(0) });
  await lead.getByText('A draft invoice was not completed Very likely').waitFor();
  await lead.getByRole('link', { name: bottle(0) }).click();
  const causes = dialog(bottle(0)).getByRole('region', { name: 'Likely causes' });
  await causes.getByText('Invoice 4711 of Trade is still a draft and holds 12.00 of this item.').waitFor();
  await soon(() => effect('Variance cost')).toBe('$240.00 to $0.00');
  await soon(() => effect('Running count')).toBe('10.00 to 22.00');
  await soon(() => effect('On hand')).toBe('22.00 to 22.00');
  await causes.getByRole('button', { name: 'Complete the draft' }).click();
  await olga.see('Invoice completed, dated before the count');
  await causes.getByText('there is nothing to explain').waitFor();
  await olga.press('Escape');
  await olga.see('$40.00 at stake in 1 item');
});

test('a recount is requested, is listed among the recounts, and is undone', async () => {
  await olga.page.getByRole('link', { name: bottle(1) }).click();
  const causes = dialog(bottle(1)).getByRole('region', { name: 'Likely causes' });
  await causes.getByRole('button', { name: 'Ask for a recount' }).click();
  await olga.see('Recount requested');
  const asked = async () => {
    const answer = await olga.context.request.get(`${olga.url}/api/inventory/recounts`);
    return JSON.stringify(await answer.json()).includes('asked');
  };
  expect(await asked()).toBe(true);
  await olga.click('Undo');
  await soon(asked).toBe(false);
});

test('cost of goods by category is on Home, with its parts (RPT-017, RPT-019)', async () => {
  await olga.open('/insights');
  const section = olga.find('region', 'Cost of goods by category');
  const line = section.getByRole('row').filter({ hasText: 'Liquor' });
  await line.getByText('$40.00').waitFor(); // the two missing bottles
  await soon(() => section.getByRole('columnheader').allTextContents()).toEqual(['Category', 'Items', 'COGS', 'Share']);
});
