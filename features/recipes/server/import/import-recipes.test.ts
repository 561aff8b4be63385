import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importItems } from '#features/items/server/import/import-items.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { setRecipePrice } from '../recipes/set-recipe-price.ts';
import { importRecipes } from './import-recipes.ts';
import { undoRecipesImport } from './undo-recipes-import.ts';

let house: TestHouse;
let bar: TestOrganization;
beforeAll(async () => {
  house = await openTestHouse();
});
beforeEach(async () => {
  bar = await createTestOrganization(house);
  await importItems(
    context(),
    file('name,type,size,barcode,cost', [
      'Four Roses,SP,750 mL,5010327755014,30',
      'Cane Sugar,NA,1 kg,,2',
      'Chablis,WI,750 mL,A-1,',
      'Chablis,WI,375 mL,A-2,',
    ]),
  );
});
afterAll(() => house.close());

const context = () => bar.contextAt('2026-02-01T12:00:00Z');
const file = (header: string, lines: string[]) => ({
  name: 'file.csv',
  bytes: new TextEncoder().encode([header, ...lines].join('\n')),
});
const HEADER = 'recipe,category,price,ingredient_barcode,ingredient,amount,unit,hidden';
const read = (lines: string[], options = {}) => importRecipes(context(), file(HEADER, lines), options);
const recipes = () =>
  withOrganization(house.app.db, bar.organizationId, async (tx) => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' | ', r.name, c.name, trim_scale(r.price), case when r.hidden_at is not null then 'hidden' end,
        (select string_agg(trim_scale(g.volume) || ' ' || g.unit || ' ' || i.name, ', ' order by g.position)
         from recipes.ingredient g join catalog.item i on i.id = g.inventory_item_id where g.recipe_id = r.id)) as line
      from recipes.recipe r left join recipes.category c on c.id = r.category_id
      where r.organization_id = ${bar.organizationId} order by 1`.execute(tx);
    return rows.map((row) => row.line);
  });

const FILE = [
  'Old Fashioned,Stirred,14,5010327755014,,2,OZ,',
  'old fashioned,,,,cane sugar,5.5,g,',
  'House Shot,,,5010327755014,Something else,1.5,oz,yes',
  'Idea,Stirred,9.50,,,,,',
];

test('imports recipes with their ingredients by barcode or name, category, price and hidden flag', async () => {
  expect(await read(FILE)).toMatchObject({ created: { recipes: 3 }, updated: 0, skipped: 0, errors: [] });
  expect(await recipes()).toEqual([
    'House Shot | hidden | 1.5 oz Four Roses',
    'Idea | Stirred | 9.5',
    'Old Fashioned | Stirred | 14 | 2 oz Four Roses, 5.5 g Cane Sugar',
  ]);
});

test('importing the same file again changes nothing; differences in a file are applied', async () => {
  await read(FILE);
  expect(await read(FILE)).toMatchObject({ created: { recipes: 0 }, updated: 0, skipped: 3 });
  const changed = await read(['OLD FASHIONED,,15,,Four Roses,60,mL,', 'Idea,Stirred,9.5,,,,,']);
  expect(changed).toMatchObject({ created: { recipes: 0 }, updated: 1, skipped: 1 });
  expect(await recipes()).toContain('Old Fashioned | 15 | 60 mL Four Roses');
});

test('D37: an ingredient whose item is merged or removed while the file is read is refused by its row', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: holder, resolve: isHeld } = Promise.withResolvers<string>();
  const removal = withOrganization(
    house.app.db,
    bar.organizationId,
    async (tx) => {
      await sql`update catalog.item set active = false where name = 'Cane Sugar'`.execute(tx);
      const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::xid::text as id`.execute(tx);
      isHeld(rows[0]?.id ?? '');
      await held;
    },
    'write',
  );
  const id = await holder;
  const report = read(FILE);
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_locks where not granted and transactionid::text = ${id}`.execute(house.app.db);
    return rows.length;
  };
  await expect
    .poll(waiting, { interval: 20 })
    .toBe(1)
    .finally(() => letGo());
  await removal;
  const message = 'cane sugar was merged or removed while the file was read: import it again';
  expect((await report).errors).toEqual([{ row: 3, field: 'ingredient', message }]);
  expect(await recipes()).toEqual([]);
});

test('reports every problem, and a dry run changes nothing', async () => {
  const report = await read([
    'Sour,,12,,Four Roses,2,fingers,',
    'Sour,,13,,Four Roses,0,oz,',
    ',,,,Four Roses,2,oz,',
    'Fizz,,,,Unknown gin,2,oz,',
    'Fizz,,,,Chablis,2,oz,',
    'Punch,,10,,Four Roses,1,oz,',
    'punch,,11,,Four Roses,1,oz,',
    'X,,,,,,,',
    'Flip,,,,Four Roses,,,',
  ]);
  expect(report.errors).toEqual([
    { row: 2, field: 'unit', message: 'Unit must be one of oz, mL, g, lb, kg, L, tsp, tbsp, cup, gal, qt, pt' },
    { row: 3, field: 'amount', message: 'Amount must be 0.000001 or above' },
    { row: 4, field: 'recipe', message: 'Recipe is required' },
    { row: 5, field: 'ingredient', message: 'Unknown gin is not in your catalog: import the items first' },
    { row: 6, field: 'ingredient', message: 'Chablis comes in several sizes or vintages: give the barcode' },
    { row: 8, field: 'price', message: 'Row 7 says another price for this recipe' },
    { row: 9, field: 'recipe', message: 'Recipe must be 2 or more characters long' },
    { row: 10, field: 'amount', message: 'Amount is required' },
    { row: 10, field: 'unit', message: 'Unit is required' },
  ]);
  expect(await read(FILE, { dryRun: true })).toMatchObject({ created: { recipes: 3 }, dry_run: true });
  expect(await recipes()).toEqual([]);
});

const undo = (id: string | null) => undoAction(context(), { id: id ?? '' }, {}, [undoRecipesImport]);

test('D38: an import is undone as a whole: new recipes are deleted, the others are as before', async () => {
  await read(FILE);
  const before = await recipes();
  const { action_id } = await read([
    'Old Fashioned,Up,15,5010327755014,,2.5,oz,',
    'House Shot,,3,5010327755014,,1,oz,no',
    'Toddy,,9,5010327755014,,2,oz,',
  ]);
  expect((await undo(action_id)).note).toBeUndefined();
  expect(await recipes()).toEqual([...before, 'Toddy | 9 | hidden | 2 oz Four Roses']);
  await expect(undo(action_id)).rejects.toThrow('already undone');
  expect((await read(FILE)).action_id).toBeNull();
});

test('recipes that someone changed since stay as they are, and are named', async () => {
  await read(FILE);
  const { action_id } = await read([
    'Idea,Stirred,12,,,,,',
    'Old Fashioned,Up,15,5010327755014,,2.5,oz,',
    'Toddy,,9,,,,,',
    'Flip,,9,,,,,',
  ]);
  for (const [name, price] of [
    ['Idea', 20],
    ['Toddy', 10],
  ] as const)
    await withOrganization(house.app.db, bar.organizationId, async (tx) => {
      const { rows } = await sql<{ id: string }>`select id from recipes.recipe where name = ${name}`.execute(tx);
      await setRecipePrice(tx, bar.organizationId, rows[0]?.id as string, String(price));
    });
  expect((await undo(action_id)).note).toBe('Idea, Toddy have since been changed or used, so they were kept.');
  expect(await recipes()).toEqual([
    'Flip | 9 | hidden',
    'House Shot | hidden | 1.5 oz Four Roses',
    'Idea | Stirred | 20',
    'Old Fashioned | Stirred | 14 | 2 oz Four Roses, 5.5 g Cane Sugar',
    'Toddy | 10',
  ]);
});

test('recipes of one name are told apart by the column copy; without it the file is refused where they differ', async () => {
  const twins = (lines: string[]) => importRecipes(context(), file(`${HEADER},copy`, lines));
  const both = [
    'Negroni,Stirred,12,,Four Roses,1,oz,,1',
    'Negroni,,15,,Four Roses,2,oz,,2',
    'Negroni,,,,Cane Sugar,5,g,,2',
  ];
  expect(await twins(both)).toMatchObject({ created: { recipes: 2 }, errors: [] });
  expect(await twins(both)).toMatchObject({ created: { recipes: 0 }, updated: 0, skipped: 2 });
  expect(await twins(['Negroni,,16,,Cane Sugar,5,g,,2'])).toMatchObject({ updated: 1, errors: [] });
  expect(await recipes()).toEqual(['Negroni | 16 | 5 g Cane Sugar', 'Negroni | Stirred | 12 | 1 oz Four Roses']);
  expect((await read(['Negroni,,17,,Four Roses,2,oz,'])).errors).toEqual([
    { row: 2, field: 'recipe', message: expect.stringContaining('say which one in the column copy') },
  ]);
  expect((await twins(['Negroni,,17,,,,,,1.5'])).errors).toMatchObject([{ row: 2, field: 'copy' }]);
});

test('a file that is refused while it is written leaves nothing behind', async () => {
  const twins = (lines: string[]) => importRecipes(context(), file(`${HEADER},copy`, lines));
  await twins(['Negroni,,12,,Four Roses,1,oz,,1', 'Negroni,,15,,Four Roses,2,oz,,2']);
  const before = await recipes();
  const lines = ['Aviation,Up,14,,Four Roses,2,oz,', 'Negroni,,17,,Four Roses,3,oz,'];
  expect(await read(lines)).toMatchObject({
    created: {},
    updated: 0,
    errors: [{ row: 3, field: 'recipe' }],
    action_id: null,
  });
  expect(await recipes()).toEqual(before);
  expect(await read(lines, { skipBadRows: true })).toMatchObject({ created: { recipes: 1 }, updated: 0 });
  expect(await recipes()).toEqual(['Aviation | Up | 14 | 2 oz Four Roses', ...before]);
});

test('a deleted recipe of the same name is in nobody’s way, and stays as it is', async () => {
  await importRecipes(context(), file(`${HEADER},copy`, ['Negroni,,12,,Four Roses,1,oz,yes,1', 'Negroni,,15,,,,,,2']));
  expect(await read(['Negroni,,17,,Four Roses,3,oz,'])).toMatchObject({ updated: 1, errors: [] });
  expect(await recipes()).toEqual(['Negroni | 12 | hidden | 1 oz Four Roses', 'Negroni | 17 | 3 oz Four Roses']);
});

test('with bad rows skipped, a bad row leaves out its whole recipe', async () => {
  await read(FILE);
  const before = await recipes();
  const lines = [
    'Old Fashioned,Stirred,15,,Four Roses,3,oz,',
    'Old Fashioned,,,,Unknown bitters,1,oz,',
    'House Shot,,9,,Four Roses,3,oz,yes',
    ',,,,Cane Sugar,1,g,',
    'Fizz,,8,,Four Roses,2,oz,',
  ];
  expect(await read(lines, { skipBadRows: true })).toMatchObject({ created: { recipes: 1 }, updated: 0, skipped: 0 });
  expect(await recipes()).toEqual(['Fizz | 8 | 2 oz Four Roses', ...before]);
});

test('a column that the file does not have keeps what is here; an empty cell clears it', async () => {
  await read(FILE);
  const prices = (header: string, lines: string[]) => importRecipes(context(), file(header, lines));
  expect(await prices('recipe,price', ['Old Fashioned,16', 'House Shot,'])).toMatchObject({ updated: 1, skipped: 1 });
  expect(await recipes()).toEqual([
    'House Shot | hidden | 1.5 oz Four Roses',
    'Idea | Stirred | 9.5',
    'Old Fashioned | Stirred | 16 | 2 oz Four Roses, 5.5 g Cane Sugar',
  ]);
  await prices('recipe,ingredient,amount,unit', ['Old Fashioned,Four Roses,3,oz']);
  expect(await recipes()).toContain('Old Fashioned | Stirred | 16 | 3 oz Four Roses');
  await prices('recipe,category,price,ingredient', ['Old Fashioned,,,']);
  expect(await recipes()).toContain('Old Fashioned');
});
