import { beforeAll, expect, test } from 'vitest';
import { refuse } from './harness/answers.ts';
import { OWNER } from './harness/house.ts';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { bottle, giveHistory, importSmallBar, type SmallBar } from './harness/small-bar.ts';

const journey = startJourney();
let olga: Person;
let bar: SmallBar;

beforeAll(async () => {
  olga = await journey.signedIn();
  bar = await importSmallBar(olga, 3);
  await giveHistory(olga, bar);
});

async function count(place: number, quantity: number): Promise<void> {
  const data = { inventory_item_id: bar.items[place], location_id: bar.location, count: quantity };
  const answer = await olga.context.request.post(`${olga.url}/api/inventory/stocktake`, { data });
  expect(answer.status()).toBe(200);
}

const enabled = (name: string) => olga.dialog().getByRole('button', { name, exact: true }).isEnabled();
const tick = (label: string | RegExp) => olga.dialog().getByLabel(label).check();
const next = () => olga.dialog().getByRole('button', { name: 'Continue' }).click();

test('sales are paused and resumed', async () => {
  await olga.open('/insights');
  await olga.find('heading', 'Home').waitFor();
  await olga.press('Control+k');
  await olga.dialog('Search').waitFor();
  await olga.page.keyboard.type('pause');
  await olga.find('option', 'Pause or resume sales processing').click();
  await olga.dialog('Pause sales processing').waitFor();
  await tick('Yes, pause sales processing');
  await olga.click('Pause Sales');
  await olga.see('Sales processing has been paused.');
  await olga.find('region', 'Sales Processing Paused').getByRole('link', { name: 'Resume' }).click();
  await olga.dialog('Resume sales processing').waitFor();
  await tick('Yes, resume sales processing');
  await olga.click('Resume Sales');
  await olga.see('Sales processing has been resumed.');
  await olga.find('region', 'Sales Processing Paused').waitFor({ state: 'hidden' });
});

test('the banner follows the count (CNT-038)', async () => {
  await olga.open('/insights');
  await olga.find('heading', 'Home').waitFor();
  await count(0, 3);
  await olga.find('region', 'Taking Inventory').getByText('1 / 3').waitFor();
  await count(1, 10);
  await olga.find('region', 'Taking Inventory').getByText('2 / 3').waitFor();
});

test('progress is shown with names; a large difference is recounted and kept', async () => {
  await olga.find('region', 'Taking Inventory').getByRole('link', { name: 'Progress' }).click();
  const review = olga.dialog('Count progress');
  await review.getByText(`${OWNER.name}: 2 items (here now)`).waitFor();
  await review.getByText('2 / 3').waitFor();
  await review.getByRole('radio', { name: 'Recount' }).click();
  await review.getByText('Nothing to recount').waitFor();
  await review.getByLabel('Tolerance in units').fill('5');
  await review.getByRole('button', { name: 'Save' }).click();
  await review
    .getByRole('row')
    .filter({ hasText: bottle(0) })
    .getByText('Front Shelf: beyond the tolerance')
    .waitFor();
  await review.getByRole('button', { name: `Keep the count of ${bottle(0)}` }).click();
  await olga.see(`Kept the count of ${bottle(0)}`);
  await review.getByText('Nothing to recount').waitFor();
  await olga.press('Escape');
});

test('a cycle ends in steps that keep their choices, with zeroing out confirmed twice (CNT-029, CNT-030, CNT-031, CNT-032, ERR-026, ERR-062)', async () => {
  await olga.find('region', 'Taking Inventory').getByRole('link', { name: 'End Cycle' }).click();
  await olga.dialog('End cycle').getByText('Step 1 of 3').waitFor();
  await olga.see('1 item location in stock but not counted, $200.00');
  await tick('Review it in an audit period first');
  await next();
  await olga.see('Step 2 of 4');
  await tick('Zero it out');
  await olga.see('lowers the stock value by $200.00');
  await soon(() => enabled('Continue')).toBe(false);
  await tick('I have read the list. Set this stock to zero.');
  await next();
  await olga.see('Step 3 of 4');
  const auditEnd = olga.dialog().getByLabel('The audit ends on', { exact: true });
  await auditEnd.fill('2020-01-01');
  await olga.press('Tab');
  await olga.see('The audit end date cannot be before today');
  await soon(() => enabled('Continue')).toBe(false);
  await auditEnd.fill('2030-01-31');
  await olga.press('Tab');
  await olga.click('Back');
  await soon(() => olga.dialog().getByLabel('Zero it out').isChecked()).toBe(true);
  await tick('Keep the running counts');
  await next();
  await soon(() => auditEnd.inputValue()).toBe('01/31/2030');
  await next();
  await olga.see('Step 4 of 4');
  await olga.see('Uncounted stock keeps its running count.');
  await soon(() => enabled('End Cycle')).toBe(false);
  await tick('Yes, end this cycle');
  const body = { code: 'conflict', message: 'Somebody is closing it already' };
  await olga.page.route('**/api/inventory/stage', (route) =>
    route.request().method() === 'POST' ? refuse(route, 409, body) : route.continue(),
  );
  olga.expectRefusals(409);
  await olga.click('End Cycle', 'button');
  await olga.see('Somebody is closing it already');
  await olga.page.unroute('**/api/inventory/stage');
  await olga.dialog().getByRole('button', { name: 'End Cycle' }).click();
  await olga.see('Creating next Cycle... Check back in roughly 1-2 minutes');
  await olga.find('region', 'Taking Inventory').waitFor({ state: 'hidden' });
});

test('during the audit an admin corrects the ended cycle; the dialog then ends the audit, without a date (CNT-043, CNT-064)', async () => {
  const stages = await olga.context.request.get(`${olga.url}/api/inventory/stage`);
  const [, prior] = (await stages.json()) as { id: string }[];
  await olga.open(`/inventory?mode=inventory&location=${bar.location}`);
  await olga.see(/Cycle 1 is under audit until .* Your counts correct it/);
  await olga.click('Cycle 2', 'radio');
  await olga.see(/Your counts belong to the next cycle/);
  await olga.open(`/variance?stage=${prior?.id}&variance_item=${bar.items[0]}`);
  const dialog = olga.dialog(bottle(0));
  await dialog.getByLabel('Front Shelf, counted 3.00').fill('8');
  await dialog.getByRole('button', { name: 'Correct' }).click();
  await olga.see(`${bottle(0)} corrected to 8.00`);
  await dialog.getByLabel('Front Shelf, counted 8.00').waitFor();
  await olga.press('Escape');
  await soon(() => olga.figure(bottle(0), 'Variance')).toBe('−2.00');
  await olga.click('End Audit');
  await olga.dialog('End audit period').getByText('Step 1 of 2').waitFor();
  await next();
  await olga.see('Step 2 of 2');
  await soon(() => enabled('End Audit')).toBe(false);
  await tick('Yes, complete the audit');
  await olga.dialog().getByRole('button', { name: 'End Audit' }).click();
  await olga.see('Audit completed');
  await olga.click('Cycle History');
  const history = olga.dialog(/^Cycle 1/);
  await history.getByText(`Audit completed, period locked by ${OWNER.name}`).waitFor();
  await history.getByText('Nothing arrived after this cycle was closed.').waitFor();
  await history.getByLabel('Reason for reopening').fill('A crate was forgotten');
  await history.getByRole('button', { name: 'Reopen' }).click();
  await olga.see('Cycle 1 is under audit again');
});

test('a count cell accepts only numbers and is saved on blur; the value of a count is marked (CNT-001, CNT-003, CNT-004, CNT-005, CNT-006, CNT-007, CNT-011)', async () => {
  await olga.open(`/inventory?mode=inventory&location=${bar.location}&counts_for=next`);
  await olga.find('columnheader', 'Counted by').waitFor();
  await olga.row(bottle(1)).waitFor();
  await olga.settled();
  const sent: unknown[] = [];
  olga.page.on('request', (request) => {
    if (request.url().endsWith('/api/inventory/stocktake')) sent.push(request.postDataJSON());
  });
  const mark = (name: string) => olga.row(bottle(1)).getByRole('img', { name });
  await mark('Old stock take').waitFor();
  await olga.row(bottle(2)).getByText('Uncounted').waitFor();
  const cell = await olga.cell(bottle(1), 'Inventory count');
  const leave = () => olga.page.getByLabel('Search by name or barcode').or(olga.find('searchbox')).first().focus();
  await cell.click();
  await leave(); // not edited
  await cell.click();
  await olga.page.keyboard.type('5');
  await olga.press('Backspace');
  await leave(); // empty
  await cell.click();
  await olga.page.keyboard.type('many');
  await olga.press('Enter');
  await olga.see('Enter a number, or a calculation such as 3+4 or 1/2');
  await olga.press('Escape');
  expect(sent).toEqual([]);
  await cell.click();
  await olga.page.keyboard.type('9');
  await leave();
  await mark('Counted').waitFor();
  await soon(() => sent).toMatchObject([{ count: 9, inventory_item_id: bar.items[1], location_id: bar.location }]);
  const added = { inventory_item_id: bar.items[1], location_id: bar.location, quantity: 1 };
  await olga.context.request.post(`${olga.url}/api/inventory/running-stocks`, { data: added });
  await mark('Stale').waitFor();
});

test('with all locations shown, an item in several is counted on the lines of its locations (CNT-020)', async () => {
  const made = await olga.context.request.post(`${olga.url}/api/location`, { data: { name: 'Back Shelf' } });
  const { id } = (await made.json()) as { id: string };
  const added = { inventory_item_id: bar.items[2], location_id: id, quantity: 1 };
  await olga.context.request.post(`${olga.url}/api/inventory/running-stocks`, { data: added });
  await olga.open('/inventory?mode=inventory&location=all&counts_for=next');
  const readOnly = async (row: string) => (await olga.cell(row, 'Inventory count')).getAttribute('aria-readonly');
  await soon(() => readOnly(bottle(1))).toBeNull();
  await soon(() => readOnly(bottle(2))).toBe('true');
  const toggle = olga.button(`Locations of ${bottle(2)}`);
  await toggle.click();
  const line = olga.row('Back Shelf').filter({ hasNot: toggle });
  const titles = await olga.page.getByRole('columnheader').allTextContents();
  const cell = line.getByRole('gridcell').nth(titles.findIndex((title) => title.trim() === 'Inventory count'));
  await cell.click();
  await olga.page.keyboard.type('2');
  const saved = olga.page.waitForRequest('**/api/inventory/stocktake');
  await olga.press('Enter');
  expect((await saved).postDataJSON()).toMatchObject({ location_id: id, count: 2 });
});

test('stock zeroed out by the end of a cycle is restored with Undo in the message, and the cycle is under audit again (D14, D38)', async () => {
  type Ended = { id: string; state: string; zero_out_action_id: string | null };
  const ended = async () =>
    (await (await olga.context.request.get(`${olga.url}/api/inventory/stage`)).json())[1] as Ended;
  const inStock = async () => {
    const answer = await olga.context.request.get(`${olga.url}/api/inventory-view/inventory?limit=250`);
    const { data } = (await answer.json()) as { data: { total_quantity: number }[] };
    return data.reduce((sum, row) => sum + row.total_quantity, 0);
  };
  if ((await ended()).state === 'audit')
    await olga.context.request.post(`${olga.url}/api/inventory/stage`, { data: { type: 'complete' } });
  const data = { inventory_item_id: bar.items[0], location_id: bar.location, quantity: 6 };
  await olga.context.request.post(`${olga.url}/api/inventory/running-stocks`, { data });
  const before = await inStock();
  await olga.open('/inventory?end_cycle=1');
  await olga.dialog('End cycle').waitFor();
  await next();
  await tick('Zero it out');
  await tick('I have read the list. Set this stock to zero.');
  await next();
  await tick('Yes, end this cycle');
  await olga.dialog().getByRole('button', { name: 'End Cycle' }).click();
  await olga.see('Creating next Cycle... Check back in roughly 1-2 minutes');
  await soon(inStock).not.toBe(before);
  await olga.find('region', 'Messages').getByRole('button', { name: 'Undo' }).click();
  await olga.see(/Zeroing out undone\. Cycle \d+ is under audit again\./);
  await soon(inStock).toBe(before);
  await soon(() => ended()).toMatchObject({ state: 'audit', zero_out_action_id: null });
});
