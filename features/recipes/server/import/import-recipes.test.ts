import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importItems } from '#features/items/server/import/import-items.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { importRecipes } from './import-recipes.ts';

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
