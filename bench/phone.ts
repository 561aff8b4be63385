import { chromium, type Locator, type Page } from 'playwright-core';
import { findBrowser } from '#test/find-browser.ts';
import { median } from './measure.ts';
import { actLikePhone, PAINT_WATCH, timeOfPlainPage, timeToPaint } from './phone-probes.ts';

const RUNS = 5;
const AT_REST = 1500;

interface Phone {
  readonly url: string;
  readonly token: string;
  readonly items: number;
}

interface Shelved {
  readonly id: string;
  readonly name: string;
  readonly total: number;
  readonly place: string;
  readonly quantity: number;
}

/** What a person does with one item, in this order; each is timed from its tap or key to the frame that shows it. */
const ACTS = { find, open, count, move, save };
type Act = keyof typeof ACTS;

/**
 * Finds an item, opens it, counts it, moves a bottle and changes its price, on a phone with a slow processor and 200 ms
 * to the server. Prints the median of each next to the floor: lines in memory, shown by a plain page.
 */
export async function benchPhone({ url, token, items }: Phone): Promise<void> {
  const { env, ...options } = await findBrowser();
  const browser = await chromium.launch({ ...options, env: { ...process.env, ...env } });
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  context.setDefaultTimeout(60_000);
  try {
    const page = await context.newPage();
    await page.addInitScript(PAINT_WATCH);
    await openList(page, url);
    await untilKept(page);
    const session = await actLikePhone(page);
    const took = new Map<Act, number[]>();
    for (let run = 0; run <= RUNS; run += 1) {
      const item = await itemOf(page, url, 1 + Math.floor(((run + 0.5) * items) / (RUNS + 1)));
      for (const [name, act] of Object.entries(ACTS) as [Act, (typeof ACTS)[Act]][]) {
        const ms = await act(page, item);
        await page.waitForTimeout(AT_REST);
        if (run > 0) took.set(name, [...(took.get(name) ?? []), ms]); // the first one loads the code of each screen
      }
      await press(page.getByRole('button', { name: 'Close all' }).last());
      await page.waitForTimeout(AT_REST);
    }
    await session.detach();
    const plain = await context.newPage();
    await actLikePhone(plain);
    const floor = median(await timeOfPlainPage(plain, RUNS * 3));
    for (const [name, all] of took) print(items, `phone: ${name} to paint`, floor, median(all));
  } finally {
    await browser.close();
  }
}

const MOST_MS = 100;

function print(items: number, work: string, floor: number, ms: number): void {
  const figures = [floor.toFixed(1).padStart(9), ms.toFixed(1).padStart(9), `${(ms / floor).toFixed(2)}x`.padStart(8)];
  const kept = `<= ${MOST_MS} ms ${ms <= MOST_MS ? 'ok' : 'OVER'}`;
  console.log([String(items).padStart(8), work.padEnd(32), ...figures, kept].join('  '));
}

async function openList(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/inventory?location=all`);
  await page.getByText(/ · /).first().waitFor();
}

/** A device keeps the items once, in its first minute; a person finds nothing on it before. */
async function untilKept(page: Page): Promise<void> {
  const last = page.waitForResponse(
    async (response) => response.url().includes('/device-catalog') && (await response.json()).next === null,
    { timeout: 120_000 },
  );
  await last.catch(() => console.log('The device keeps no items'));
  await page.waitForTimeout(AT_REST);
}

/** The item whose barcode and name end with this number, and a location that has several bottles. */
async function itemOf(page: Page, url: string, number: number): Promise<Shelved> {
  const read = async (path: string) => (await page.request.get(`${url}/api${path}`)).json();
  const code = String(number).padStart(12, '0');
  const [found] = (await read(`/search/inventory-items?show_oos=true&q=${code}`)) as { id: string }[];
  const { data } = (await read(`/inventory/item/${found?.id}`)) as {
    data: {
      id: string;
      name: string;
      total_quantity: number;
      local_stocks: { location_name: string; quantity: number }[];
    };
  };
  const here = data.local_stocks.find(({ quantity }) => quantity > 2);
  if (!here) throw new Error(`No stock of item ${number}`);
  return {
    id: data.id,
    name: data.name,
    total: data.total_quantity,
    place: here.location_name,
    quantity: here.quantity,
  };
}

/** Without waiting until nothing moves: on a processor so slow, that alone takes seconds. */
async function press(control: Locator): Promise<void> {
  await control.waitFor();
  await control.dispatchEvent('click');
}

/** No form covers the item. */
const NO_FORM = `![...document.querySelectorAll('[role=dialog] form')].some((form) => form.checkVisibility())`;
const totalIs = (total: number) =>
  `[...document.querySelectorAll('[role=dialog] dd')].some((line) => line.textContent.startsWith('${total.toFixed(2)}')) && ${NO_FORM}`;

async function find(page: Page, { name }: Shelved): Promise<number> {
  await press(page.getByRole('button', { name: 'Search' }).last());
  const field = page.getByRole('combobox', { name: /Search by name/ });
  const hit = `[...document.querySelectorAll('#search-results [role=option]')].some((line) => line.textContent.includes('${name}'))`;
  const ms = await timeToPaint(page, 'input', hit, () => field.fill(name));
  await page.locator('#search-results [role=listbox]:not([aria-busy])').first().waitFor(); // with the server's figures
  return ms;
}

function open(page: Page, { name, total }: Shelved): Promise<number> {
  const shown = `${totalIs(total)} && document.body.textContent.includes('${name}')`;
  return timeToPaint(page, 'click', shown, () => press(page.getByRole('option', { name }).first()));
}

async function count(page: Page, { total, quantity }: Shelved): Promise<number> {
  await press(page.getByRole('button', { name: 'Count', exact: true }).last());
  await page.waitForTimeout(AT_REST);
  await page.getByLabel('Quantity counted').fill(String(quantity + 3));
  return timeToPaint(page, 'click', totalIs(total + 3), () => press(page.getByRole('button', { name: 'Save' })));
}

async function move(page: Page, { place, quantity }: Shelved): Promise<number> {
  await press(page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }));
  await press(page.getByRole('menuitem', { name: place }));
  const form = page.getByRole('dialog', { name: 'Move Stock' });
  await press(form.getByRole('button', { name: /^To/ }));
  await page.getByLabel('Search locations').fill('Room 8');
  await page.waitForTimeout(AT_REST);
  await page.getByLabel('Search locations').press('Enter');
  await form.getByRole('button', { name: 'To: Room 8' }).waitFor();
  await form.getByLabel('Quantity').fill('1');
  const left = (quantity + 2).toFixed(2);
  const shown = `[...document.querySelectorAll('[role=dialog] li')].some((line) => line.textContent.includes('${place}') && line.textContent.includes('${left}')) && ${NO_FORM}`;
  return timeToPaint(page, 'click', shown, () => press(form.getByRole('button', { name: 'Move', exact: true })));
}

async function save(page: Page): Promise<number> {
  await press(page.getByRole('tab', { name: 'Details' }));
  await press(page.getByRole('button', { name: /^Price: .*, edit/ }));
  const price = (20 + Math.random() * 50).toFixed(2);
  await page.getByRole('textbox', { name: 'Price' }).fill(price);
  const shown = `[...document.querySelectorAll('[role=dialog] button')].some((line) => line.textContent.includes('${price}'))`;
  return timeToPaint(page, 'keydown', shown, () => page.keyboard.press('Enter'));
}
