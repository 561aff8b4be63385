import { beforeAll, expect, test } from 'vitest';
import { crewContract } from '#features/counting/contract/crew-contract.ts';
import { answerAs } from './harness/answers.ts';
import { OWNER } from './harness/house.ts';
import { joinByLink } from './harness/join.ts';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { bottle, importSmallBar, type SmallBar } from './harness/small-bar.ts';

const journey = startJourney();
const ANNA = { name: 'Anna Member', email: 'anna@example.test' };
let olga: Person;
let anna: Person;
let bar: SmallBar;

beforeAll(async () => {
  olga = await journey.signedIn();
  bar = await importSmallBar(olga, 6);
  await joinByLink(journey, olga, ANNA.email, ANNA.name);
  anna = await journey.signedIn(ANNA.email);
});

const shelf = () => `/inventory?mode=inventory&location=${bar.location}`;

async function count(person: Person, item: string, quantity: string): Promise<void> {
  await (await person.cell(item, 'Inventory count')).click();
  await person.page.keyboard.type(quantity);
  const saved = person.page.waitForResponse('**/api/inventory/stocktake');
  await person.press('Enter');
  await saved;
}

test('a person who opens a shelf is shown there before their first count, and disappears on leaving', async () => {
  await olga.open(shelf());
  await olga.row(bottle(0)).waitFor();
  await olga.settled();
  await anna.open(shelf());
  await olga.see(`Also here: ${ANNA.name}`);
  await anna.see(`Also here: ${OWNER.name}`);
  await olga.open(`${shelf()}&count_review=progress`);
  await olga.dialog('Count progress').getByText(`${ANNA.name}: 0 items (here now)`).waitFor();
  await olga.press('Escape');
  await anna.click('Home', 'link');
  await olga.seeNot(`Also here: ${ANNA.name}`);
});

test("two people count one shelf: both see the counts without a reload, shelves add up, and no one overwrites another's counts (D13)", async () => {
  await anna.open(shelf());
  await anna.row(bottle(0)).waitFor();
  await anna.settled();
  await count(olga, bottle(0), '3');
  await soon(() => anna.figure(bottle(0), 'Running count')).toBe('3.00');
  await count(anna, bottle(0), '4');
  await soon(() => olga.figure(bottle(0), 'Running count')).toBe('7.00');
  await olga.see(`${ANNA.name} · 4.00`);
  await count(olga, bottle(0), '5');
  await soon(() => anna.figure(bottle(0), 'Running count')).toBe('9.00');
  const question = `inventory_item_id=${bar.items[0]}&location_id=${bar.location}`;
  const answer = await olga.context.request.get(`${olga.url}/api/inventory/stocktakes?${question}`);
  const { data } = (await answer.json()) as {
    data: { count: number; replaced: boolean; user: { display_name: string } }[];
  };
  expect(data.map((each) => [each.user.display_name, each.count, each.replaced])).toEqual([
    [OWNER.name, 5, false],
    [ANNA.name, 4, false],
    [OWNER.name, 3, true],
  ]);
});

test('a line whose stock moved within ten minutes of a count says so: it is recounted or kept', async () => {
  await count(olga, bottle(1), '8');
  const data = { inventory_item_id: bar.items[1], location_id: bar.location, quantity: 2 };
  await olga.context.request.post(`${olga.url}/api/inventory/running-stocks`, { data });
  await olga.row(bottle(1)).getByText('2.00 moved within ten minutes').waitFor();
  await olga.click(`Recount ${bottle(1)}`);
  await olga.page.keyboard.type('6');
  const saved = olga.page.waitForResponse('**/api/inventory/stocktake');
  await olga.press('Enter');
  expect((await saved).request().postDataJSON()).toMatchObject({ inventory_item_id: bar.items[1], count: 6 });
  await olga.click(`Keep the count of ${bottle(1)}`);
  await olga.see(`Kept the count of ${bottle(1)}`);
  await olga.seeNot('moved within ten minutes');
});

test('one item is counted from its dialog with two taps and a number', async () => {
  await anna.page.setViewportSize({ width: 390, height: 844 });
  await anna.open(`/inventory?item=${bar.items[2]}`);
  await anna.dialog().getByRole('button', { name: 'Count', exact: true }).click();
  const dialog = anna.dialog('Count');
  await dialog.getByRole('button', { name: /Front Shelf/ }).waitFor();
  await dialog.getByText('Counts toward cycle 1 as of now.').waitFor();
  await soon(() => anna.focused()).toContain('Quantity counted');
  await anna.page.keyboard.type('3+4');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await anna.see(`${bottle(2)} 750 mL counted: 7.00`);
  const answer = await anna.context.request.get(
    `${anna.url}/api/inventory/stocktakes?inventory_item_id=${bar.items[2]}&location_id=${bar.location}`,
  );
  expect(await answer.json()).toMatchObject({
    data: [{ count: 7, entered: '3+4', user: { display_name: ANNA.name } }],
  });
});

test('a paper count sheet is printed with room to write, and typed in from top to bottom', async () => {
  await olga.open(shelf());
  await olga.click('Paper count sheet', 'link');
  const field = (number: number) => olga.page.getByLabel(`Count of ${bottle(number)}`);
  await field(3).waitFor();
  await olga.page.emulateMedia({ media: 'print' });
  await olga.see('Counted by');
  await soon(() => olga.button('Print').isVisible()).toBe(false);
  await soon(() => olga.find('heading', 'Count sheet').isVisible()).toBe(false);
  await olga.page.emulateMedia({ media: 'screen' });
  await field(3).click();
  await olga.page.keyboard.type('2');
  await olga.press('Enter');
  await olga.page.keyboard.type('many');
  await olga.press('Enter');
  await olga.page.keyboard.type('0');
  await olga.page.reload();
  await soon(() => field(3).inputValue()).toBe('2');
  await olga.click('Save 3 counts');
  await olga.see('Some lines are not quantities. Nothing was saved.');
  await field(4).fill('1/2');
  await olga.click('Save 3 counts');
  await olga.see('3 counts saved to cycle 1');
  await olga.see('Nothing entered yet');
  await soon(() => field(4).getAttribute('placeholder')).toBe('0.50');
  await soon(() => field(5).getAttribute('placeholder')).toBe('0.00');
});

test('the end of a cycle shows its progress; a correction of the ended cycle names its period', async () => {
  const running = { step: 'writing', done: 40_000, total: 100_000 };
  await olga.page.route('**/api/inventory/stage/progress', (route) =>
    answerAs(route, crewContract.closeProgress, { running }),
  );
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await olga.page.route('**/api/inventory/stage', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await olga.open('/insights?end_cycle=1');
  const dialog = olga.dialog('End cycle');
  await dialog.getByLabel('Review it in an audit period first').check();
  for (let step = 0; step < 3; step += 1) await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Yes, end this cycle').check();
  await dialog.getByRole('button', { name: 'End Cycle' }).click();
  await olga.see('40,000 of 100,000 stock rows');
  await olga.find('progressbar', 'Progress of ending the cycle').waitFor();
  release();
  await olga.see('Creating next Cycle... Check back in roughly 1-2 minutes');
  await dialog.waitFor({ state: 'hidden' });

  await olga.open(`/inventory?item=${bar.items[0]}`);
  await olga.dialog().getByRole('button', { name: 'Count', exact: true }).click();
  const count = olga.dialog('Count');
  await count.getByText('Counts toward cycle 2 as of now.').waitFor();
  await count.getByText('Cycle 1 (ended)').click();
  await count.getByText(/Counts toward cycle 1, which ended, as of its end/).waitFor();
  await count.getByText('An adjustment', { exact: true }).click();
  await count.getByLabel('Quantity at the end of that cycle').fill('12');
  await count.getByLabel('Reason code').fill('Breakage');
  const sent = olga.page.waitForRequest(
    (request) => request.method() === 'POST' && /running-stocks|adjust/.test(request.url()),
  );
  await count.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ quantity: 12, inventory_item_id: bar.items[0] });
  await olga.see(`${bottle(0)} 750 mL adjusted to 12.00`);
});
