import { beforeAll, expect, test } from 'vitest';
import { refuse } from './harness/answers.ts';
import { chooseMore } from './harness/item-desk.ts';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { importFile } from './harness/small-bar.ts';

const journey = startJourney();
let olga: Person;
const ids = new Map<string, string>();

const BOTTLES = `name,type,subtype,size,barcode,producer,country,region,variety,location,quantity,cost
River Red,Wine,Red Blend,1.5 L,900000000001,North House,France,Loire,Gamay,Cellar,7.9,20
Hill White,Wine,,750 mL,900000000002,,,,,Cellar,0.4,20
Bottle 1,Spirits,,750 mL,900000000003,,,,,Cellar,3,20
Bottle 2,Spirits,,750 mL,900000000004,,,,,Cellar,3,20
Bottle 3,Spirits,,750 mL,900000000005,,,,,Cellar,3,20
Gone Gin,Spirits,,750 mL,900000000006,,,,,Cellar,0,20`;

interface Job {
  id: string;
  jobTitle: string;
  status: boolean;
  items: { item: { name: string }; quantity: number }[];
}

async function send<Answer>(method: string, path: string, data?: object): Promise<Answer> {
  const answer = await olga.context.request.fetch(olga.url + path, { method, data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}
const make = (jobTitle: string, more: object = {}) => send<Job>('POST', '/api/print-jobs', { jobTitle, ...more });
const read = (id: string) => send<Job>('GET', `/api/print-jobs/${id}`);
const entries = async (id: string) => (await read(id)).items.map(({ item, quantity }) => `${item.name} ${quantity}`);
const entry = (name: string, quantity: number) => ({ inventoryItemId: ids.get(name), quantity });

const dialog = () => olga.dialog();
const press = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true }).click();
const field = (label: string) => dialog().getByLabel(label, { exact: true });
const told = (text: string | RegExp) =>
  olga.page
    .getByLabel('Messages')
    .getByText(text, { exact: typeof text === 'string' })
    .first()
    .waitFor();
const undo = () => olga.page.getByLabel('Messages').getByRole('button', { name: 'Undo' }).last().click();
/** Names of the rows of a table, without its header. */
const names = (table: string) =>
  soon(async () => {
    const texts = await dialog().getByRole('table', { name: table }).getByRole('link').allTextContents();
    return texts.map((text) => text.trim());
  });

/** Makes the next write call to this path fail. */
async function failing(
  path: string,
  status: number,
  act: () => Promise<void>,
  text: string,
  body = '{}',
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

async function pickItem(name: string): Promise<void> {
  await field('Item').fill(name);
  await olga.find('option', new RegExp(`^${name}`)).click();
}

beforeAll(async () => {
  olga = await journey.signedIn();
});

test('NAV-050 PRINT-008 PRINT-009 PRINT-029 PRINT-030 PRINT-063 OCONST-024 OERR-085 OERR-088 OERR-091 OERR-094: a job is created, empty or with an item, and opens', async () => {
  await olga.open('/barcodes');
  await olga.see('No print jobs yet');
  await importFile(olga, 'items', BOTTLES);
  const rows = await send<{ data: { id: string; name: string }[] }>('GET', '/api/inventory-view/inventory?limit=50');
  for (const { id, name } of rows.data) ids.set(name, id);
  await olga.click('Create Print Job');
  await soon(() => field('Job Title').inputValue()).toMatch(/^New Print Job - \d\d-\d\d-\d{4}-\d{4}$/);
  await field('Job Title').fill(' ');
  await pickItem('Bottle 1');
  await press('Create');
  await dialog().getByText('Job Title is required').waitFor();
  await dialog().getByText('Quantity is required when an item is selected').waitFor();
  await field('Job Title').fill('First labels');
  await field('Quantity').fill('2');
  await failing('**/api/print-jobs', 500, () => press('Create'), 'Error creating your print job.');
  await press('Create');
  await told('Print Job created successfully!!');
  await soon(() => olga.address).toMatch(/^\/barcodes\?print_job=[\w-]+$/);
  await names('Items to print').toEqual(['Bottle 1']);
  await press('Close');
  await soon(() => olga.page.getByRole('columnheader').allTextContents()).toEqual(
    expect.arrayContaining(
      ['Name', 'Status', 'Item Count', 'Created', 'Updated'].map((head) => expect.stringContaining(head)),
    ),
  );
  const empty = await make('Empty job');
  await olga.open(`/barcodes?print_job=${empty.id}`);
  await olga.see('No items yet');
  for (const name of ['Print Barcodes', 'Print Scansheet'])
    await soon(() => dialog().getByRole('button', { name }).isDisabled()).toBe(true);
  await soon(() => dialog().getByRole('button', { name: 'Add Item to Print Job' }).isEnabled()).toBe(true);
});

test('SHELL-006 NAV-033 NAV-099 PRINT-001 PRINT-002 PRINT-003 PRINT-004 PRINT-010 PRINT-011: a link opens a job; its title and status are changed in place', async () => {
  const { id } = await make('Shelf labels', { items: [entry('Bottle 1', 1)] });
  await olga.open(`/barcodes?print_job=${id}`);
  const day = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago' }).format(new Date());
  for (const label of ['Created', 'Updated'])
    await dialog()
      .locator('div', { has: olga.page.getByText(label, { exact: true }) })
      .getByText(day)
      .first()
      .waitFor();
  await press('Edit job title Shelf labels');
  await field('Job Title').fill('Bar labels');
  await olga.press('Enter');
  await dialog().getByRole('button', { name: 'Edit job title Bar labels' }).waitFor();
  await soon(async () => (await read(id)).jobTitle).toBe('Bar labels');
  await press('Edit job title Bar labels');
  await field('Job Title').fill('Window labels');
  await field('Job Title').blur();
  await soon(async () => (await read(id)).jobTitle).toBe('Window labels');
  await press('Edit job title Window labels');
  await field('Job Title').fill('Nothing');
  await olga.press('Escape');
  await dialog().getByRole('button', { name: 'Edit job title Window labels' }).waitFor();
  await soon(() => field('Status').getByRole('option').allTextContents()).toEqual(['Draft', 'Completed']);
  await field('Status').selectOption('Completed');
  await soon(async () => (await read(id)).status).toBe(true);
  await field('Status').selectOption('Draft');
  await soon(async () => (await read(id)).status).toBe(false);
  const change = `**/api/print-jobs/${id}`;
  await failing(
    change,
    500,
    async () => void (await field('Status').selectOption('Completed')),
    "Couldn't save the status",
  );
  await soon(() => field('Status').inputValue()).toBe('draft');
});

test('PRINT-005 PRINT-013 PRINT-049 PRINT-050 OERR-079 OERR-080 OERR-082 OERR-087 OERR-095 OERR-096: one item is searched and added, once', async () => {
  const { id } = await make('Single');
  await olga.open(`/barcodes?print_job=${id}`);
  await press('Add Item to Print Job');
  await soon(() => dialog().getByRole('tab').allTextContents()).toEqual([
    'Single Inventory Item',
    'Bulk Inventory Items',
  ]);
  await soon(() => field('Quantity').inputValue()).toBe('1');
  await press('Add Item');
  await dialog().getByText('Please select an item from the search results').waitFor();
  await pickItem('Bottle 2');
  for (const wrong of ['0', '1.5', '']) {
    await field('Quantity').fill(wrong);
    await press('Add Item');
    await dialog().getByText('Please enter a valid quantity').waitFor();
  }
  await field('Quantity').fill('4');
  const call = `**/api/print-jobs/${id}/items`;
  await failing(call, 500, () => press('Add Item'), 'Failed to add item to server');
  const gone = JSON.stringify({ message: 'Item not found', errors: { inventoryItemId: 'Item not found' } });
  await failing(call, 404, () => press('Add Item'), 'Item data not found', gone);
  await press('Add Item');
  await told('Item added to print job');
  await soon(() => entries(id)).toEqual(['Bottle 2 4']);
  await pickItem('Bottle 2');
  olga.expectRefusals(409);
  await press('Add Item');
  await told('Item already exists in print job');
  olga.expectRefusals();
  await soon(() => entries(id)).toEqual(['Bottle 2 4']);
});

const search = 'Search by name or barcode';
const tick = (name: string) =>
  dialog()
    .getByRole('checkbox', { name: `Select ${name}` })
    .click();
const quantity = (name: string) => field(`Print quantity of ${name}`);
const found = () => names('Inventory items');

test('PRINT-014 PRINT-015 PRINT-025 PRINT-026 PRINT-027 PRINT-028 PRINT-053 PRINT-054 PRINT-055 PRINT-056 OAPI-065 OCONST-059 OERR-081 OERR-083 OERR-084: many are ticked, over several searches, each with its own quantity', async () => {
  const { id } = await make('Bulk', { items: [entry('Bottle 3', 1)] });
  const pages: string[] = [];
  olga.page.on('request', (request) => pages.push(new URL(request.url()).pathname));
  await olga.open(`/barcodes?print_job=${id}&add_print_items=bulk`);
  await found().toEqual(['Bottle 1', 'Bottle 2', 'Bottle 3', 'Hill White', 'River Red']);
  expect(pages).toContain('/api/inventory-view/inventory/thin');
  await soon(async () => (await dialog().getByRole('row').nth(2).boundingBox())?.height).toBe(48);
  const heads = dialog().getByRole('columnheader');
  await soon(() => heads.allTextContents()).toEqual(['', 'Item', 'Print Quantity', 'Total Quantity']);
  await soon(() => quantity('River Red').inputValue()).toBe('7');
  await soon(() => quantity('Hill White').inputValue()).toBe('1');
  await dialog().getByLabel('Show Out of Stock').click();
  await found().toEqual(['Bottle 1', 'Bottle 2', 'Bottle 3', 'Gone Gin', 'Hill White', 'River Red']);
  await soon(() => quantity('Gone Gin').inputValue()).toBe('1');
  await field(search).fill('bottle');
  await found().toEqual(['Bottle 1', 'Bottle 2', 'Bottle 3']);
  for (const name of ['Bottle 1', 'Bottle 2', 'Bottle 3']) await tick(name);
  await dialog().getByRole('button', { name: 'Add 3 Selected Items' }).waitFor();
  const type = async (text: string) => {
    await quantity('Bottle 1').fill(text);
    await quantity('Bottle 1').blur();
  };
  await type('7');
  await type('-3');
  await soon(() => quantity('Bottle 1').inputValue()).toBe('7');
  await type('abc');
  await soon(() => quantity('Bottle 1').inputValue()).toBe('1');
  await type('6');
  await field(search).fill('river');
  await found().toEqual(['River Red']);
  await tick('River Red');
  const bulk = `**/api/print-jobs/${id}/items/bulk`;
  const add = () => press('Add 4 Selected Items');
  await failing(bulk, 500, add, 'Failed to add items to print job');
  await add();
  await told('Added 3 item(s) to print job');
  await told('1 item(s) already in print job: Bottle 3');
  await soon(() => entries(id)).toEqual(['Bottle 3 1', 'Bottle 1 6', 'Bottle 2 3', 'River Red 7']);
  await undo();
  await soon(() => entries(id)).toEqual(['Bottle 3 1']);

  const full = await make('Full', {
    items: ['Bottle 1', 'Bottle 2', 'Bottle 3', 'River Red'].map((name) => entry(name, 1)),
  });
  await olga.open(`/barcodes?print_job=${full.id}&add_print_items=bulk`);
  for (const name of ['Bottle 1', 'Bottle 2', 'Bottle 3', 'River Red']) await tick(name);
  await press('Add 4 Selected Items');
  await told('4 item(s) already in print job: Bottle 1, Bottle 2, Bottle 3...');
});

/** Only the wine has each of these, so each filter leaves only the wine. */
const FILTERS = {
  Subtype: /^Red Blend/,
  Producer: /^North House/,
  Region: /^Loire/,
  Vineyard: /^Old Slope/,
  Variety: /^Gamay/,
  Country: /^France/,
  Size: /^1.5 L/,
  Consignment: /^Yes/,
};

test('PRINT-016 PRINT-017 PRINT-018 PRINT-019 PRINT-020 PRINT-021 PRINT-022 PRINT-023 PRINT-024: the list of many is filtered by each kind of filter, shown as a chip', async () => {
  const wine = ids.get('River Red') ?? '';
  const vineyard = { inventory_item_id: wine, field_type: 'VY', field_name: 'Old Slope' };
  await send('POST', '/api/inventory/fields', vineyard);
  const { vendor_id } = await send<{ vendor_id: string }>('POST', '/api/ordering/vendors', { name: 'Main Vendor' });
  const invoice = { vendor_id, consigned: true };
  const { invoice_id } = await send<{ invoice_id: string }>('POST', '/api/ordering/invoices', invoice);
  const line = { inventory_items: [{ id: wine, quantity: 1, unit_cost: 9 }] };
  await send('POST', `/api/ordering/invoices/${invoice_id}/items/bulk`, line);
  await send('POST', `/api/ordering/invoices/${invoice_id}/status-change`, { status: 'CM' });
  const { id } = await make('Filtered');
  await olga.open(`/barcodes?print_job=${id}&add_print_items=bulk`);
  const all = ['Bottle 1', 'Bottle 2', 'Bottle 3', 'Hill White', 'River Red'];
  const choose = async (label: string, option: string | RegExp) => {
    await dialog().getByRole('combobox', { name: label, exact: true }).click();
    await olga.page.getByRole('option', { name: option, exact: typeof option === 'string' }).click();
  };
  const narrow = async (kind: string, value: RegExp, left: readonly string[]) => {
    await found().toEqual(all);
    await choose('Add filter', kind);
    await choose(kind === 'Item type' ? 'Category' : kind === 'Size' ? 'Inventory Size' : kind, value);
    await found().toEqual(left);
    await dialog()
      .getByRole('button', { name: /^Remove filter/ })
      .click();
  };
  await narrow('Item type', /^Wine/, ['Hill White', 'River Red']);
  for (const [kind, value] of Object.entries(FILTERS)) await narrow(kind, value, ['River Red']);
  await narrow('Consignment', /^No/, ['Bottle 1', 'Bottle 2', 'Bottle 3', 'Hill White']);
});

test('PRINT-012 PRINT-037 PRINT-038 PRINT-039 OERR-089 OERR-090: quantities are saved on blur, rows are sorted and removed', async () => {
  const { id } = await make('Rows', { items: [entry('Bottle 2', 5), entry('Bottle 1', 9), entry('Bottle 3', 1)] });
  await olga.open(`/barcodes?print_job=${id}`);
  await names('Items to print').toEqual(['Bottle 2', 'Bottle 1', 'Bottle 3']);
  await press('Item');
  await names('Items to print').toEqual(['Bottle 1', 'Bottle 2', 'Bottle 3']);
  await press('Print Quantity');
  await names('Items to print').toEqual(['Bottle 3', 'Bottle 2', 'Bottle 1']);
  await press('Print Quantity');
  await names('Items to print').toEqual(['Bottle 1', 'Bottle 2', 'Bottle 3']);
  await soon(() => olga.address).toContain('items_sort=quantity%3Adesc');
  await quantity('Bottle 1').fill('4');
  await quantity('Bottle 1').blur();
  await dialog().getByText('Saved', { exact: true }).waitFor();
  await dialog().getByText('Saved', { exact: true }).waitFor({ state: 'hidden' });
  await olga.page.reload();
  await soon(() => quantity('Bottle 1').inputValue()).toBe('4');
  const call = `**/api/print-jobs/${id}/items`;
  const change = async () => {
    await quantity('Bottle 1').fill('8');
    await quantity('Bottle 1').blur();
  };
  await failing(call, 500, change, 'Error updating quantity');
  await soon(() => quantity('Bottle 1').inputValue()).toBe('4');
  await failing(call, 500, () => press('Remove Bottle 2'), 'Error deleting print job item');
  await press('Remove Bottle 2');
  await names('Items to print').toEqual(['Bottle 1', 'Bottle 3']);
  await undo();
  await names('Items to print').toEqual(['Bottle 2', 'Bottle 1', 'Bottle 3']);
});

test("another person's changes to a job show immediately, even its deletion", async () => {
  const { id } = await make('Seen by two');
  await olga.open(`/barcodes?print_job=${id}`);
  await olga.see('No items yet');
  await send('POST', `/api/print-jobs/${id}/items`, entry('Bottle 1', 2));
  await names('Items to print').toEqual(['Bottle 1']);
  olga.expectRefusals(404);
  await send('DELETE', `/api/print-jobs/${id}`);
  await dialog().getByText('This print job could not be shown').waitFor();
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await soon(() => olga.address).toBe('/barcodes');
  olga.expectRefusals();
});

test('PRINT-006 PRINT-007 PRINT-035 PRINT-036: printing opens the sheets in another tab and completes the job', async () => {
  const { id } = await make('Printed', { items: [entry('Bottle 1', 2)] });
  const asked: string[] = [];
  olga.context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await olga.open(`/barcodes?print_job=${id}`);
  for (const [button, sheet] of [
    ['Print Barcodes', 'labels'],
    ['Print Scansheet', 'scan-sheet'],
  ] as const) {
    await soon(() => field('Status').inputValue()).toBe('draft');
    await press(button);
    await soon(() => asked).toContain(`/api/print-jobs/${id}/${sheet}`);
    await soon(() => field('Status').inputValue()).toBe('completed');
    await soon(async () => (await read(id)).status).toBe(true);
    await field('Status').selectOption('Draft');
    await soon(async () => (await read(id)).status).toBe(false);
  }
});

test('NAV-049 PRINT-031 PRINT-032 PRINT-033 OERR-086: from an item, drafts are searched or a new job is created; from a list many items are added', async () => {
  await make('Done before', { status: true });
  const open = await make('Open draft');
  await olga.open(`/items?item=${ids.get('Bottle 1')}`);
  await chooseMore(olga, 'Add to Print Job');
  await field('Print Job').fill('d');
  await olga.find('option', /^Open draft/).waitFor();
  await soon(() => olga.find('option', /^Done before/).count()).toBe(0);
  await field('Print Job').fill('open dr');
  await olga.find('option', /^Open draft/).click();
  await failing(`**/api/print-jobs/${open.id}/items`, 500, () => press('Add'), 'Error adding print job item');
  await press('Add');
  await told('Item added to print job');
  await soon(() => entries(open.id)).toEqual(['Bottle 1 1']);
  await chooseMore(olga, 'Add to Print Job');
  await field('Print Job').fill('From the item');
  await olga.find('option', 'Create print job "From the item"').click();
  await field('Quantity').fill('3');
  await press('Add');
  await told('Print Job created successfully!!');
  const { data } = await send<{ data: { id: string }[] }>('GET', '/api/print-jobs?search=from%20the%20item');
  await soon(() => entries(data[0]?.id ?? '')).toEqual(['Bottle 1 3']);

  await olga.open('/items?q=bottle');
  await olga.row('Bottle 3').waitFor();
  await olga.find('checkbox', /^Select all/).click();
  await olga.click('Add to print job');
  await dialog().getByText('3 items, 9 labels').waitFor();
  await field('Labels of each item').selectOption('One');
  await field('Print Job').fill('open dr');
  await olga.find('option', /^Open draft/).click();
  await press('Add');
  await told('Added 2 item(s) to print job');
  await soon(() => entries(open.id)).toEqual(['Bottle 1 1', 'Bottle 2 1', 'Bottle 3 1']);
});

test('PRINT-046 PRINT-047: a completed invoice creates a job with its items; only the title is required', async () => {
  const { vendor_id } = await send<{ vendor_id: string }>('POST', '/api/ordering/vendors', { name: 'Label Vendor' });
  const { invoice_id } = await send<{ invoice_id: string }>('POST', '/api/ordering/invoices', { vendor_id });
  const inventory_items = [6, 2].map((each, place) => ({
    id: ids.get(`Bottle ${place + 1}`),
    quantity: each,
    unit_cost: 1,
  }));
  await send('POST', `/api/ordering/invoices/${invoice_id}/items/bulk`, { inventory_items });
  await send('POST', `/api/ordering/invoices/${invoice_id}/status-change`, { status: 'CM' });
  await olga.open(`/invoices?invoice=${invoice_id}`);
  await press('Labels');
  await dialog().getByText('2 items of Label Vendor, as many labels of each as were ordered.').waitFor();
  await field('Job Title').fill('Delivered today');
  await press('Create');
  await names('Items to print').toEqual(['Bottle 1', 'Bottle 2']);
  await soon(() => quantity('Bottle 1').inputValue()).toBe('6');
  await soon(() => olga.address).toMatch(/^\/barcodes\?print_job=/);
});

test('SHELL-006 NAV-051 NAV-100 NAV-101 PRINT-029 PRINT-030: a job is edited in its dialog, which closes and clears the address', async () => {
  const { id } = await make('To be edited');
  await olga.open(`/barcodes?edit_print_job=${id}`);
  await soon(() => field('Job Title').inputValue()).toBe('To be edited');
  await press('Cancel');
  await soon(() => olga.address).toBe('/barcodes');
  await olga.open(`/barcodes?print_job=${id}`);
  await press('Edit print job');
  await field('Job Title').fill('Edited');
  await field('Status').selectOption('Completed');
  await press('Save');
  await told('Print Job saved');
  await soon(() => olga.address).toBe(`/barcodes?print_job=${id}`);
  await soon(() => read(id)).toMatchObject({ jobTitle: 'Edited', status: true });
});

test('a job is deleted after a question, and restored by Undo', async () => {
  await make('Unwanted', { items: [entry('Bottle 1', 7)] });
  await olga.open('/barcodes?q=unwanted');
  await olga.row('Unwanted').waitFor();
  await olga
    .find('checkbox', /^Select /)
    .nth(1)
    .click();
  await olga.click('Delete');
  await dialog().getByText('Delete “Unwanted”?').waitFor();
  await press('Delete');
  await told('Print job deleted');
  await olga.see('No Results Found');
  await undo();
  await olga.row('Unwanted').waitFor();
  const { data } = await send<{ data: { id: string }[] }>('GET', '/api/print-jobs?search=unwanted');
  await soon(() => entries(data[0]?.id ?? '')).toEqual(['Bottle 1 7']);
});
