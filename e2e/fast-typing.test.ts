import { beforeAll, expect, test } from 'vitest';
import { chooseMore } from './harness/item-desk.ts';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { bottle, importSmallBar, type SmallBar } from './harness/small-bar.ts';

const journey = startJourney();
const LATENCY = 300;
let olga: Person;
let bar: SmallBar;

beforeAll(async () => {
  olga = await journey.signedIn();
  bar = await importSmallBar(olga, 20);
  // The connection to the server is slow; nothing in the tests waits for it.
  await olga.page.route('**/api/**', async (route) => {
    await new Promise((passed) => setTimeout(passed, LATENCY));
    await route.continue().catch(() => {}); // canceled meanwhile
  });
});

const call = async <Answer>(address: string, data?: object) => {
  const answer = await olga.context.request.fetch(`${olga.url}/api${address}`, { method: data ? 'POST' : 'GET', data });
  if (!answer.ok()) throw new Error(await answer.text());
  return (await answer.json()) as Answer;
};

/** Types without looking at the screen: a line break is Enter. */
async function typeBlind(text: string): Promise<void> {
  for (const key of text) await olga.page.keyboard.press(key === '\n' ? 'Enter' : key === ' ' ? 'Space' : key);
}

test('an invoice of 20 lines is typed straight through while each answer takes 300 ms', async () => {
  await call('/ordering/vendors', { name: 'North Wines' });
  await olga.open('/invoices?add_new_invoice=1');
  const vendor = olga.dialog().getByLabel('Vendor', { exact: true }).first();
  await vendor.waitFor();
  await vendor.focus();
  await typeBlind('north w\n');
  await soon(() => vendor.inputValue()).toBe('North Wines');
  await olga.dialog().getByLabel('Invoice code').fill('FAST-20');
  await olga.press('Enter');
  const search = olga.find('combobox', 'Item name or barcode');
  await search.waitFor();
  await search.focus();
  for (let line = 0; line < 20; line += 1) await typeBlind(`${bottle(line)}\n${line + 1}\n`);
  const typed = () => olga.page.locator('tr[data-row]').count();
  // The answers of 20 searches take a while; the keys wait for them.
  for (const line of [5, 10, 15, 20]) await soon(typed).toBeGreaterThanOrEqual(line);
  const rows = await olga.page
    .locator('tr[data-row]')
    .evaluateAll((all) =>
      all.map((row) => [
        row.querySelector('td:nth-child(2) span')?.textContent,
        row.querySelector('[data-label=Quantity]')?.textContent,
      ]),
    );
  expect(rows).toEqual(Array.from({ length: 20 }, (_, line) => [bottle(line), `${line + 1}.00`]));
});

test('a recipe of four ingredients is typed straight through while each answer takes 300 ms', async () => {
  await olga.open('/recipes?recipe=new');
  await olga.dialog().getByLabel('Recipe Name', { exact: true }).fill('Fast Punch');
  const search = olga.dialog().getByRole('combobox', { name: 'Add ingredient' });
  await search.focus();
  for (const [number, amount] of [
    [3, '1.5'],
    [7, '2'],
    [11, '0.75'],
    [15, '1'],
  ] as const)
    await typeBlind(`${bottle(number)}\n${amount}\n`);
  const amounts = () =>
    olga.page
      .getByLabel(/^Volume of/)
      .evaluateAll((all) =>
        all.map((each) => `${each.getAttribute('aria-label')} ${(each as unknown as { value: string }).value}`),
      );
  await soon(amounts).toEqual([
    `Volume of ${bottle(3)} 1.5`,
    `Volume of ${bottle(7)} 2`,
    `Volume of ${bottle(11)} 0.75`,
    `Volume of ${bottle(15)} 1`,
  ]);
});

test('Enter in a picker that is still searching never submits the form, and takes the first hit', async () => {
  await olga.open(`/inventory?item=${bar.items[0]}`);
  await chooseMore(olga, 'Stock Pull');
  const field = olga
    .dialog(/Stock Pull/)
    .getByLabel('Item')
    .first();
  await field.focus();
  await typeBlind(`${bottle(5)}\n`);
  await soon(() => field.inputValue()).toContain(bottle(5));
  await soon(() =>
    olga
      .dialog(/Stock Pull/)
      .getByRole('alert')
      .count(),
  ).toBe(0);
});

test('what is typed right after the key that opens search stands in its field, and is no shortcut', async () => {
  await olga.page.route('**/assets/*.js', async (route) => {
    await new Promise((passed) => setTimeout(passed, LATENCY));
    await route.continue().catch(() => {});
  });
  await olga.open('/inventory');
  await olga.find('heading', 'Inventory').waitFor();
  await typeBlind('/count');
  await soon(() => olga.page.getByLabel('Search by name, barcode, or producer.').inputValue()).toBe('count');
});
