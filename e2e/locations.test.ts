import { beforeAll, expect, test } from 'vitest';
import { answerNothing } from './harness/answers.ts';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { importFile } from './harness/small-bar.ts';
import { smallTargets } from './harness/small-targets.ts';

const journey = startJourney();
let olga: Person;

const ROWS = [
  'name,type,size,location,quantity,cost',
  'Five Places Gin,Spirits,750 mL,Back Bar,1,10',
  'Five Places Gin,Spirits,750 mL,Cellar,1,10',
  'Five Places Gin,Spirits,750 mL,Cellar > Rack A,1,10',
  'Five Places Gin,Spirits,750 mL,Kitchen,1,10',
  'Five Places Gin,Spirits,750 mL,Office,1,10',
  'Deep Rum,Spirits,750 mL,Cellar > Rack A > Bin 1,5,20',
  'Bar Vodka,Spirits,750 mL,Back Bar,5,30',
];

interface Place {
  id: string;
  name: string;
  parent_id: string | null;
  path: string[];
  priority: number;
  description: string | null;
}
interface Row {
  id: string;
  name: string;
  locations: { location_id: string; location_name: string; path: string[]; quantity: number }[];
}

beforeAll(async () => {
  olga = await journey.signedIn();
  await importFile(olga, 'items', ROWS.join('\n'));
});

async function ask<Answer>(path: string): Promise<Answer> {
  return (await olga.context.request.get(`${olga.url}/api${path}`)).json();
}
const places = () => ask<Place[]>('/locations/all?type=flat');
async function idOf(name: string): Promise<string> {
  return (await places()).find((each) => each.name === name)?.id ?? '';
}
/** An item's locations and stock on the server. */
async function stockOf(item: string): Promise<Record<string, number>> {
  const { data } = await ask<{ data: Row[] }>(`/inventory-view/inventory?search=${encodeURIComponent(item)}`);
  const held = data[0]?.locations.filter(({ quantity }) => quantity !== 0) ?? [];
  return Object.fromEntries(held.map(({ path, quantity }) => [path.join(' › '), quantity]));
}
const chip = (location: string, item: string) => olga.button(`Change location ${location} of ${item}`);
const searchField = () => olga.page.getByLabel('Search locations');
const options = () => olga.page.getByRole('listbox', { name: 'Locations' }).getByRole('option');

/** Opens a list by query and waits for one of its items. */
async function openList(query: string, item: string): Promise<void> {
  await olga.open(`/inventory?${query}`);
  await olga.row(item).first().waitFor();
  await olga.settled();
}

test('the picker goes down level by level and writes its location into the address (LOC-001, LOC-002, LOC-003, NAV-107, NAV-108)', async () => {
  await openList('location=all', 'Bar Vodka');
  await soon(() => olga.page.getByText('3 of 3').count()).toBe(1);
  const picker = olga.page.getByRole('group', { name: 'Location' });
  await olga.chooseLocation(/^Location: All locations/, 'Cellar › Rack A › Bin 1');
  await olga.see('1 of 1');
  await soon(() => olga.address).toContain(`location=${await idOf('Bin 1')}`);
  const steps = () => picker.getByRole('button').allTextContents();
  await soon(steps).toEqual(['Cellar', 'Rack A', 'Bin 1']);
  await olga.row('Deep Rum').waitFor();
  await picker.getByRole('button').nth(1).click();
  await olga.find('option', 'All of Cellar').click();
  await soon(steps).toEqual(['Cellar', 'All of Cellar']);
  await olga.see('2 of 2');
  await picker.getByRole('button').first().click();
  await olga.find('option', 'All locations').click();
  await olga.see('3 of 3');
  await soon(() => olga.address).toContain('location=all');
});

test('a missing location is created in the picker, below the chosen one (LOC-004, LOC-010, LOC-011)', async () => {
  await openList(`location=${await idOf('Cellar')}`, 'Deep Rum');
  await olga.button(/^Within Cellar/).click();
  await searchField().fill(' rack a ');
  await soon(() => options().allTextContents()).toEqual(['Rack A']);
  await searchField().fill('Rack C');
  await soon(() => options().allTextContents()).toEqual(['Create "Rack C" in Cellar']);
  expect(await olga.page.evaluate<string>(`getComputedStyle(document.querySelector('[role=listbox]')).maxHeight`)).toBe(
    '256px',
  );
  await olga.press('Enter');
  await olga.see('Location Created');
  const made = (await places()).find(({ name }) => name === 'Rack C');
  expect(made).toMatchObject({ path: ['Cellar', 'Rack C'] });
  await soon(() => olga.address).toContain(`location=${made?.id}`);
});

test('a row shows three locations, and chips of parent locations are read-only (LOC-005, LOC-006, LOC-007, LOC-008, CTRL-050, OCONST-066)', async () => {
  await openList('location=all', 'Five Places Gin');
  const cell = await olga.cell('Five Places Gin', 'Location');
  await soon(() => cell.getByRole('button', { name: /^Change location/ }).count()).toBe(3);
  await soon(() => cell.textContent()).toMatch(/and more$/);
  await olga.button('Locations of Five Places Gin').click();
  await soon(() => cell.textContent()).toMatch(/& more\.\.\.$/);
  const deep = await olga.cell('Deep Rum', 'Location');
  await soon(() => deep.getByRole('button').allTextContents()).toEqual(['Bin 1']);
  await deep.getByText('Rack A').click(); // a click on the row, which shows the item
  await olga.dialog('Deep Rum').waitFor();
  await soon(() => searchField().count()).toBe(0);
});

test('a click on a chip moves everything counted there, with Undo (CTRL-046, CTRL-047, CTRL-048, STK-059, OERR-100, ERR-051)', async () => {
  await openList('location=all&q=vodka', 'Bar Vodka');
  await chip('Back Bar', 'Bar Vodka').click();
  await searchField().fill('kitch');
  await soon(() => options().first().textContent()).toBe('Kitchen');
  await olga.find('option', 'Kitchen').click();
  await olga.see('Successfully Changed Location!');
  await soon(() => stockOf('Bar Vodka')).toEqual({ Kitchen: 5 });
  await chip('Kitchen', 'Bar Vodka').waitFor();
  await soon(() => olga.dialog().count()).toBe(0);
  await olga.click('Undo');
  await olga.see('Undone');
  await soon(() => stockOf('Bar Vodka')).toEqual({ 'Back Bar': 5 });
});

test('with the keyboard alone: Enter opens, Escape cancels, Enter takes the result', async () => {
  await openList('location=all&q=vodka', 'Bar Vodka');
  await chip('Back Bar', 'Bar Vodka').focus();
  await olga.press('Enter');
  await searchField().waitFor();
  await olga.page.keyboard.type('office');
  await olga.press('Escape');
  await searchField().waitFor({ state: 'detached' });
  await soon(() => olga.focused()).toContain('Change location Back Bar');
  await soon(() => stockOf('Bar Vodka')).toEqual({ 'Back Bar': 5 });
  await olga.press('Enter');
  await searchField().waitFor();
  await olga.page.keyboard.type('rack');
  await soon(() => options().first().textContent()).toMatch(/Rack/);
  await olga.press('ArrowDown', 'ArrowUp', 'Enter');
  await olga.see('Successfully Changed Location!');
  expect(Object.values(await stockOf('Bar Vodka'))).toEqual([5]);
  expect(Object.keys(await stockOf('Bar Vodka'))[0]).toMatch(/Rack/);
  await soon(() => olga.focused()).toContain('gridcell');
  await olga.click('Undo');
  await olga.see('Undone');
});

test('a name without a location is created next to the current one, and never empty (CTRL-049, CTRL-051, CTRL-052, LOC-023, OERR-098)', async () => {
  await openList('location=all&q=deep', 'Deep Rum');
  await chip('Bin 1', 'Deep Rum').click();
  await searchField().fill('KITCHEN ');
  await soon(() => options().allTextContents()).toEqual(['Kitchen']);
  const before = (await places()).length;
  await searchField().fill('   ');
  await olga.press('Enter');
  await olga.see('Please enter a valid location name');
  expect((await places()).length).toBe(before);
  await searchField().fill('Bin 2');
  await olga.find('option', 'Create "Bin 2" in Rack A').click();
  await olga.see('Successfully Changed Location!');
  await soon(() => stockOf('Deep Rum')).toEqual({ 'Cellar › Rack A › Bin 2': 5 });
  expect((await places()).find(({ name }) => name === 'Bin 2')?.parent_id).toBe(await idOf('Rack A'));
});

test('an answer without an id is an error (ERR-023, OERR-099, OAPI-082, OAPI-083)', async () => {
  await olga.page.route('**/api/location', answerNothing);
  await olga.page.route('**/api/inventory/running-stocks/move', answerNothing);
  const failure = olga.page.getByRole('alert').filter({ hasText: /^Error in submitting, please try again$/ });
  await openList('location=all&q=vodka', 'Bar Vodka');
  await chip('Back Bar', 'Bar Vodka').click();
  await searchField().fill('Nowhere');
  await olga.find('option', 'Create "Nowhere"').click();
  await failure.waitFor();
  await failure.getByRole('button', { name: 'Dismiss' }).click();
  await chip('Back Bar', 'Bar Vodka').click();
  await olga.find('option', 'Kitchen').click();
  await failure.waitFor();
  await olga.page.unroute('**/api/location');
  await olga.page.unroute('**/api/inventory/running-stocks/move');
  await soon(() => stockOf('Bar Vodka')).toEqual({ 'Back Bar': 5 });
});

test('Move Stock creates the typed destination, and hides unavailable ones (STK-025, LOC-025)', async () => {
  const office = await idOf('Office');
  await olga.context.request.put(`${olga.url}/api/location/${office}`, { data: { availability: false } });
  await openList('location=all&q=vodka', 'Bar Vodka');
  await olga.row('Bar Vodka').getByRole('link').first().click();
  await olga.click('Move Stock from Back Bar');
  const dialog = olga.dialog('Move Stock');
  await dialog.getByRole('button', { name: /^To:/ }).click();
  await searchField().fill('Office');
  await soon(() => options().count()).toBe(0);
  await searchField().fill('Bin 9');
  await olga.find('option', 'Create "Bin 9"').click();
  await soon(() => dialog.getByRole('button', { name: /^To:/ }).textContent()).toBe('Bin 9');
  await dialog.getByLabel('Quantity').fill('2');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await olga.see('Successfully Changed Location!');
  await soon(() => stockOf('Bar Vodka')).toEqual({ 'Back Bar': 3, 'Bin 9': 2 });
});

test('the list shows the value of each location, and is edited in place (LOC-014, LOC-016)', async () => {
  await olga.open('/locations');
  await olga.row('Kitchen').waitFor();
  await olga.settled();
  const titles = await olga.page.getByRole('columnheader').allTextContents();
  expect(titles).toEqual(['Name', 'Priority', 'Stocked items', 'Children', 'Value', 'Actions']);
  await soon(() => olga.figure('Back Bar', 'Value')).toBe('$100.00');
  await soon(() => olga.figure('Back Bar', 'Stocked items')).toBe('2');
  await soon(() => olga.figure('Cellar', 'Children')).toBe('2');
  const name = await olga.cell('Kitchen', 'Name');
  await name.focus();
  await olga.press('F2');
  await olga.page.keyboard.type('Cold Kitchen');
  await olga.press('Enter');
  await olga.see('Location saved');
  await olga.row('Cold Kitchen').waitFor();
  expect(await idOf('Cold Kitchen')).not.toBe('');
  await olga.click('Undo');
  await olga.see('Undone');
  expect(await idOf('Kitchen')).not.toBe('');
  await olga.type('Search by name', 'rack');
  await soon(() => olga.address).toContain('q=rack');
  await soon(() => olga.row('Kitchen').count()).toBe(0);
});

test('a location is added', async () => {
  await olga.open('/locations');
  await olga.row('Kitchen').waitFor();
  await olga.click('Add location');
  await olga.dialog('Add location').waitFor();
  await olga.type('Name', 'Patio');
  await olga.click('Save');
  await olga.see('Location Created');
  await olga.row('Patio').waitFor();
  expect(await idOf('Patio')).not.toBe('');
});

test("an edited location keeps another person's simultaneous changes", async () => {
  await olga.open('/locations');
  await olga.click('Edit Patio');
  await olga.type('Description', 'Under the awning');
  const put = await olga.context.request.put(`${olga.url}/api/location/${await idOf('Patio')}`, {
    data: { priority: 7 },
  });
  expect(put.ok()).toBe(true);
  await soon(() => olga.figure('Patio', 'Priority')).toBe('7');
  await soon(() => olga.dialog().getByLabel('Description').inputValue()).toBe('Under the awning');
  await olga.dialog().getByRole('button', { name: 'Save' }).click();
  await olga.see('Location saved');
  await soon(async () => (await places()).find(({ name }) => name === 'Patio')).toMatchObject({
    priority: 7,
    description: 'Under the awning',
  });
});

test('deleting asks where the stock goes, and is undone as a whole (LOC-017)', async () => {
  await olga.open('/locations');
  await olga.click('Delete Bin 9');
  await olga.see('1 item is still in Bin 9.');
  await olga.chooseLocation(/^Move to/, 'Kitchen', olga.dialog());
  await olga.dialog().getByRole('button', { name: 'Delete' }).click();
  await olga.see('Location Deleted');
  await olga.row('Bin 9').waitFor({ state: 'hidden' });
  await soon(() => stockOf('Bar Vodka')).toEqual({ 'Back Bar': 3, Kitchen: 2 });
  await olga.click('Undo');
  await olga.row('Bin 9').waitFor();
  await soon(() => stockOf('Bar Vodka')).toEqual({ 'Back Bar': 3, 'Bin 9': 2 });
});

test('in the tree a location is moved by dragging and by keys, others see it immediately, and collapsed branches stay collapsed', async () => {
  const other = await journey.signedIn();
  await other.open('/locations?view=tree');
  await other.row('Patio').waitFor();
  await olga.open('/locations?view=tree');
  await olga.row('Patio').waitFor();
  await olga.settled();
  await drag('Patio', 'Kitchen');
  await olga.see('Patio moved into Kitchen');
  await soon(() => other.button('Locations in Kitchen').count()).toBe(1);
  expect((await places()).find(({ name }) => name === 'Patio')?.path).toEqual(['Kitchen', 'Patio']);
  await olga.button(/^Move Patio/).focus();
  await olga.press('ArrowLeft');
  await olga.see('Patio moved to the top level');
  await soon(() => olga.focused()).toContain('Move Patio');
  await drag('Cellar', 'Rack A');
  await olga.settled();
  expect((await places()).find(({ name }) => name === 'Cellar')?.parent_id).toBeNull();
  await olga.click('Locations in Cellar');
  await soon(() => olga.row('Rack A').count()).toBe(0);
  await soon(() => olga.figure('Cellar', 'Value, with children')).toBe('$120.00');
  await olga.page.reload();
  await olga.row('Patio').waitFor();
  await soon(() => olga.row('Rack A').count()).toBe(0);
  await other.page.close();
});

async function drag(moved: string, onto: string): Promise<void> {
  await olga.settled(); // a moving element is not where it appears
  await olga.row(moved).first().hover();
  const from = await olga.button(new RegExp(`^Move ${moved}:`)).boundingBox();
  const to = await olga.find('link', onto).boundingBox();
  if (!from || !to) throw new Error(`${moved} cannot be dragged onto ${onto}`);
  const { mouse } = olga.page;
  await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await mouse.down();
  await mouse.move(from.x + 20, from.y + 30, { steps: 4 });
  await mouse.move(to.x + 10, to.y + to.height / 2, { steps: 6 });
  // The drop target is known with the next frames.
  await soon(() => olga.page.getByText(/^\S+ (into|A location cannot)/).count()).toBe(1);
  await mouse.up();
}

test('a thousand locations are as quick to browse as ten, and recent ones come first', async () => {
  const rows = Array.from(
    { length: 1000 },
    (_, n) => `Wall Bottle ${n % 5},Spirits,1 L,Wall ${n % 20} > Hook ${n},1,1`,
  );
  await importFile(olga, 'items', ['name,type,size,location,quantity,cost', ...rows].join('\n'));
  await olga.open('/locations?view=tree&q=hook 99');
  await olga.row('Hook 999').waitFor();
  await olga.open('/locations');
  await olga.row('Back Bar').waitFor();
  await soon(() => olga.page.getByRole('row').count()).toBeLessThan(200);
  await openList('location=all&q=vodka', 'Bar Vodka');
  await olga.chooseLocation(/^Location:/, 'Wall 7 › Hook 527');
  await soon(() => olga.address).not.toContain('location=all');
  await olga.page.getByRole('group', { name: 'Location' }).getByRole('button').first().click();
  await soon(() => options().nth(1).textContent()).toBe('Wall 7 › Hook 527');
  await olga.see('Recent');
});

test('on a phone the list of locations is a sheet and the page does not scroll sideways', async () => {
  const phone = await journey.signedIn(undefined, { viewport: { width: 320, height: 640 }, hasTouch: true });
  for (const path of ['/locations', '/locations?view=tree']) {
    await phone.open(path);
    await phone.find('list', 'Locations').waitFor();
    await phone.settled();
    expect(await phone.beyondEdge()).toEqual([]);
    expect(await smallTargets(phone, 'main')).toEqual([]);
  }
  await phone.open('/inventory?location=all');
  await phone
    .button(/^Location:/)
    .first()
    .tap();
  const sheet = phone.page.locator('[popover]');
  await sheet.waitFor();
  expect(await sheet.boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 640 });
  await phone.type('Search locations', 'kitchen');
  await phone.find('option', 'Kitchen').tap();
  await soon(async () => phone.address).toContain(`location=${await idOf('Kitchen')}`);
  await phone.page.close();
});
