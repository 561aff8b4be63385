import { beforeAll, expect, test } from 'vitest';
import { refuse } from './harness/answers.ts';
import { ItemDesk } from './harness/item-desk.ts';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { bottle, importSmallBar } from './harness/small-bar.ts';

const journey = startJourney();
const WINES = ['Sparkling Wine', 'sparkling rosé', 'Red Wine'];
const CALLS = '**/api/ordering';
let olga: Person;
let desk: ItemDesk;
let north: string;
let south: string;

beforeAll(async () => {
  olga = await journey.signedIn();
  desk = new ItemDesk(olga, await importSmallBar(olga, 4));
  for (const name of WINES) await desk.post('/api/item/types', { short_type: 'WI', name });
});

const dialog = () => olga.dialog();
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).first().click();
const said = (text: string) => olga.page.getByLabel('Messages').getByText(text, { exact: true }).first().waitFor();
const field = (label: string) => dialog().getByLabel(label, { exact: true }).first();
const kept = (key: string) =>
  olga.page.evaluate<string>(
    `Object.entries(localStorage).filter(([key]) => key.includes('${key}')).map((each) => each.join()).join()`,
  );

/** Picks an option of an open list, not of a closed select. */
const pick = (name: string) =>
  olga.page.getByRole('listbox').getByRole('option', { name, exact: true }).first().click();

async function ask<Answer>(path: string): Promise<Answer> {
  return (await olga.context.request.get(`${olga.url}/api/ordering${path}`)).json();
}
interface InvoiceSeen {
  [key: string]: unknown;
  items: { inventory_item: { name: string }; ordered_quantity: number; unit_cost: number }[];
}
const invoiceOf = (id: string) => ask<InvoiceSeen>(`/invoices/${id}`);

async function makeVendor(name: string): Promise<string> {
  return (await desk.post<{ vendor_id: string }>('/api/ordering/vendors', { name })).vendor_id;
}

/** A draft from North Supply with these quantities of the small bar's bottles. */
async function makeDraft(
  custom_id: string | undefined,
  bottles: readonly number[] = [0],
  more: object = {},
): Promise<string> {
  const { invoice_id } = await desk.post<{ invoice_id: string }>('/api/ordering/invoices', {
    vendor_id: north,
    custom_id,
    ...more,
  });
  const inventory_items = bottles.map((number) => ({ id: desk.idOf(number), quantity: 2, unit_cost: 10 }));
  if (bottles.length > 0) await desk.post(`/api/ordering/invoices/${invoice_id}/items/bulk`, { inventory_items });
  return invoice_id;
}

async function openInvoice(id: string): Promise<void> {
  await olga.open(`/invoices?invoice=${id}`);
  await dialog().getByText('Invoice date', { exact: true }).waitFor();
  await olga.settled();
}

/** The server paths called with this method while `act` runs. */
async function calls(method: string, act: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const note = (request: { method: () => string; url: () => string }) => {
    if (request.method() === method) seen.push(new URL(request.url()).pathname.replace('/api/ordering/', ''));
  };
  olga.page.on('request', note);
  await act();
  await olga.settled();
  olga.page.off('request', note);
  return seen;
}

test('a new vendor: validated, kept on the device, saved in order (VEND-014, VEND-015, VEND-016, VEND-017, VEND-018, VEND-019, VEND-020, VEND-021, VEND-023, VEND-025, VEND-031, VEND-039, VEND-043, VEND-049, VEND-050, OAPI-042, OERR-061, NAV-095)', async () => {
  await olga.open('/vendors');
  const asked = await calls('GET', async () => {
    await olga.click('Add vendor');
    await dialog().getByRole('heading', { name: 'Representative' }).waitFor();
  });
  expect(asked.filter((path) => path.includes('new'))).toEqual([]);
  await field('Vendor name').fill('N');
  await field('Phone').fill('abc');
  await press('Save');
  await said('Vendor name is required. Must be 2 or more characters long');
  await soon(() => olga.page.getByLabel('Messages').getByText('Invalid phone number format').count()).toBe(0);
  await dialog().getByText('Vendor name is required. Must be 2 or more characters long').waitFor();
  await dialog().getByText('Invalid phone number format').waitFor();
  for (const [label, text] of [
    ['Vendor name', 'North Supply'],
    ['License', 'L-7'],
    ['Phone', '415-555-0100'],
    ['E-mail', 'north@example.test'],
    ['City', 'Albany'],
  ] as const)
    await field(label).fill(text);
  await press('Close');
  await dialog().waitFor({ state: 'hidden' });
  await soon(() => kept('.vendor')).toContain('North Supply');
  await olga.click('Add vendor');
  await soon(() => field('Vendor name').inputValue()).toBe('North Supply');
  await soon(() => field('City').inputValue()).toBe('Albany');
  await press('Save');
  await dialog().getByText('Address is required. Must be 2 or more characters long').waitFor();
  await dialog().getByText('Zip is required. Must be 2 or more characters long').waitFor();
  await press('Discard');
  const question = olga.dialog('Unsaved Changes');
  await question.getByText('Are you sure you want to exit? Changes will not be saved.').waitFor();
  await question.getByRole('button', { name: 'Discard', exact: true }).waitFor();
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  await soon(() => field('License').inputValue()).toBe('L-7');
  await field('City').fill('');
  expect(await calls('POST', () => press('Save').then(() => said('Vendor saved successfully!')))).toEqual(['vendors']);
  await soon(() => olga.address).toMatch(/^\/vendors\?vendor=[\w-]{36}$/);
  north = olga.address.split('=')[1] ?? '';
  await olga.open('/vendors?edit_vendor=new');
  await field('Vendor name').fill('South Supply');
  for (const [label, text] of [
    ['Address', '2 Main St'],
    ['City', 'Albany'],
    ['State', 'NY'],
    ['Zip', '12201'],
    ['Country', 'USA'],
    ['Rep name', 'Sam South'],
  ] as const)
    await field(label).fill(text);
  const steps = await calls('POST', () => press('Save').then(() => said('Vendor saved successfully!')));
  expect(steps.map((path) => path.split('/').at(-1))).toEqual(['vendors', 'addresses', 'reps']);
  await soon(() => olga.address).toMatch(/^\/vendors\?vendor=/);
  south = olga.address.split('=')[1] ?? '';
});

test('editing a vendor: its own values, no draft, and what remains after a failing step (VEND-022, VEND-024, VEND-032, VEND-033, OERR-052, OERR-053, OERR-054, OERR-055, OERR-058, OERR-059, OERR-060)', async () => {
  await olga.open('/vendors?edit_vendor=new');
  await field('Vendor name').fill('Half Done');
  await olga.open(`/vendors?edit_vendor=${north}`);
  await soon(() => field('Vendor name').inputValue()).toBe('North Supply');
  await field('License').fill('L-8');
  expect(await kept('.vendor')).not.toContain('L-8');
  await desk.failWith(`${CALLS}/vendors/${north}`, 500, {}, () => press('Save'), 'Error Updating Vendor');
  await press('Discard');
  await olga.dialog('Unsaved Changes').getByRole('button', { name: 'Discard', exact: true }).click();
  await dialog().waitFor({ state: 'hidden' });
  await soon(() => ask(`/vendors/${north}`)).toMatchObject({ license: 'L-7' });
  await olga.click('Add vendor');
  await soon(() => field('Vendor name').inputValue()).toBe('Half Done');
  await desk.failWith(`${CALLS}/vendors`, 500, {}, () => press('Save'), 'Server Error creating Vendor');
  await said('Failed to save vendor. Please try again.');
  for (const label of ['Address', 'City', 'State', 'Zip', 'Country', 'Rep name']) await field(label).fill('Somewhere');
  olga.expectRefusals(500);
  for (const part of ['addresses', 'reps'])
    await olga.page.route(`${CALLS}/vendors/*/${part}`, (route) => refuse(route, 500), {
      times: 1,
    });
  await press('Save');
  for (const text of [
    'Server Error creating Vendor address',
    'Vendor saved but failed to save address.',
    'Server Error creating Vendor rep',
    'Vendor saved but failed to save representative.',
  ])
    await said(text);
  olga.expectRefusals();
  await olga.dialog('Half Done').getByText('No address yet.').waitFor();
});

test('the list of vendors and one of them: tabs, histories, representatives, addresses, deletion (VEND-001, VEND-002, VEND-003, VEND-009, VEND-010, VEND-011, VEND-012, VEND-013, VEND-030, OERR-051, OERR-063, OERR-064, OERR-066, OERR-067, OERR-068, OERR-069, OERR-070)', async () => {
  const id = await makeDraft('N-1', [0, 1]);
  await desk.post(`/api/ordering/invoices/${id}/status-change`, { status: 'CM' });
  await olga.open('/vendors');
  for (const title of ['Name', 'Address', 'E-mail']) await olga.find('columnheader', title).waitFor();
  await soon(() => olga.figure('South Supply', 'Address')).toContain('2 Main St');
  await olga.open(`/vendors?vendor=${north}`);
  await dialog().getByText('north@example.test').waitFor();
  await press('Add rep');
  await field('Name').fill('A');
  await press('Save');
  await said('Vendor representative error: Rep name is required. Must be 2 or more characters long');
  await field('Name').fill('Ana North');
  const reps = `${CALLS}/vendors/${north}/reps`;
  await desk.failWith(reps, 500, {}, () => press('Save'), 'Failed to add vendor rep');
  olga.expectCut();
  await olga.page.route(reps, (route) => route.abort());
  await press('Save');
  await said('Failed to save vendor rep');
  await olga.page.unroute(reps);
  olga.expectCut(false);
  await press('Save');
  await said('Vendor rep added successfully');
  await press('Edit Ana North');
  await olga.dialog(/^Vendor Representative/).waitFor();
  await field('Phone').fill('415-555-0177');
  await dialog().getByRole('button', { name: 'Close', exact: true }).click();
  await olga.dialog('Unsaved Changes').getByRole('button', { name: 'Keep Editing' }).click();
  await desk.failWith(reps, 500, {}, () => press('Save'), 'Failed to update vendor rep');
  const refusal = { message: 'Invalid email address', errors: { email: 'Invalid email address' } };
  await desk.failWith(reps, 400, refusal, () => press('Save'), 'Failed to update vendor rep - validation failed');
  await press('Save');
  await said('Vendor rep updated successfully');
  await dialog().getByText('415-555-0177').waitFor();
  await olga.click('Invoices history', 'tab');
  await dialog().getByRole('row').filter({ hasText: 'N-1' }).waitFor();
  const sorted = olga.page.waitForRequest(
    (request) => request.url().includes('sort=total%3A') && request.url().includes(north),
  );
  await dialog().getByRole('columnheader', { name: 'Total' }).getByRole('button').first().click();
  expect((await sorted).url()).toMatch(/sort=total%3A(asc|desc)/);
  await olga.click('Items History', 'tab');
  await dialog()
    .getByRole('row')
    .filter({ hasText: bottle(0) })
    .waitFor();
  const narrowed = olga.page.waitForRequest(/searchQuery=bottle\+01|searchQuery=bottle%2001/);
  await field('Search by item name or barcode').fill('bottle 01');
  await narrowed;
  await dialog()
    .getByRole('row')
    .filter({ hasText: bottle(0) })
    .waitFor({ state: 'hidden' });
  await dialog()
    .getByRole('row')
    .filter({ hasText: bottle(1) })
    .waitFor();
  await olga.open(`/vendors?vendor=${south}`);
  await press('Edit 2 Main St');
  await field('City').fill('Troy');
  await desk.failWith(`${CALLS}/vendors/${south}/addresses`, 500, {}, () => press('Save'), 'Error updating vendor');
  await press('Save');
  await dialog().getByText('Troy, NY 12201').waitFor();
});

test('an admin deletes a vendor; lists and pickers no longer have it (VEND-056, OAPI-041)', async () => {
  const id = await makeVendor('Gone Tomorrow');
  await olga.open(`/vendors?vendor=${id}`);
  await press('Delete vendor');
  await olga.dialog('Delete vendor').getByRole('button', { name: 'Delete', exact: true }).click();
  await said('Vendor deleted successfully');
  await soon(() => olga.address).toBe('/vendors');
  await olga.row('South Supply').waitFor();
  await soon(() => olga.row('Gone Tomorrow').count()).toBe(0);
});

test('step 1: required input, refusals, and vendors and representatives created on the way (INV-002, INV-003, INV-004, INV-005, INV-006, INV-008, INV-073, INV-105, INV-106, INV-111, VEND-026, VEND-027, VEND-028, VEND-051, CONST-059, OERR-006, OERR-007, OERR-008, OERR-011, OERR-025, OERR-039, OERR-040, OERR-041, OERR-042, OERR-056, OERR-057, OERR-062, OERR-072, OAPI-006)', async () => {
  const asked = await calls('GET', async () => {
    await olga.open('/invoices?add_new_invoice=1');
    await olga.see('Step 1 of 2');
  });
  expect(asked.filter((path) => path.startsWith('invoices/1'))).toEqual([]);
  for (const name of ['Discard', 'Continue']) await dialog().getByRole('button', { name, exact: true }).waitFor();
  await olga.see('Please select a vendor first');
  await press('Continue');
  await said('Please select or create a vendor');
  await dialog().getByText('Vendor is required').waitFor();
  const vendor = field('Vendor');
  await vendor.fill('Q');
  await olga.find('option', 'Create vendor "Q"').click();
  await dialog().getByText('Please enter a vendor name (at least 2 characters)').waitFor();
  const create = async (name: string) => {
    await vendor.fill(name);
    await olga.find('option', `Create vendor "${name}"`).click();
  };
  await desk.failWith(`${CALLS}/vendors`, 500, {}, () => create('Quick Drinks'), 'Failed to create vendor');
  await desk.failWith(
    `${CALLS}/vendors`,
    200,
    {},
    () => create('Quick Drinks'),
    'Vendor creation failed. Please try again.',
  );
  await create('Quick Drinks');
  await soon(() => vendor.inputValue()).toBe('Quick Drinks');
  await vendor.fill('North');
  await pick('North Supply');
  const rep = field('Rep');
  await soon(() => rep.locator('option').allTextContents()).toEqual([
    'No Rep',
    'Ana North (default)',
    'Create New Rep',
  ]);
  await rep.selectOption('Create New Rep');
  await press('Continue');
  await dialog().getByText('Rep name is required').waitFor();
  await rep.selectOption({ label: 'Ana North (default)' });
  await soon(() => field('Rep name').inputValue()).toBe('Ana North');
  await field('Rep name').fill('Anna North');
  await soon(() => rep.inputValue()).toBe('new');
  await field('Invoice code').fill('STEP-1');
  await field('Invoice date').fill('2026-01-15');
  await dialog().getByLabel('Consignment').check();
  const next = () => press('Continue');
  const drafts = `${CALLS}/invoices`;
  await desk.failWith(drafts, 400, {}, next, 'Error creating invoice');
  await said('Failed to proceed to next step');
  await desk.failWith(drafts, 400, { message: 'The books are closed' }, next, 'The books are closed');
  await desk.failWith(drafts, 500, {}, next, 'Server Error creating Invoice');
  await soon(() => olga.page.getByText('Step 1 of 2').count()).toBe(1);
  await next();
  await said('Invoice Created Successfully');
  await said('Vendor rep created successfully');
  await olga.see('Step 2 of 2');
  await soon(() => dialog().getByRole('button', { name: 'Save Invoice' }).isDisabled()).toBe(true);
  const id = /add_new_invoice=([\w-]+)/.exec(olga.address)?.[1] ?? '';
  await soon(() => invoiceOf(id)).toMatchObject({
    vendor_id: north,
    custom_invoice_num: 'STEP-1',
    consignment: true,
    date_ordered: '2026-01-15T18:00:00Z',
    header: { rep: 'Anna North' },
  });
});

test('input is kept until it is an invoice, or cleared (INV-043, INV-044, INV-045, INV-046, INV-047, INV-048, INV-049, INV-074, NAV-086)', async () => {
  const begin = async () => {
    await olga.open('/invoices?add_new_invoice=1');
    await olga.see('Step 1 of 2');
    await olga.settled();
  };
  const code = () => field('Invoice code');
  await begin();
  await soon(() => code().inputValue()).toBe('');
  await field('Vendor').fill('South');
  await pick('South Supply');
  await code().fill('KEPT-1');
  await press('Close');
  await dialog().waitFor({ state: 'hidden' });
  await soon(() => kept('.invoice')).toContain('KEPT-1');
  await begin();
  await soon(() => code().inputValue()).toBe('KEPT-1');
  await soon(() => field('Vendor').inputValue()).toBe('South Supply');
  const discard = async (answer: string) => {
    await press('Discard');
    const question = olga.dialog('Unsaved Changes');
    await question.getByText('Are you sure you want to clear your current progress?').waitFor();
    for (const name of ['Clear Form', 'Cancel']) await question.getByRole('button', { name, exact: true }).waitFor();
    await question.getByRole('button', { name: answer, exact: true }).click();
    await question.waitFor({ state: 'hidden' });
  };
  await discard('Cancel');
  await soon(() => code().inputValue()).toBe('KEPT-1');
  await discard('Clear Form');
  await soon(() => code().inputValue()).toBe('');
  await begin();
  await soon(() => code().inputValue()).toBe('');
  const id = await makeDraft('FOUND-1', []);
  await olga.open(`/invoices?add_new_invoice=${id}`);
  await soon(() => code().inputValue()).toBe('FOUND-1');
  await soon(() => field('Vendor').inputValue()).toBe('North Supply');
  await press('Continue');
  await olga.see('Step 2 of 2');
  await soon(() => olga.address).toContain(`add_new_invoice=${id}`);
});

/** Starts a line with a bottle of the small bar and waits for its fields. */
async function beginLine(number: number): Promise<void> {
  await field('Item name or barcode').fill(bottle(number));
  await olga.page
    .getByRole('option')
    .filter({ hasText: bottle(number) })
    .first()
    .click();
  await field('Quantity').waitFor();
}

test('the lines of a draft: columns, started and unsaved lines, all or none (INV-029, INV-030, INV-037, INV-038, INV-056, INV-058, INV-075, INV-079, CONST-052, OERR-002, OERR-003, OERR-005, OERR-018, OERR-031, OERR-033, OERR-034)', async () => {
  const id = await makeDraft('LINES-1', []);
  await openInvoice(id);
  const titles = await dialog().getByRole('columnheader').allTextContents();
  expect(titles.slice(0, 5)).toEqual(['Barcode', 'Name', 'Quantity', 'Unit Cost', 'Total Cost']);
  await soon(() => dialog().getByLabel('Status').count()).toBe(0);
  await field('Item name or barcode').fill(bottle(0));
  await olga.page
    .getByRole('option')
    .filter({ hasText: bottle(0) })
    .filter({ hasText: 'used before' })
    .waitFor();
  await beginLine(2);
  await field('Quantity').fill('0');
  await olga.press('Enter');
  await said('Error Validating Invoice Item: Quantity should be a number above 0');
  await field('Quantity').fill('3');
  await field('Unit cost').fill('11');
  await press('Add this line');
  const waiting = olga.page.locator('[data-row="new-0"]');
  await waiting.getByText('not saved yet').waitFor();
  const lines = `${CALLS}/invoices/*/items/bulk`;
  const save = () => press('Save Invoice');
  await desk.failWith(lines, 500, {}, save, 'Error Adding Items to Invoice');
  await desk.failWith(lines, 400, {}, save, 'Error Validating Invoice Item');
  await waiting.waitFor();
  await save();
  await said('Item Added');
  await olga.see('Change invoice status to "Completed" to place it in Inventory.');
  const status = dialog().getByLabel('Status');
  await soon(() => status.isEnabled()).toBe(true);
  await press(`Edit ${bottle(2)}`);
  await olga.see('Save all line items before changing invoice status.');
  await soon(() => status.isDisabled()).toBe(true);
  await press('Discard this line');
  await soon(() => status.isEnabled()).toBe(true);
  const beginNew = async (name: string) => {
    await field('Item name or barcode').fill(name);
    await olga.page.getByRole('option').filter({ hasText: 'New item' }).click();
  };
  await beginNew('Grower Champagne');
  const type = field('Type');
  for (const [wine, asks] of [
    ['Sparkling Wine', 1],
    ['Red Wine', 0],
    ['sparkling rosé', 1],
    ['Red Wine', 0],
  ] as const) {
    await type.selectOption({ label: wine });
    await soon(() => dialog().getByLabel('Disgorgement').count()).toBe(asks);
  }
  await field('Size').fill('70001 mL');
  await press('Add this line');
  await save();
  await said('Error Validating Invoice Item: Size must be at most 70,000');
  await press('Edit Grower Champagne');
  await field('Size').fill('70000 mL');
  await press('Add this line');
  await beginLine(3);
  await press('Add this line');
  await save();
  await said('Added 2 items');
  const { items } = await invoiceOf(id);
  expect(items.map((line) => line.inventory_item.name)).toEqual([bottle(2), 'Grower Champagne', bottle(3)]);
});

test('at most 250 lines are unsaved (INV-031, INV-032)', async () => {
  const id = await makeDraft('FULL-1', []);
  const line = (place: number) => ({
    id: `new-${place}`,
    model_type: 'inventory_item',
    itemId: place === 7 ? undefined : desk.idOf(1),
    name: bottle(1),
    barcode: '',
    vintage: '',
    size: '750 mL',
    typeId: '',
    typeName: '',
    disgorgement: '',
    lastCost: null,
    packCount: 1,
    quantity: '1',
    unitCost: '1',
    totalCost: '1',
  });
  await openInvoice(id);
  const [key] = await rememberedLike(id);
  expect(key).toBeUndefined();
  await beginLine(1);
  await press('Add this line');
  const [kept] = await rememberedLike(id);
  await olga.page.evaluate(
    `localStorage.setItem(${JSON.stringify(kept)}, ${JSON.stringify(JSON.stringify(Array.from({ length: 250 }, (_, place) => line(place))))})`,
  );
  await openInvoice(id);
  await olga.see('At most 250 new lines at once');
  await soon(() => field('Item name or barcode').isDisabled()).toBe(true);
  await press('Save Invoice');
  await said('Added 249 items');
  expect((await invoiceOf(id)).items).toHaveLength(249);
  await soon(() => field('Item name or barcode').isEnabled()).toBe(true);
});

/** Storage keys of an invoice on this device. */
const rememberedLike = (id: string) =>
  olga.page.evaluate<string[]>(`Object.keys(localStorage).filter((key) => key.includes('.invoice-lines.${id}'))`);

test('a saved line is changed, deleted, and restored (OERR-004, OERR-019, OERR-020, OERR-021)', async () => {
  await openInvoice(await makeDraft('CHANGE-1', [0, 1]));
  const change = async (quantity: string) => {
    await press(`Edit ${bottle(0)}`);
    await field('Quantity').fill(quantity);
    await press('Add this line');
  };
  const line = `${CALLS}/invoices/*/items`;
  const row = () =>
    dialog()
      .getByRole('row')
      .filter({ hasText: bottle(0) });
  await desk.failWith(line, 500, {}, () => change('5'), 'Error Updating Invoice Items');
  await row().getByText('2.00').waitFor();
  await change('5');
  await said('Invoice Item Updated');
  await row().getByText('$50.00').waitFor();
  await desk.failWith(line, 500, {}, () => press(`Delete ${bottle(0)}`), 'Item Delete Failed');
  await row().waitFor();
  await press(`Delete ${bottle(0)}`);
  await said('Item Deleted');
  await row().waitFor({ state: 'hidden' });
  await olga.page.getByLabel('Messages').getByRole('button', { name: 'Undo' }).last().click();
  await row().waitFor();
});

/** Opens a part of the header, fills it, and confirms or cancels. */
async function edit(part: string, how: () => Promise<unknown>, end: 'Confirm' | 'Cancel' = 'Confirm'): Promise<void> {
  await press(`Edit ${part}`);
  await how();
  await press(end);
}

test('the header of an invoice is edited in place (INV-007, INV-009, INV-010, INV-011, INV-012, INV-013, INV-014, INV-016, INV-107, INV-108, INV-109, NAV-084, OENT-011, OENT-012, OERR-022, OERR-023, OERR-024, OERR-027, OERR-028, OERR-029, OERR-030, OERR-036, OERR-037, OERR-065)', async () => {
  const id = await makeDraft('HEAD-1');
  await openInvoice(id);
  const put = `${CALLS}/invoices/${id}`;
  const title = dialog().getByRole('heading', { name: 'North Supply' });
  await soon(() => title.getByRole('link').getAttribute('href')).toContain(`/vendors?vendor=${north}`);
  const number = () => dialog().getByRole('heading', { level: 3 }).first().textContent();
  const code = () => dialog().getByRole('textbox', { name: 'Invoice code' });
  const writes = await calls('PUT', async () => {
    await press('Edit invoice code');
    await code().fill('NEVER');
    await olga.press('Escape');
    await code().waitFor({ state: 'hidden' });
    await press('Edit invoice code');
    await code().fill(' ');
    await olga.press('Enter');
    await dialog().getByText('Invoice code cannot be empty').waitFor();
    await press('Cancel');
  });
  expect([writes, await number()]).toEqual([[], 'HEAD-1']);
  const rename = (name: string) => edit('invoice code', () => code().fill(name));
  await desk.failWith(put, 500, {}, () => rename('HEAD-2'), 'Failed to update invoice code');
  await soon(number).toBe('HEAD-1');
  await press('Edit invoice code');
  await code().fill('HEAD-3');
  await olga.press('Enter');
  await said('Invoice code updated successfully');
  await soon(number).toBe('HEAD-3');
  const reason = () => dialog().locator('dt', { hasText: 'Invoice Code' }).locator('xpath=following-sibling::dd');
  await soon(() => reason().textContent()).toBe('HEAD-3');
  await soon(() => reason().getByRole('button').count()).toBe(0);
  const rep = () => dialog().getByRole('combobox', { name: 'Rep' });
  const setRep = () => edit('rep', () => rep().selectOption({ label: 'Ana North' }));
  await desk.failWith(put, 500, {}, setRep, 'Error Updating Invoice');
  await setRep();
  await said('Invoice Updated');
  await dialog().getByText('Ana North').waitFor();
  await press('Edit rep');
  await rep().selectOption('new');
  const maker = olga.dialog(/^Vendor Representative/);
  await maker.getByLabel('Name', { exact: true }).fill('Rae North');
  const make = () => maker.getByRole('button', { name: 'Save', exact: true }).click();
  await desk.failWith(`${CALLS}/vendors/*/reps`, 500, {}, make, 'Failed to create vendor rep');
  await make();
  await said('Vendor rep created successfully');
  await maker.waitFor({ state: 'hidden' });
  await press('Cancel');
  const vendor = () => field('Vendor');
  const pickVendor = async (name: string) => {
    await vendor().fill(name);
    await pick(name);
  };
  await edit('vendor', () => pickVendor('South Supply'), 'Cancel');
  await soon(() => title.count()).toBe(1);
  const toSouth = () => edit('vendor', () => pickVendor('South Supply'));
  await desk.failWith(put, 500, {}, toSouth, 'Failed to update vendor');
  await title.waitFor();
  await press('Edit vendor');
  await vendor().fill('');
  await press('Confirm');
  await said('No vendor selected');
  await press('Cancel');
  await toSouth();
  await said('Vendor updated successfully');
  await dialog().getByText('No Rep').waitFor();
  await dialog().getByRole('heading', { name: 'South Supply' }).waitFor();
  await dialog().getByLabel('Consignment').check();
  await said('Invoice Consignment Updated');
  await soon(() => invoiceOf(id)).toMatchObject({ vendor_id: south, vendor_rep_id: null, consignment: true });
  await openInvoice(await makeDraft(undefined, []));
  await dialog().getByText('No number').waitFor();
  await soon(() => reason().count()).toBe(0);
});

test('amounts are saved on blur, shown immediately, and refused if invalid (INV-018, INV-019, INV-020, INV-021, INV-022, INV-023, INV-024, INV-025, INV-026, INV-027, OERR-010, OERR-012, OERR-013, OERR-014, OERR-015, OERR-016, OERR-017)', async () => {
  const id = await makeDraft('COST-1');
  await openInvoice(id);
  const put = `${CALLS}/invoices/${id}`;
  const leave = async (label: string, typed: string) => {
    await field(label).fill(typed);
    await field(label).blur();
  };
  const total = () => dialog().locator('output').textContent();
  for (const [label, amount, done, failed] of [
    ['Shipping cost', '12.5', 'Shipping Updated', 'Error Updating Shipping'],
    ['Other fees', '2', 'Other Fees Updated', 'Error Updating Other Fees'],
    ['Vendor credit', '4', 'Vendor Credit Updated', 'Error Updating Vendor Credit'],
    ['Tax', '1.5', 'Invoice Updated', 'Error Updating Invoice'],
  ] as const) {
    expect(await calls('PUT', () => leave(label, 'abc'))).toEqual([]);
    await desk.failWith(put, 500, {}, () => leave(label, amount), failed);
    await leave(label, amount);
    await said(done);
  }
  await soon(total).toBe('$32.00');
  await soon(() => invoiceOf(id)).toMatchObject({
    shipping_cost: 12.5,
    other_fees: 2,
    vendor_credit: 4,
    tax: 1.5,
    total: 32,
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await olga.page.route(put, async (route) => {
    if (route.request().method() === 'PUT') await held; // earlier changes may be refetched right now
    await route.fallback();
  });
  await leave('Shipping cost', '22.5');
  await soon(total).toBe('$42.00');
  await dialog().getByLabel('Saving').waitFor();
  await soon(() => invoiceOf(id)).toMatchObject({ total: 32 });
  release();
  await dialog().getByLabel('Saving').waitFor({ state: 'hidden' });
  await olga.page.unroute(put);
  await leave('Internal note', 'two boxes were wet');
  await said('Invoice Updated');
  await soon(() => invoiceOf(id)).toMatchObject({ total: 42, internal_note: 'two boxes were wet' });
  await desk.failWith(put, 400, {}, () => leave('Internal note', 'three boxes'), 'Update invoice validation failed');
});

test('a draft is completed, and can only be corrected from then on (INV-051, INV-054, INV-055, INV-057, INV-064, INV-076, OERR-026, OERR-035)', async () => {
  await openInvoice(await makeDraft('AWAY-1'));
  await press('Delete draft');
  await olga.dialog('Delete draft').getByRole('button', { name: 'Delete', exact: true }).click();
  await said('Invoice deleted successfully');
  for (const title of [
    'Date Ordered',
    'Vendor',
    'Invoice Number',
    'Status',
    'Consignment',
    'Created By',
    'Items',
    'Total',
  ])
    await olga.find('columnheader', title).waitFor();
  await soon(() => olga.row('AWAY-1').count()).toBe(0);
  const id = await makeDraft('DONE-1', [3]);
  await olga.open('/invoices');
  await olga.row('DONE-1').click();
  await soon(() => olga.address).toContain(`invoice=${id}`);
  const status = dialog().getByRole('combobox', { name: 'Status' });
  const choices = async () => {
    const options = await status.locator('option').all();
    return Promise.all(options.map(async (each) => `${await each.getAttribute('value')} ${await each.textContent()}`));
  };
  await soon(choices).toEqual(['DR Draft', 'CM Completed']);
  await status.selectOption('CM');
  await said('Invoice Items placed into "Recently Added" location');
  await soon(() => status.isDisabled()).toBe(true);
  await soon(choices).toEqual(['DR Draft', 'CM Completed', 'QI Completed']);
  await soon(() => field('Item name or barcode').count()).toBe(0);
  await soon(() =>
    dialog()
      .getByRole('button', { name: `Delete ${bottle(3)}` })
      .count(),
  ).toBe(0);
  await press(`Edit ${bottle(3)}`);
  await dialog()
    .getByRole('note')
    .getByText('Quantities update costs and reporting but not running inventory counts.')
    .waitFor();
  await field('Quantity').fill('5');
  await dialog().getByLabel('Update running inventory to this quantity, too').check();
  await press('Add this line');
  await said('Invoice Item Updated');
  await press('Close');
  await soon(() => olga.figure('DONE-1', 'Status')).toContain('Completed');
  await olga.row('DONE-1').click();
  await dialog()
    .getByRole('link', { name: bottle(3) })
    .click();
  await soon(desk.shelves).toEqual(['Front Shelf 10.00', 'Recently Added 5.00']);
  await desk.tab('Purchase History');
  await dialog().getByRole('row').filter({ hasText: 'DONE-1' }).getByText('5.00').waitFor();
});

test('a difference between a completed line and stock is shown and booked; the invoice is reopened (D38)', async () => {
  const id = await makeDraft('AGAIN-1', [1]);
  await openInvoice(id);
  await dialog().getByRole('combobox', { name: 'Status' }).selectOption('CM');
  await said('Invoice Items placed into "Recently Added" location');
  await press(`Edit ${bottle(1)}`);
  await field('Quantity').fill('6');
  await press('Add this line');
  await said('Invoice Item Updated');
  await dialog()
    .getByText(/^Invoiced 6\.00, stock received/)
    .waitFor();
  await press('Update stock');
  await said('Stock updated');
  await soon(() =>
    dialog()
      .getByText(/^Invoiced 6\.00/)
      .count(),
  ).toBe(0);
  await press('Reopen invoice');
  await olga.dialog('Reopen invoice').getByRole('button', { name: 'Reopen invoice', exact: true }).click();
  await said('Invoice reopened. Its bottles came out of stock.');
  await soon(() => dialog().getByRole('combobox', { name: 'Status' }).isEnabled()).toBe(true);
  await press('Delete draft');
  await olga.dialog('Delete draft').getByRole('button', { name: 'Delete', exact: true }).click();
  await said('Invoice deleted successfully');
});

test('on a day with a count the invoice asks what came first, and a line may go to its shelf (D11)', async () => {
  const id = await makeDraft('COUNT-1', []);
  await desk.post('/api/inventory/stocktake', {
    inventory_item_id: desk.idOf(2),
    location_id: desk.bar.location,
    count: 7,
  });
  await openInvoice(id);
  await beginLine(2);
  await field('Quantity').fill('4');
  await olga.chooseLocation(/^Goes to/, 'Front Shelf', dialog());
  await press('Add this line');
  await olga.see(/to Front Shelf/);
  await press('Save Invoice');
  await said('Item Added');
  const status = dialog().getByRole('combobox', { name: 'Status' });
  await status.selectOption('CM');
  const question = olga.dialog('Delivered before or after the count?');
  await question.getByText(/One item of this invoice was counted on the invoice date/).waitFor();
  await question.getByRole('button', { name: 'Before the count' }).click();
  await said('Invoice items placed into Front Shelf');
  await desk.open(2);
  await soon(desk.shelves).toEqual(['Front Shelf 7.00']);
});

test("an invoice entered in the evening has the venue's local date (INV-017, ORG-011)", async () => {
  await openInvoice(await makeDraft('LATE-1', [], { invoice_date: '2026-01-21T04:30:00Z' }));
  await dialog()
    .getByText('1/20/2026', { exact: true })
    .or(dialog().getByText('01/20/2026', { exact: true }))
    .first()
    .waitFor();
});

test('an item that cannot be created says so, and its input stays (OERR-001)', async () => {
  await olga.open('/items?create=item');
  await olga.click('Create new');
  await field('Name').fill('Unlucky Bottle');
  await olga.find('combobox', 'Type').click();
  await pick('Liquor');
  await field('Size').fill('700 mL');
  const add = () => press('Add item');
  await desk.failWith(`${CALLS}/quick-invoices/new-item`, 500, {}, add, 'Error creating new item');
  await soon(() => field('Name').inputValue()).toBe('Unlucky Bottle');
});
