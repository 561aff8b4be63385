import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { refuse } from './harness/answers.ts';
import { seeOverAnother, seeTaken } from './harness/drag.ts';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { importFile } from './harness/small-bar.ts';

// biome-ignore lint/suspicious/noExplicitAny: what a browser has besides
type Json = any;

const journey = startJourney();
let olga: Person;

const BOTTLES = `name,type,size,barcode,location,quantity,cost
River Red,Wine,750 mL,900000000001,Cellar,7,20
Hill White,Wine,750 mL,900000000002,Cellar,4,20
Harbor Gin,Spirits,750 mL,900000000003,Cellar,3,20`;

interface Entry {
  id: string;
  type: string;
  custom_price: number | null;
  notes: string | null;
  header_text: string | null;
  sellable_item_group: { name: string } | null;
}
interface Group {
  id: string;
  name: string;
  sort_order: number;
  items: Entry[];
}
interface Style {
  id: string;
  type: string;
  fontSize: number;
}

async function send<Answer>(method: string, path: string, data?: object): Promise<Answer> {
  const answer = await olga.context.request.fetch(olga.url + path, { method, data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}
const makeList = async (name: string, more: object = {}) =>
  (await send<{ sellableList: { id: string } }>('POST', '/api/list', { name, ...more })).sellableList.id;
const groupsOf = (listId: string) => send<Group[]>('GET', `/api/list/list-group?listId=${listId}`);
const groupNames = async (listId: string) => (await groupsOf(listId)).map((group) => group.name);
const makeGroup = async (sellableListId: string, name: string) =>
  (await send<{ listItemGroup: { id: string } }>('POST', '/api/list/list-group', { name, sellableListId }))
    .listItemGroup.id;
const makeHeader = (listItemGroupId: string, header_text: string) =>
  send('POST', '/api/list/list-item', { listItemGroupId, type: 'HEADER', header_text });
const headersOf = async (listId: string) =>
  (await groupsOf(listId)).flatMap((group) => group.items.map((entry) => entry.header_text));
const group = (name: string) => olga.page.getByRole('region', { name, exact: true }).first();
const shownGroups = () =>
  olga.page.getByRole('button', { name: /^Move group / }).evaluateAll((all) => all.map((each) => each.ariaLabel));
const told = (text: string) => olga.page.getByLabel('Messages').getByText(text, { exact: true }).first().waitFor();
const undo = () => olga.page.getByLabel('Messages').getByRole('button', { name: 'Undo' }).last().click();
const listOf = () => /^\/builder\/([\w-]+)/.exec(olga.address)?.[1] ?? '';

/** Makes the next write call to such a path fail. */
async function failing(
  path: string,
  act: () => Promise<void>,
  text: string,
  { status = 500, body = '{}' }: { status?: number; body?: string } = {},
): Promise<void> {
  olga.expectRefusals(status);
  let failed = false;
  await olga.page.route(path, (route) => {
    if (failed || route.request().method() === 'GET') return route.fallback();
    failed = true;
    return refuse(route, status, body);
  });
  await act();
  await told(text);
  await olga.page.unroute(path);
  olga.expectRefusals();
}

async function drag(grip: Locator, to: Locator | number): Promise<void> {
  await olga.settled(); // a moving element is not where it appears
  const from = await grip.boundingBox();
  if (!from) throw new Error('There is nothing to drag');
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  const { mouse } = olga.page;
  await mouse.move(x, y);
  await mouse.down();
  if (typeof to === 'number') await mouse.move(x, y + to, { steps: 3 });
  else {
    await mouse.move(x, y + 10, { steps: 3 });
    const place = await to.boundingBox();
    if (!place) throw new Error('There is nowhere to drag it');
    await mouse.move(x, place.y + place.height / 2, { steps: 10 });
    await seeOverAnother(olga);
  }
  await mouse.up();
}

beforeAll(async () => {
  olga = await journey.signedIn();
  await importFile(olga, 'items', BOTTLES);
  type Row = { id: string; size: { id: string } };
  const { data } = await send<{ data: Row[] }>('GET', '/api/inventory-view/inventory?limit=10');
  for (const [at, item] of data.entries())
    await send('POST', '/api/pos/sellable-item-groups', {
      inventory_item_id: item.id,
      sale_size_id: item.size.id,
      price: 10 + at,
    });
});

test('NAV-055 LIST-001 LIST-002 LIST-006 LIST-030 LIST-033 OCONST-042 OERR-129 OERR-140: a list is created by name, blank or with the standard groups', async () => {
  await olga.open('/builder');
  await olga.see('No beverage lists yet');
  await olga.open('/builder?add_list=1');
  const dialog = olga.dialog('Create Beverage List');
  const create = () => dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await soon(() => dialog.getByRole('radio', { name: 'Blank' }).isChecked()).toBe(true);
  await dialog.getByLabel('Name').fill('abc');
  await create();
  await dialog.getByText('Name is required and must have more than 3 characters').waitFor();
  await dialog.getByLabel('Name').fill('Bar list');
  await dialog.getByRole('radio', { name: 'Standard' }).check();
  await dialog.getByRole('checkbox', { name: 'Add Table of Contents' }).check();
  await failing('**/api/list', create, 'Error creating List');
  await create();
  await soon(() => olga.address).toMatch(/^\/builder\/[\w-]+$/);
  const standard = ['Red Wine', 'White Wine', 'Sparkling', 'Liquor', 'NA Bev', 'Beer'];
  await soon(shownGroups).toEqual(['Table of Contents', ...standard].map((name) => `Move group ${name}`));
  await group('Table of Contents').getByText('Links to every group').waitFor();
  await soon(() => groupNames(listOf())).toEqual(['Table of Contents', ...standard]);
});

test('LIST-007 LIST-008 LIST-029 ERR-037 ERR-065 OERR-130 OERR-131: groups and their items are added, changed, deleted, and restored', async () => {
  const id = await makeList('Daily list');
  await olga.open(`/builder/${id}`);
  await olga.see('No groups yet');
  await olga.type('Name of the new group', 'By the glass');
  await olga.press('Enter');
  await group('By the glass').waitFor();
  await group('By the glass').getByRole('button', { name: 'Rename By the glass' }).click();
  await olga.type('Group name', 'Wine');
  await olga.press('Enter');
  await soon(() => groupNames(id)).toEqual(['Wine']);

  await olga.click('Add items to Wine');
  const adding = olga.dialog('Add items to Wine');
  for (const name of ['River Red', 'Hill White']) await adding.getByRole('checkbox', { name }).check();
  await adding.getByRole('button', { name: 'Add 2 items' }).click();
  await told('2 items added');
  await group('Wine')
    .getByRole('link', { name: /^River Red/ })
    .click();
  const entry = olga.dialog('River Red');
  await entry.getByLabel('Custom price').fill('12.5');
  await entry.getByLabel('Notes').fill('Cherry and cedar');
  await entry.getByRole('button', { name: 'Save' }).click();
  await told('Saved');
  const red = async () => (await groupsOf(id))[0]?.items.find((each) => each.sellable_item_group?.name === 'River Red');
  await soon(red).toMatchObject({ custom_price: 12.5, notes: 'Cherry and cedar' });
  const preview = olga.page.getByRole('article');
  await preview.getByText('$12.50').waitFor();
  await preview.getByText('Cherry and cedar').waitFor();

  await failing('**/api/list/list-item/*', () => olga.click('Delete Hill White'), 'Failed to delete item');
  await group('Wine')
    .getByRole('link', { name: /^Hill White/ })
    .waitFor();
  await olga.click('Delete Hill White');
  await told('Item deleted successfully');
  await soon(async () => (await groupsOf(id))[0]?.items.length).toBe(1);
  await undo();
  await group('Wine')
    .getByRole('link', { name: /^Hill White/ })
    .waitFor();

  await olga.click('Actions of Wine');
  await olga.click('Delete group', 'menuitem');
  await told('Group deleted');
  await soon(() => groupNames(id)).toEqual([]);
  await undo();
  await soon(() => groupNames(id)).toEqual(['Wine']);
  await olga.page.reload();
  for (const name of [/^River Red/, /^Hill White/]) await group('Wine').getByRole('link', { name }).waitFor();
});

test('LIST-009 LIST-010 OCONST-046: groups and items are reordered by dragging, one call for the whole order', async () => {
  const id = await makeList('Order of things');
  const first = await makeGroup(id, 'First');
  await makeGroup(id, 'Second');
  for (const header of ['One', 'Two', 'Three']) await makeHeader(first, header);
  await olga.open(`/builder/${id}`);
  const sent: string[] = [];
  olga.page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(`${new URL(request.url()).pathname} ${request.postData()}`);
  });
  const grip = (name: string) => olga.button(`Move ${name}`);
  await drag(grip('One'), 5);
  await olga.settled();
  expect(sent).toEqual([]);
  await drag(grip('One'), grip('Three'));
  await soon(() => headersOf(id)).toEqual(['Two', 'Three', 'One']);
  await soon(() => sent).toEqual([
    expect.stringMatching(
      new RegExp(`^/api/list/list-group/${first}/item-order \\{"item_ids":\\["[\\w-]+","[\\w-]+","[\\w-]+"\\]\\}$`),
    ),
  ]);
  await drag(grip('One'), grip('Two'));
  await soon(() => headersOf(id)).toEqual(['One', 'Two', 'Three']);

  sent.length = 0;
  await grip('group Second').focus();
  await olga.press('Space');
  await seeTaken(olga);
  await olga.press('ArrowUp');
  await seeOverAnother(olga);
  await olga.press('Space');
  await soon(() => groupNames(id)).toEqual(['Second', 'First']);
  await drag(grip('group First'), grip('group Second'));
  await soon(() => groupNames(id)).toEqual(['First', 'Second']);
  await soon(() => sent.length).toBe(2); // one per move
  for (const each of sent) expect(each).toMatch(new RegExp(`^/api/list/${id}/group-order \\{"group_ids":`));
  await olga.page.reload();
  await soon(shownGroups).toEqual(['Move group First', 'Move group Second']);
});

test('LIST-021 LIST-022 LIST-023 ERR-038 ERR-066 ERR-112 OERR-132 OERR-133: a list and a group get their own styles', async () => {
  const id = await makeList('With a look');
  const other = await makeList('Without one');
  await makeGroup(id, 'Reds');
  await makeGroup(id, 'Whites');
  await olga.open(`/builder/${id}?side=style&style=list`);
  const size = olga.page.getByLabel('Size (pt)');
  const defaults = await send<Style[]>('GET', '/api/list/styles?defaultOnly=true&type=list');
  await soon(() => size.inputValue()).toBe(String(defaults[0]?.fontSize));
  await olga.type('Color', '#cccccc');
  await olga.see(/^Hard to read on white: contrast 1\.6 : 1/);
  await olga.type('Color', '#5a1020');
  await size.fill('40');
  const calls: string[] = [];
  olga.page.on('request', (request) => {
    if (['POST', 'PUT'].includes(request.method()))
      calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await failing('**/api/list/styles', () => olga.click('Save style'), 'Failed to update style');
  calls.length = 0;
  await soon(() => size.inputValue()).toBe('40');
  await olga.click('Save style');
  await told('Style updated successfully');
  const own = () => send<Style[]>('GET', `/api/list/${id}/styles`);
  await soon(own).toMatchObject([{ type: 'list', fontSize: 40, color: '#5a1020', listIds: [id] }]);
  await soon(() => calls).toEqual(['POST /api/list/styles']);
  await olga.see('This list has its own style.');
  await size.fill('36');
  await olga.click('Save style');
  await soon(own).toMatchObject([{ type: 'list', fontSize: 36 }]);
  const [style] = await own();
  expect(calls.at(-1)).toBe(`PUT /api/list/style/${style?.id}`);
  expect(await send('GET', `/api/list/${other}/styles`)).toEqual([]);

  await olga.page.getByLabel('Style of').selectOption('Reds');
  await olga.page.getByLabel('Alignment').selectOption('Right');
  await olga.click('Save style');
  await olga.see('This group has its own style.');
  await olga.click('Preview', 'tab');
  const heading = (name: string) => olga.page.getByRole('article').getByRole('heading', { name, exact: true });
  const lookOf = (name: string, of: string) =>
    heading(name).evaluate((each, key) => (globalThis as Json).getComputedStyle(each)[key], of);
  const aligned = (name: string) => lookOf(name, 'textAlign');
  await soon(() => aligned('Reds')).toBe('right');
  await soon(() => aligned('Whites')).toBe('left');
  await soon(() => lookOf('With a look', 'fontSize')).toBe('48px'); // 36 pt
});

test('every ready-made look has its own ink for entries too, on light and dark screens', async () => {
  const id = await makeList('Looks');
  await makeHeader(await makeGroup(id, 'Reds'), 'Old vines');
  await send('POST', '/api/list/list-item', {
    listItemGroupId: (await groupsOf(id))[0]?.id,
    type: 'SUBHEADER',
    subheader_text: 'By the bottle',
  });
  for (const [look, ink] of [
    ['cellar', 'rgb(42, 35, 32)'],
    ['night', 'rgb(241, 233, 216)'],
  ] as const) {
    await send('PUT', `/api/list/${id}`, { look });
    for (const colorScheme of ['light', 'dark'] as const) {
      await olga.page.emulateMedia({ colorScheme });
      await olga.open(`/builder/${id}?side=preview`);
      const article = olga.page.getByRole('article');
      await article.getByText('By the bottle').waitFor();
      const color = () => article.evaluate((each) => (globalThis as Json).getComputedStyle(each).color);
      await soon(async () => [look, colorScheme, await color()]).toEqual([look, colorScheme, ink]);
    }
  }
  await olga.page.emulateMedia({ colorScheme: null });
});

test('LIST-012: a new name shows immediately, and is reverted if it cannot be saved', async () => {
  const id = await makeList('Winter list');
  await olga.open(`/builder/${id}`);
  await olga.button('Rename Winter list').waitFor(); // the failure is only caught on an existing page
  const rename = async (name: string) => {
    await olga.page.getByRole('button', { name: 'Rename Winter list' }).click();
    await olga.type('List name', name);
    await olga.press('Enter');
  };
  await failing(`**/api/list/${id}`, () => rename('Summer list'), "Couldn't save the list");
  await olga.button('Rename Winter list').waitFor();
  await rename('Spring list');
  await olga.button('Rename Spring list').waitFor();
  await soon(async () => (await send<{ name: string }>('GET', `/api/list/${id}`)).name).toBe('Spring list');
});

test('LIST-013 LIST-014 LIST-015 LIST-032 OERR-134 OERR-135 OERR-136 OERR-137 OERR-138: PDFs are attached to a list', async () => {
  const id = await makeList('With papers');
  await olga.open(`/builder/${id}?side=pdfs`);
  const files = olga.page.getByRole('region', { name: 'Attached PDFs' });
  const upload = (name: string, text: string) =>
    files.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(text) });
  await files.getByText('No PDFs yet.').waitFor();
  olga.expectRefusals(400, 422);
  await upload('notes.pdf', 'no PDF at all');
  await told('Only PDF files can be attached');
  olga.expectRefusals();
  const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
  await failing('**/upload-pdf', () => upload('notes.pdf', pdf), 'Failed to upload PDF');
  await upload('tasting.pdf', pdf);
  await told('PDF uploaded successfully');
  await olga.page.reload();
  const link = files.getByRole('link', { name: 'tasting.pdf' });
  const body = await olga.context.request.get(new URL((await link.getAttribute('href')) ?? '', olga.url).href);
  expect(await body.text()).toBe(pdf);
  const remove = () => files.getByRole('button', { name: 'Delete tasting.pdf' }).click();
  await failing('**/pdfs/*', remove, 'Failed to delete PDF');
  await failing('**/pdfs/*', remove, 'Held elsewhere', { status: 409, body: '{"message":"Held elsewhere"}' });
  await remove();
  await told('PDF deleted successfully');
  await link.waitFor({ state: 'hidden' });
  await undo();
  await link.waitFor();
});

test('LIST-003 LIST-004 LIST-005 LIST-016 LIST-018 LIST-019 LIST-020 LIST-025 LIST-026 LIST-027 LIST-028 LIST-031: a published list is read by guests, exported, unpublished, and deleted', async () => {
  const id = await makeList('House list', { template: 'standard', table_of_contents: true });
  const contents = (await groupsOf(id))[0]?.id ?? '';
  const beer = (await groupsOf(id)).at(-1)?.id ?? '';
  const sold = await send<{ id: string; name: string }[]>('GET', '/api/search/sellable-item-groups?q=Harbor');
  await send('POST', '/api/list/list-item', { listItemGroupId: beer, sellable_item_group_id: sold[0]?.id });
  await olga.open(`/builder/${id}`);
  await group('Table of Contents')
    .getByRole('link', { name: /^Image/ })
    .click();
  const image = olga.dialog('Image');
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await image
    .locator('input[type=file]')
    .setInputFiles({ name: 'bar.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') });
  await image.getByRole('button', { name: 'Choose another image' }).waitFor();
  await image.getByLabel(/^A description for/).fill('Our bar');
  await image.getByRole('button', { name: 'Save' }).click();
  await told('Saved');

  const guest = await journey.visitor({ viewport: { width: 390, height: 844 } });
  guest.expectRefusals(404);
  await guest.open(`/builder/${id}`);
  await guest.see('This list is not published');
  await guest.find('link', 'Sign in to edit it').waitFor();
  guest.expectRefusals();
  await olga.page.getByRole('switch', { name: 'Published' }).click();
  await told('List published');
  await olga.find('link', new RegExp(`/builder/${id}$`)).waitFor();
  await olga.page.getByRole('article').getByText('Harbor Gin').waitFor();

  await guest.page.reload();
  await guest.find('heading', 'House list').waitFor();
  await guest.see('Harbor Gin');
  await guest.page.getByRole('img', { name: 'Our bar' }).waitFor();
  const header = (await groupsOf(id))[0]?.items.find((entry) => entry.type === 'HEADER')?.header_text ?? 'none';
  await guest.find('heading', header).waitFor();
  const spacer = guest.page.locator('[data-spacer]');
  await soon(() => spacer.evaluate((each) => each.getBoundingClientRect().height)).toBe(20);
  await guest.click('Beer', 'link');
  await soon(() => guest.address).toBe(`/builder/${id}#${beer}`);
  await soon(() => guest.button(/./).count()).toBe(0); // no edit controls, and no menu of the app
  expect(await guest.beyondEdge()).toEqual([]);
  await guest.open(`/builder/${id}#${contents}`);
  await guest.find('heading', 'House list').waitFor();

  const exported = olga.page.waitForEvent('download');
  await olga.click('Export PDF');
  const file = await (await exported).path();
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');

  await olga.open('/builder');
  await soon(() => olga.page.getByRole('columnheader').allTextContents()).toEqual(
    expect.arrayContaining(
      ['Name', 'Status', 'Item Count', 'Created', 'Updated'].map((head) => expect.stringContaining(head)),
    ),
  );
  await soon(() => olga.figure('House list', 'Status')).toBe('Published');
  await soon(() => olga.figure('House list', 'Item Count')).toBe('1');
  const tick = () => olga.row('House list').getByRole('checkbox').click();
  await tick();
  await olga.click('Unpublish');
  await soon(() => olga.figure('House list', 'Status')).toBe('Draft');
  await tick();
  await olga.click('Publish');
  await soon(() => olga.figure('House list', 'Status')).toBe('Published');
  await tick();
  await olga.click('Duplicate');
  await olga.button('Rename House list copy').waitFor();
  await group('Beer')
    .getByRole('link', { name: /^Harbor Gin/ })
    .waitFor();
  await soon(() => olga.page.getByRole('switch', { name: 'Published' }).isChecked()).toBe(false);
  const copy = listOf();
  await olga.open(`/builder/${id}`);
  await olga.button('Rename House list').waitFor();
  olga.expectRefusals(404); // a deleted list may be requested once more before the deletion is known
  await send('DELETE', `/api/list/${copy}`);
  await olga.page.getByRole('switch', { name: 'Published' }).click();
  await told('List unpublished');
  guest.expectRefusals(404);
  await guest.page.reload();
  await guest.see('This list is not published');

  await olga.click('More actions');
  await olga.click('Delete list', 'menuitem');
  await olga.dialog('Delete list').getByRole('button', { name: 'Delete', exact: true }).click();
  await told('List deleted');
  await soon(() => olga.address).toBe('/builder');
  await soon(() => olga.row('House list').count()).toBe(0);
  await undo();
  await olga.row('House list').waitFor();
  await soon(() => olga.figure('House list', 'Status')).toBe('Draft');
});
