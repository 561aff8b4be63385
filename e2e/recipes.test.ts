import type { Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { connectionContract } from '#features/sales/contract/connection-contract.ts';
import { sampleRow } from '#test/components/sample.ts';
import { answerAs, refuse } from './harness/answers.ts';
import { seeOverAnother, seeTaken } from './harness/drag.ts';
import { chooseMore } from './harness/item-desk.ts';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { bottle, importSmallBar, type SmallBar } from './harness/small-bar.ts';

const journey = startJourney();
const [GIN, SWEET] = [bottle(1), bottle(2)];
const RECIPES = '**/api/pos/recipes';
const FIELDS = '**/api/pos/recipes/fields';
const BATCHES = '**/api/pos/batch-recipes';

let olga: Person;
let bar: SmallBar;
let recipe: string;
let made: string;
const asked: string[] = [];

beforeAll(async () => {
  olga = await journey.signedIn();
  bar = await importSmallBar(olga, 6);
  olga.page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
});

async function send<Answer = Record<string, string>>(method: string, path: string, data?: object): Promise<Answer> {
  const answer = await olga.context.request.fetch(olga.url + path, { method, data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}
const stockOf = async (id: string) =>
  (await send<{ data: { total_quantity: number } }>('GET', `/api/inventory/item/${id}`)).data.total_quantity;
const times = (call: string) => asked.filter((each) => each === call).length;

const dialog = (name?: string | RegExp) => olga.dialog(name);
const button = (name: string | RegExp) => dialog().getByRole('button', { name, exact: typeof name === 'string' });
const press = (name: string | RegExp) => button(name).first().click();
const field = (label: string) => dialog().getByLabel(label, { exact: true });
const choose = (name: string) => dialog().getByRole('radio', { name, exact: true }).check();
const shows = (text: string | RegExp) => dialog().getByText(text).filter({ visible: true }).first().waitFor();
const told = (text: string) => olga.page.getByLabel('Messages').getByText(text, { exact: true }).first().waitFor();
const step = (text: string) => dialog().getByText(text, { exact: true }).waitFor();
const pricing = () => dialog().getByLabel('Pricing').textContent();

/** Makes one write call fail like this, and waits for the message. */
async function failing(path: string, status: number, act: () => Promise<void>, text: string, body: object = {}) {
  olga.expectRefusals(status);
  let failed = false;
  const fail = (route: Route) => {
    if (failed || route.request().method() === 'GET') return route.fallback();
    failed = true;
    return refuse(route, status, body);
  };
  await olga.page.route(path, fail);
  await act();
  await told(text);
  await olga.page.unroute(path, fail);
  olga.expectRefusals();
}

/** Holds requests to an address until the returned function is called. */
async function holding(path: string, method: string): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = async (route: Route) => {
    if (route.request().method() === method) await released;
    await route.fallback();
  };
  await olga.page.route(path, hold);
  return async () => {
    release();
    await olga.page.unroute(path, hold);
  };
}

async function addIngredient(name: string, volume: string): Promise<void> {
  await field('Add ingredient').fill(name);
  await olga.page.getByRole('option', { name: new RegExp(name) }).click();
  await field(`Volume of ${name}`).fill(volume);
}

test('CTRL-012 NAV-098 SHELL-005 SHELL-009 REC-014 REC-015 REC-027 REC-030 REC-033 REC-036 OERR-101 OERR-109 OERR-121: a recipe is written, costed while typing, kept over a reload, and saved', async () => {
  await olga.open('/recipes?sort=price%3Adesc');
  await olga.see('No recipes yet');
  await olga.click('Create Recipe');
  await dialog('Create Recipe').waitFor();
  await soon(() => olga.address).toBe('/recipes?sort=price%3Adesc&recipe=new');
  expect(asked.filter((call) => call.endsWith('/recipes/new'))).toEqual([]);
  await press('Save Recipe');
  await told('Please fill out all required fields');
  await shows(/^Recipe Name is required/);
  await soon(() => dialog().getByText('Unsaved Changes').count()).toBe(0);
  await field('Recipe Name').fill('Negroni');
  await shows('Unsaved Changes');
  await field('Category').fill('Classics');
  await field('Price').fill('14');
  await addIngredient(GIN, '1.5');
  await shows('$1.18');
  await addIngredient(SWEET, '1');
  await field(`Unit of ${SWEET}`).selectOption('cup');
  await shows('$6.31');
  await soon(pricing).toBe('Price$14.00Cost$7.49Profit$6.51COGS %53.50%');
  await olga.page.reload();
  await soon(() => field('Recipe Name').inputValue()).toBe('Negroni');
  await shows('$7.49');
  await failing(FIELDS, 500, () => press('Save Recipe'), 'Failed to create category');
  expect(times('POST /api/pos/recipes')).toBe(0);
  await failing(RECIPES, 500, () => press('Save Recipe'), 'Error');
  await press('Save Recipe');
  await dialog(/^Negroni$/).waitFor();
  recipe = new URL(olga.page.url()).searchParams.get('recipe') ?? '';
  const saved = await send<{ name: string; cost: number }>('GET', `/api/pos/recipes/${recipe}`);
  expect(saved).toMatchObject({ name: 'Negroni', cost: 7.49 });
});

test('NAV-097 REC-012 REC-013 REC-018 REC-019 REC-020 REC-021 REC-022 REC-023 REC-029 REC-034 OERR-104 OERR-110 OERR-114: it is viewed, edited, and discarded, and its items are a click away', async () => {
  await olga.open(`/recipes?recipe=${recipe}`);
  await dialog(/^Negroni$/).waitFor();
  await soon(pricing).toBe('Price$14.00Cost$7.49Profit$6.51COGS %53.50%');
  await shows('Classics');
  await press('Edit Recipe');
  await press('Save Recipe');
  await told('No Changes Detected');
  expect(times('PUT /api/pos/recipes')).toBe(0);
  await field('Price').fill('20');
  await field('Recipe Name').fill('Boulevardier');
  await press('Discard Changes');
  await dialog(/^Negroni$/).waitFor();
  await soon(pricing).toContain('$14.00');
  await press('Edit Recipe');
  await soon(() => field('Recipe Name').inputValue()).toBe('Negroni');
  await field(`Unit of ${SWEET}`).selectOption('oz');
  await soon(pricing).toContain('$1.97');
  await failing(RECIPES, 400, () => press('Save Recipe'), 'Failed to Update Recipe', { message: 'Not today' });
  await shows('Not today');
  await press('Save Recipe');
  await dialog(/^Negroni$/).waitFor();
  await soon(pricing).toBe('Price$14.00Cost$1.97Profit$12.03COGS %14.07%');
  await dialog().getByRole('link', { name: GIN }).click();
  await soon(() => olga.address).toBe(`/recipes?recipe=${recipe}&item=${bar.items[1]}&return_to=recipe`);
  await press('Back');
  await soon(() => olga.address).toBe(`/recipes?recipe=${recipe}`);
  await dialog(/^Negroni$/).waitFor();
});

test('REC-016 REC-017 OERR-119: only recipes with ingredients can be batched', async () => {
  await button('Batch Recipe').waitFor();
  await press('Edit Recipe');
  await button('Save Recipe').waitFor();
  await soon(() => button('Batch Recipe').count()).toBe(0);
  const { recipe_id } = await send('POST', '/api/pos/recipes', { name: 'Empty Glass', price: 3 });
  await olga.open(`/recipes?recipe=${recipe_id}`);
  await shows('Recipe must have ingredients to create a batch');
  await soon(() => button('Batch Recipe').count()).toBe(0);
});

test('BATCHW-019 BATCHW-020 BATCHW-018 BATCHW-022 OERR-103 OERR-125 BATCHW-047 BATCHW-048 BATCHW-049: a wizard asks before discarding, and creates a size if there is none', async () => {
  await olga.open(`/recipes?recipe=${recipe}`);
  await press('Batch Recipe');
  await step('Step 1 of 6');
  await press('Cancel');
  await button('Edit Recipe').waitFor();
  await press('Batch Recipe');
  await field('Batch name').fill('   ');
  await press('Continue');
  await shows('Batch name is required');
  await field('Batch name').fill('Bottled Negroni');
  await press('Cancel');
  await dialog('Cancel Batch Creation?').waitFor();
  await press('Keep Working');
  await soon(() => field('Batch name').inputValue()).toBe('Bottled Negroni');
  await press('Cancel');
  await press('Yes, Cancel Batch');
  await button('Edit Recipe').waitFor();
  await press('Batch Recipe');
  await soon(() => field('Batch name').inputValue()).toBe('');
  await field('Batch name').fill('Bottled Negroni');
  await press('Continue');
  await press('Continue');
  await shows('Container size is required');
  await shows('Batch type is required');
  await field('Container size').click();
  await olga.page.getByRole('option', { name: 'New size…' }).click();
  await field('Volume').fill('50');
  await press('Create size');
  await shows('Please enter volume and select a unit');
  await field('Unit').click();
  await olga.page.getByRole('option', { name: 'mL', exact: true }).click();
  await failing('**/api/item/size', 500, () => press('Create size'), 'Failed to create size');
  await press('Create size');
  await soon(() => field('Container size').inputValue()).toBe('50 mL');
  await field('Type').click();
  await olga.find('option', 'Liquor').click();
  await press('Continue');
  await shows('Container is too small for even one serving.');
  await soon(() => dialog().getByRole('radio').count()).toBe(2);
});

test('REC-011 BATCHW-015 BATCHW-016 BATCHW-017 BATCHW-021 BATCHW-022 BATCHW-023 BATCHW-024 STK-054: the amount is entered in servings, containers, or ingredients, and the remaining stock is shown', async () => {
  await press('Previous');
  await soon(() => field('Container size').inputValue()).toBe('50 mL');
  await field('Container size').click();
  await olga.page.getByRole('option', { name: '750 mL', exact: true }).click();
  await press('Continue');
  await shows('One 750 mL takes 10 servings.');
  await choose('By containers');
  await press('Continue');
  await field('Containers').fill('2');
  await shows('20 servings.');
  await press('Previous');
  await choose('By ingredients');
  await press('Continue');
  await field(`Amount of ${GIN}`).fill('60');
  await soon(() => field('Servings').inputValue()).toBe('40');
  await soon(() => field(`Amount of ${SWEET}`).inputValue()).toBe('40');
  await shows('10.00 in stock, takes 2.37, 7.63 left');
  await choose('Each on its own');
  await field(`Amount of ${SWEET}`).fill('300');
  await soon(() => field(`Amount of ${GIN}`).inputValue()).toBe('60');
  const left = dialog().getByText('−1.83 left');
  await soon(() => left.getAttribute('data-negative')).toBe('true');
  await choose('All in proportion');
  await field('Servings').fill('0');
  await press('Continue');
  await shows('Number of servings must be greater than 0');
  await field('Servings').fill('20');
  await press('Continue');
  await field('Labor cost').fill('5');
  await field('Miscellaneous cost').fill('1');
  await press('Continue');
  await button('Create Batch').waitFor();
  await shows('$45.43');
  await soon(() => button('Continue').count()).toBe(0);
});

test('BATCHW-050 BATCHW-055 BATCHW-056 OERR-102: failures give the reason, and making a batch is one call that opens the resulting item', async () => {
  await failing(BATCHES, 500, () => press('Create Batch'), 'Failed to create batch. Please try again.');
  await failing(BATCHES, 400, () => press('Create Batch'), 'The still is cold', { error: 'The still is cold' });
  await press('Add instruction');
  await field('Instruction 1').fill('Stir');
  await press('Add instruction');
  await field('Instruction 2').fill('Dilute');
  const before = times('POST /api/pos/batch-recipes');
  const release = await holding(BATCHES, 'POST');
  await press('Create Batch');
  await soon(() => button('Create Batch').isDisabled()).toBe(true);
  await release();
  await told('Batch created successfully!');
  await dialog(/^Bottled Negroni/).waitFor();
  expect(times('POST /api/pos/batch-recipes')).toBe(before + 1);
  made = new URL(olga.page.url()).searchParams.get('item') ?? '';
  await soon(() => stockOf(made)).toBeCloseTo(1.97, 2);
  await soon(() => stockOf(bar.items[1] ?? '')).toBeCloseTo(8.817, 3);
  await soon(() => stockOf(bar.items[2] ?? '')).toBeCloseTo(9.211, 3);
});

test('STK-010 BATCHW-042 BATCHW-032 BATCHW-038 BATCHW-039 BATCH-001 BATCH-002 BATCH-005 BATCHW-041 BATCH-019 ERR-077 OERR-117 ERR-106 ERR-107 OERR-111 OERR-112: a batched item is batched again with the same values, and undone', async () => {
  await press('More');
  await olga.find('menuitem', 'Re-Batch').waitFor();
  await soon(() => olga.find('menuitem', 'Re-Order').count()).toBe(0);
  const release = await holding('**/api/inventory-view/inventory/batches?*', 'GET');
  await olga.find('menuitem', 'Re-Batch').click();
  await shows('Loading batch recipes...');
  await release();
  await step('Step 4 of 4');
  await shows('$45.43');
  await soon(() => button('Previous').count()).toBe(0);
  await press('Make changes');
  await button('Previous').waitFor();
  await failing(BATCHES, 500, () => press('Create Re-Batch'), 'Failed to create re-batch');
  asked.length = 0;
  await press('Create Re-Batch');
  await told('Re-batch created successfully!');
  await dialog(/^Bottled Negroni/).waitFor();
  await soon(() => dialog().getByText('3.94').count()).toBeGreaterThan(0);
  await soon(() => times(`GET /api/pos/sellable-item-groups/item/${made}`)).toBeGreaterThan(0);
  await dialog().getByRole('tab', { name: 'Batches' }).click();
  const rows = dialog().getByRole('list', { name: 'Batches' }).getByRole('listitem');
  await soon(() => rows.count()).toBe(2);
  await olga.page.getByLabel('Messages').getByRole('button', { name: 'Undo' }).first().click();
  await told('Undone');
  await soon(() => rows.count()).toBe(1);
  await soon(() => stockOf(made)).toBeCloseTo(1.97, 2);
});

test('BATCHW-008 BATCH-003 BATCH-004 BATCH-006 BATCH-007 BATCH-011 BATCHW-031 BATCHW-033 BATCHW-034 BATCHW-035 BATCHW-040: with changes the wizard starts at the first step', async () => {
  await button('Re-Batch').waitFor();
  await press('Re-batch w/ Changes');
  await step('Step 1 of 4');
  await soon(() => dialog().getByRole('radio').count()).toBe(3);
  for (const method of ['By servings', 'By containers', 'By ingredients'])
    await dialog().getByRole('radio', { name: method, exact: true }).waitFor();
  await soon(() => button('Continue').isDisabled()).toBe(true);
  await choose('By servings');
  await press('Continue');
  await step('Step 2 of 4');
  await field('Servings').fill('0');
  await shows('Number of servings must be greater than 0');
  await soon(() => button('Continue').isDisabled()).toBe(true);
  await field('Servings').fill('10');
  await press('Continue');
  await step('Step 3 of 4');
  await field('Labor cost').fill('');
  await press('Continue');
  await step('Step 4 of 4');
  await press('Create Re-Batch');
  await told('Re-batch created successfully!');
  await soon(() => stockOf(made)).toBeCloseTo(2.96, 2);
});

test('ERR-074 OERR-118 ERR-076 OERR-116: an item without batches says so, and one whose batches were undone cannot be batched again', async () => {
  await olga.open(`/items?item=${bar.items[4]}&tab=batches`);
  await shows('No Batch History');
  const { data } = await send<{ data: { action_id: string }[] }>('GET', '/api/pos/batch-recipes');
  for (const { action_id } of data) await send('POST', `/api/inventory/actions/${action_id}/undo`);
  await olga.open(`/items?item=${made}`);
  await chooseMore(olga, 'Re-Batch');
  await shows('No batch recipes found for this item.');
});

test("ERR-080 ERR-081 ERR-082: each ingredient's data shows its loading, failed, and empty state", async () => {
  const { data } = await send<{ data: { size_id: string; type_id: string } }>(
    'GET',
    `/api/inventory/item/${bar.items[5]}`,
  );
  const { id: fresh } = await send('POST', '/api/inventory/item', {
    name: 'Fresh Bottle',
    size_id: data.size_id,
    type_id: data.type_id,
  });
  const items = [bar.items[5], bar.items[4], fresh];
  const { recipe_id } = await send('POST', '/api/pos/recipes', {
    name: 'Punch',
    ingredients: items.map((inventory_item_id) => ({ inventory_item_id, volume: '1', unit: 'oz' })),
  });
  await olga.page.evaluate('indexedDB.deleteDatabase("cellarhand")');
  const release = await holding(`**/api/inventory/item/${bar.items[5]}`, 'GET');
  const broken = `**/api/inventory/item/${bar.items[4]}`;
  const fail = (route: Route) => refuse(route, 500);
  olga.expectRefusals(500);
  await olga.page.route(broken, fail);
  await olga.open(`/recipes?recipe=${recipe_id}`);
  await press('Batch Recipe');
  await field('Batch name').fill('Bottled Punch');
  await press('Continue');
  await field('Container size').click();
  await olga.page.getByRole('option', { name: '750 mL', exact: true }).click();
  await field('Type').click();
  await olga.find('option', 'Liquor').click();
  await press('Continue');
  await choose('By ingredients');
  await press('Continue');
  await shows('Loading inventory...');
  await shows('No inventory data');
  await button('Error loading inventory').waitFor();
  await olga.page.unroute(broken, fail);
  olga.expectRefusals();
  await press('Error loading inventory');
  await soon(() => button('Error loading inventory').count()).toBe(0);
  await release();
  await soon(() => dialog().getByText('Loading inventory...').count()).toBe(0);
  await soon(() =>
    dialog()
      .getByText(/in stock, takes 0.04/)
      .count(),
  ).toBe(2);
});

test('BATCHW-001 BATCHW-002 BATCHW-003 BATCHW-004 BATCHW-005 BATCHW-006 BATCHW-007 BATCHW-057: batches are listed, and their instructions are sorted', async () => {
  const { data } = await send<{ data: { size_id: string; type_id: string } }>(
    'GET',
    `/api/inventory/item/${bar.items[1]}`,
  );
  const { batch_id } = await send('POST', '/api/pos/batch-recipes', {
    sellable_item_group_id: recipe,
    servings: 10,
    labor_cost: 2,
    batch_name: 'Carafe',
    output_size_id: data.size_id,
    output_type_id: data.type_id,
    batch_ingredients: [{ inventory_item_id: bar.items[1], quantity: 0.5 }],
    instructions: [{ name: 'Stir' }, { name: 'Dilute' }],
  });
  await olga.open('/batches');
  await olga.row('Carafe').waitFor();
  await soon(() => olga.figure('Carafe', 'Recipe')).toContain('Negroni');
  await soon(() => olga.figure('Carafe', 'Ingredients')).toBe(GIN);
  await soon(() => olga.figure('Carafe', 'Amount Batched')).toBe('0.50 × 750 mL');
  await soon(() => olga.figure('Carafe', 'Total Cost')).toBe('$12.00');
  await soon(() => olga.figure('Carafe', 'Created')).toMatch(/^\d{1,2}\/\d{1,2}\/\d{4}$/);
  const actions = await olga.cell('Carafe', 'Actions');
  for (const name of ['Re-Batch', 'Re-batch w/ Changes'])
    await actions.getByRole('button', { name, exact: true }).waitFor();
  await actions.getByRole('link', { name: 'View recipe' }).waitFor();
  await olga.open(`/batches?batch=${batch_id}`);
  const steps = () => dialog().getByRole('list', { name: 'Instructions' }).getByRole('listitem').allTextContents();
  await soon(steps).toEqual(['Stir', 'Dilute']);
  await button('Move Stir').focus();
  await olga.press('Space');
  await seeTaken(olga);
  await olga.press('ArrowDown');
  await seeOverAnother(olga);
  await olga.press('Space');
  await soon(() => times(`PUT /api/pos/batch-recipes/${batch_id}/instructions`)).toBe(1);
  await olga.page.reload();
  await soon(steps).toEqual(['Dilute', 'Stir']);
});

test('REC-001 REC-002 REC-003 REC-004 REC-005 REC-006 REC-007 REC-008 REC-009 OERR-105 OERR-106 OERR-107 OERR-108: the list shows the cost and profit of each recipe; a recipe is hidden and restored', async () => {
  await olga.open('/recipes');
  await olga.row('Negroni').waitFor();
  const cells = {
    Name: 'Negroni',
    Category: 'Classics',
    Ingredients: '2',
    'POS Item Match': '',
    Price: '$14.00',
    Cost: '$1.97',
    Profit: '$12.03',
    'COGS %': '14.07%',
  };
  for (const [column, text] of Object.entries(cells)) await soon(() => olga.figure('Negroni', column)).toBe(text);
  await soon(() => olga.figure('Negroni', 'Last Updated')).toMatch(/^\d{1,2}\/\d{1,2}\/\d{4}$/);
  await olga.page.getByLabel('Category', { exact: true }).selectOption('Classics');
  await olga.row('Empty Glass').waitFor({ state: 'detached' });
  await olga.row('Negroni').waitFor();
  await olga.click('Clear all');
  await olga.row('Empty Glass').click();
  const hiding = '**/api/pos/recipes/hidden';
  await failing(hiding, 500, () => press('Delete'), 'Error deleting recipe');
  await olga.row('Empty Glass').click();
  await press('Delete');
  await told('Recipe deleted successfully');
  await olga.row('Empty Glass').waitFor({ state: 'detached' });
  await olga.page.getByLabel('Show hidden').check();
  await olga.row('Empty Glass').click();
  await failing(hiding, 500, () => press('Restore'), 'Error restoring recipe');
  await press('Restore');
  await told('Recipe restored successfully');
  await olga.open('/recipes');
  await olga.row('Empty Glass').waitFor();
});

test('REC-035 REC-043 OCONST-071 OERR-120: with Square as the default till a price is required, and Write to Square is on', async () => {
  await olga.open('/recipes?recipe=new');
  await field('Recipe Name').waitFor();
  await soon(() => field('Write to Square').count()).toBe(0);
  await send('POST', '/api/pos/instance', { name: 'Front till', provider: 'SQ' });
  const working = { provider: 'SQ', status: 'connected', can_write: true, write_back: true };
  await olga.page.route('**/api/pos/connections', (route) =>
    answerAs(route, connectionContract.listConnections, [sampleRow(connectionContract.listConnections, working)]),
  );
  await olga.page.reload();
  await soon(() => field('Write to Square').isChecked()).toBe(true);
  await field('Recipe Name').fill('Americano');
  await press('Save Recipe');
  await told('Price is required when using Square POS');
  await shows('Price is required when using Square POS');
});
