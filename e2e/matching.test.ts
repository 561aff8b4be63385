import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { itemMappingContract } from '#features/items/contract/item-mapping-contract.ts';
import { answerAs, refuse } from './harness/answers.ts';
import { soon, startJourneyOnOwnServer } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { importFile } from './harness/small-bar.ts';

const journey = startJourneyOnOwnServer(); // all organizations share the universal catalog
let olga: Person;
const idOf = new Map<string, string>();

const ITEMS = `name,type,subtype,size,barcode
Sample Cabernet,Wine,,750 mL,
Example Bourbon,Spirits,,750 mL,
House Limoncello,Spirits,,750 mL,
Zzqx Wrpl,Spirits,,750 mL,
`;
const CATALOGUE = `name,type,subtype,size,vintage,producer,country,abv,grapes,style
Sample Cabernet Sauvignon,Wine,Cabernet,750 mL,2019,Sample Vineyards,USA,14.6,Cabernet Sauvignon,Full-bodied
Example Bourbon,Spirits,Bourbon,750 mL,,,USA,40,,
Example Single Barrel,Spirits,Bourbon,750 mL,,,USA,50,,
`;

beforeAll(async () => {
  olga = await journey.signedIn();
  await importFile(olga, 'catalogue', CATALOGUE);
  await importFile(olga, 'items', ITEMS);
  const { data } = await call('get', '/api/inventory/universal-items');
  for (const { id, name } of data) idOf.set(name, id);
});

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, looked at key by key
type Json = any;

async function call(method: 'get' | 'post' | 'put' | 'delete', path: string, data?: object): Promise<Json> {
  const answer = await olga.context.request[method](olga.url + path, { data });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

/** Makes the server fail the next calls of that kind. */
async function failing(method: string, path: string, act: () => Promise<void>): Promise<void> {
  olga.expectRefusals(500);
  await olga.page.route(`**${path}`, (route) =>
    route.request().method() === method ? refuse(route, 500, { message: 'broken' }) : route.fallback(),
  );
  await act();
  await olga.page.unroute(`**${path}`);
  olga.expectRefusals();
}

const mappingOf = (name: string): Promise<Locator> => olga.cell(name, 'Mapping');
const shows = async (name: string, text: string) =>
  soon(async () => (await mappingOf(name)).textContent()).toContain(text);
const act = (label: string, name: string) => olga.click(`${label}: ${name}`);

test('RPT-020 UNI-004: the grid of items; without a catalog it offers to import one', async () => {
  const list = '**/api/inventory/universal-items?*';
  await olga.page.route(list, async (route) => {
    const response = await route.fetch();
    await answerAs(route, itemMappingContract.listItemMapping, { ...(await response.json()), has_catalogue: false });
  });
  await olga.open('/items/mapping');
  await olga.see('The universal catalog is empty');
  const headings = await olga.page.getByRole('columnheader').allTextContents();
  expect(headings.map((text) => text.trim())).toEqual([
    'Inventory Item',
    'Mapping',
    'Type',
    'Total Quantity',
    'Last Updated',
  ]);
  await olga.page.getByRole('note').getByRole('button', { name: 'Import catalog' }).click();
  await olga.dialog('Import').waitFor();
  await olga.page.unroute(list);
  // Declined, so they are not looked up automatically during the journey.
  for (const id of idOf.values()) await call('delete', `/api/ai/staged_matches?inventory_item_id=${id}`);
  await olga.open('/items/mapping');
  for (const name of idOf.keys()) await shows(name, 'Unmatched');
  await olga.seeNot('The universal catalog is empty');
});

test('UNI-006 UNI-015 UNI-017 ERR-033 ERR-034 ERR-063 ERR-068: Suggest Match asks, waits, and shows the result', async () => {
  const enrichment = '/api/ai/enrichment/new-item-enrichment';
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await olga.page.route(`**${enrichment}`, async (route) => {
    await held;
    await route.continue();
  });
  const asked = olga.page.waitForRequest(`**${enrichment}`);
  await act('Suggest Match', 'Zzqx Wrpl');
  await olga.see('Generating suggestion...');
  expect((await asked).postDataJSON()).toEqual({
    itemId: idOf.get('Zzqx Wrpl'),
    runForUnmatched: true,
    runForLocalUniversalItem: false,
    runForUnEnriched: false,
  });
  release();
  await olga.see('Failed to generate suggestion');
  await olga.seeNot('Generating suggestion...');
  await olga.page.unroute(`**${enrichment}`);

  olga.expectCut();
  await olga.page.route(`**${enrichment}`, (route) => route.abort());
  await act('Suggest Match', 'Zzqx Wrpl');
  await olga.see('Error generating suggestion');
  await olga.page.unroute(`**${enrichment}`);
  olga.expectCut(false);

  await act('Suggest Match', 'Sample Cabernet');
  await olga.see('Suggestion generated successfully!');
  await shows('Sample Cabernet', 'Suggested');
  await shows('Sample Cabernet', 'Sample Cabernet Sauvignon');
});

test('UNI-003 UNI-009 ERR-005: a suggestion is deleted and restored with Undo; a failure leaves it', async () => {
  await failing('DELETE', '/api/ai/staged_matches*', async () => {
    await act('Delete', 'Sample Cabernet');
    await olga.see("Couldn't delete suggested match");
  });
  await shows('Sample Cabernet', 'Suggested');
  await act('Delete', 'Sample Cabernet');
  await shows('Sample Cabernet', 'Unmatched');
  await olga.click('Undo');
  await shows('Sample Cabernet', 'Suggested');
});

test('UNI-002 UNI-008 UNI-011 UNI-014 ERR-003: an accepted suggestion is the match, and the item shows its details', async () => {
  await failing('PUT', '/api/ai/staged_matches', async () => {
    await act('Accept', 'Sample Cabernet');
    await olga.see("Couldn't Match Universal Item to Inventory Item");
  });
  await shows('Sample Cabernet', 'Suggested');
  await act('Accept', 'Sample Cabernet');
  await olga.see(/^Matched to /);
  await shows('Sample Cabernet', 'Matched');
  await shows('Sample Cabernet', 'Global');
  await olga.open(`/items?item=${idOf.get('Sample Cabernet')}&tab=details`);
  await olga.dialog('Sample Cabernet').waitFor();
  for (const text of ['14.6%', 'Cabernet Sauvignon', 'Full-bodied']) await olga.see(text);
});

test('UNI-001 UNI-007 UNI-020 ERR-069: Change searches the catalog by text; the keyboard alone chooses', async () => {
  await olga.open('/items/mapping');
  await act('Change', 'Sample Cabernet');
  const dialog = olga.dialog('Match to universal item');
  const field = dialog.getByRole('combobox', { name: 'Universal item' });
  await field.fill('zzqx vrrk');
  await dialog.getByText('No matching items found').waitFor();
  const asked = olga.page.waitForRequest(/app-search\?.*q=example/);
  await field.fill('example');
  await asked;
  const found = dialog.getByRole('option');
  await soon(() => found.allTextContents()).toHaveLength(2);
  for (const text of await found.allTextContents()) expect(text).toMatch(/^Example.*Global/);
  await dialog.getByRole('button', { name: 'Suggestions' }).click();
  await dialog.getByText('Nothing is suggested for this item.').waitFor();
  await dialog.getByRole('button', { name: 'Search', exact: true }).click();
  await field.fill('example single barrel');
  await soon(() => found.allTextContents()).toEqual([expect.stringMatching(/^Example Single Barrel/)]);
  await field.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await shows('Sample Cabernet', 'Example Single Barrel');
});

test('UNI-005 UNI-012 UNI-018: Manually Match opens the search; without a fitting product a local one is created', async () => {
  await olga.open('/items/mapping');
  await act('Manually Match', 'House Limoncello');
  const dialog = olga.dialog('Match to universal item');
  await dialog.getByRole('combobox', { name: 'Universal item' }).waitFor();
  await soon(() => olga.address).toContain('match_mode=search');
  await dialog.getByRole('button', { name: 'Add as local product' }).click();
  await shows('House Limoncello', 'Matched');
  await shows('House Limoncello', 'Local');
});

test('a phone shows the same as cards, and the buttons work', async () => {
  const phone = await journey.signedIn(undefined, { viewport: { width: 390, height: 844 } });
  await phone.open('/items/mapping?mapping=unmatched');
  await phone.button('Manually Match: Example Bourbon').click();
  await phone.dialog('Match to universal item').getByRole('option').first().waitFor();
  await phone.settled();
  expect(await phone.beyondEdge()).toEqual([]);
  await phone.context.close();
});

test('SRCH-011 SRCH-014 SRCH-015 INV-078: the search of an invoice line lists own and universal items; one of them becomes a line', async () => {
  const { vendor_id } = await call('post', '/api/ordering/vendors', { name: 'Main Vendor' });
  const { invoice_id } = await call('post', '/api/ordering/invoices', { vendor_id });
  await olga.open(`/invoices?invoice=${invoice_id}`);
  const own = olga.page.waitForRequest(/search\/inventory-items\?(?=.*q=example)(?=.*size=15)/);
  const universal = olga.page.waitForRequest(/app-search\?(?=.*q=example)(?=.*no_vintage=false)/);
  await olga.type('Item name or barcode', 'example');
  await Promise.all([own, universal]);
  const options = olga.page.getByRole('option');
  await options.filter({ hasText: 'in stock' }).filter({ hasText: 'Example Bourbon' }).waitFor();
  await options.filter({ hasText: 'Global' }).filter({ hasText: 'Example Single Barrel' }).click();
  await olga.type('Quantity', '2');
  await olga.click('Add this line');
  await olga.click('Save Invoice');
  const made = async () =>
    (await call('get', '/api/search/inventory-items?q=example%20single&show_oos=true')) as Json[];
  await soon(async () => (await made()).map((each) => each.name)).toEqual(['Example Single Barrel']);
  const [item] = await made();
  const { data } = await call('get', `/api/inventory/item/${item.id}`);
  expect(data.original_item_id).not.toBeNull();
});
