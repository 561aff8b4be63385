import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importItems } from '#features/items/server/import/import-items.ts';
import { importRecipes } from '#features/recipes/server/import/import-recipes.ts';
import { importMatches } from '#features/sales/server/import/import-matches.ts';
import { importSales } from '#features/sales/server/import/import-sales.ts';
import { withOrganization } from '#shared/server/database.ts';
import { textOf } from '#test/large-answers.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { exportFile } from './export-organization.ts';

const NOW = '2026-07-05T12:00:00Z';
/** Before the sales: what is on the shelves then is the opening, which earlier sales don't change. */
const BEGIN = '2026-07-01T13:00:00Z';

let house: TestHouse;
let venue: TestOrganization;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  venue = await createTestOrganization(house, { now: new Date('2026-07-01T12:00:00Z') });
});

const fileOf = (name: string, ...rows: string[]) => ({ name, bytes: new TextEncoder().encode(rows.join('\n')) });

const ITEMS = fileOf(
  'items.csv',
  'name,type,size,vintage,barcode,location,quantity,cost',
  'House Red,Wine,750 mL,2020,R-20,Bar,5,10',
  'House Red,Wine,750 mL,2021,R-21,Bar,6,10',
  'Gin,Spirits,750 mL,,G-1,Bar,7,20',
);
const RECIPES = fileOf('recipes.csv', 'recipe,ingredient,amount,unit', 'Martini,Gin,75,mL');
const HEAD = 'pos,pos_item,variation,category,match,recipe,name,vintage,size,takes,sold_size,sold_as,price';
const MATCHES = fileOf(
  'matches.csv',
  HEAD,
  'Front Till,House Red,Glass,Wine,item,,House Red,2021,750 mL,150 mL,,,9',
  'Front Till,Gin,,,,,Gin,,,37.5 mL,50 mL,Gin neat,8',
  'Front Till,Martini,,,recipe,Martini,,,,,,,',
  'Back Till,Soup,,,ignored,,,,,,,,',
);
const SALES = fileOf(
  'sales.csv',
  'transaction_id,line_id,sold_at,item,variation,quantity,gross,pos',
  'T1,1,2026-07-02 20:00,house red,glass,5,45,Front Till',
  'T1,2,2026-07-02 20:00,Gin,,4,32,Front Till',
  'T1,3,2026-07-02 20:00,Martini,,10,120,Front Till',
  'T1,4,2026-07-02 20:00,Soup,,1,6,Back Till',
);

/** Bottles on the shelves, by name and vintage. */
const stocked = ({ organizationId }: TestOrganization) =>
  withOrganization(house.app.db, organizationId, async (tx) => {
    const { rows } = await sql<{ name: string; quantity: number }>`
      select concat_ws(' ', i.name, i.vintage) as name, s.quantity::float8 as quantity from stock.item_stock as s
      join catalog.item as i on i.organization_id = s.organization_id and i.id = s.item_id order by 1`.execute(tx);
    return rows.map(({ name, quantity }) => [name, quantity]);
  });

test('matches come before the sales, which then deplete; exported and imported again they are the same', async () => {
  const context = () => venue.contextAt(NOW);
  await importItems(venue.contextAt(BEGIN), ITEMS);
  await importRecipes(venue.contextAt(BEGIN), RECIPES);
  const read = await importMatches(context(), MATCHES);
  expect(read).toMatchObject({ created: { matches: 3 }, updated: 1, skipped: 0, errors: [] });
  await importSales(context(), SALES);
  const after = [
    ['Gin', 7 - 4 * 0.05 - 10 * 0.1],
    ['House Red 2020', 5],
    ['House Red 2021', 6 - 5 * 0.2],
  ];
  expect(await stocked(venue)).toEqual(after);
  expect(await importMatches(context(), MATCHES)).toMatchObject({ created: { matches: 0 }, updated: 0, skipped: 4 });
  const written = await textOf(exportFile(context(), { kind: 'matches' }));
  expect(written).toContain('Front Till,Gin,,,item,,Gin,,G-1,750 mL,37.5 mL,50 mL,Gin neat,8');
  const first = venue;
  venue = await createTestOrganization(house, { now: new Date('2026-07-01T12:00:00Z') });
  await importItems(venue.contextAt(BEGIN), ITEMS);
  await importRecipes(venue.contextAt(BEGIN), RECIPES);
  const again = await importMatches(context(), { name: 'matches.csv', bytes: new TextEncoder().encode(written) });
  expect(again).toMatchObject({ created: { matches: 3 }, updated: 1, errors: [] });
  expect(await textOf(exportFile(context(), { kind: 'matches' }))).toBe(written);
  await importSales(context(), SALES);
  expect(await stocked(venue)).toEqual(await stocked(first));
});

test('two recipes of one name, each sold by its own POS item, are still two after an export and an import', async () => {
  const recipes = fileOf(
    'recipes.csv',
    'recipe,price,ingredient,amount,unit,copy',
    'Martini,9,Gin,75,mL,1',
    'Martini,12,Gin,150,mL,2',
  );
  const matches = fileOf('matches.csv', 'pos_item,recipe,recipe_copy', 'Small,Martini,1', 'Large,Martini,2');
  const sales = fileOf(
    'sales.csv',
    'transaction_id,line_id,sold_at,item,quantity,gross',
    'T1,1,2026-07-02 20:00,Large,5,60',
  );
  await importItems(venue.contextAt(BEGIN), ITEMS);
  await importRecipes(venue.contextAt(BEGIN), recipes);
  await importMatches(venue.contextAt(BEGIN), matches);
  const written = async (kind: 'recipes' | 'matches') => textOf(exportFile(venue.contextAt(NOW), { kind }));
  const [first, second] = [await written('recipes'), await written('matches')];
  const asRead = (text: string) => ({ name: 'file.csv', bytes: new TextEncoder().encode(text) });
  const again = [
    await importRecipes(venue.contextAt(NOW), asRead(first)),
    await importMatches(venue.contextAt(NOW), asRead(second)),
  ];
  expect(again).toMatchObject([
    { created: { recipes: 0 }, updated: 0, skipped: 2, errors: [] },
    { created: { matches: 0 }, updated: 0, skipped: 2, errors: [] },
  ]);
  venue = await createTestOrganization(house, { now: new Date('2026-07-01T12:00:00Z') });
  await importItems(venue.contextAt(BEGIN), ITEMS);
  await importRecipes(venue.contextAt(BEGIN), asRead(first));
  await importMatches(venue.contextAt(BEGIN), asRead(second));
  await importSales(venue.contextAt(NOW), sales);
  expect(Object.fromEntries((await stocked(venue)) as [string, number][])).toMatchObject({ Gin: 7 - 5 * 0.2 });
  expect([await written('recipes'), await written('matches')]).toEqual([first, second]);
});

test('what names nothing here, or sizes that do not go together, is refused with its row, and nothing is imported', async () => {
  await importItems(venue.contextAt(NOW), ITEMS);
  const file = fileOf(
    'matches.csv',
    HEAD,
    ',Rum,,,item,,Rum,,,2 oz,,,',
    ',Negroni,,,recipe,Negroni,,,,,,,',
    ',Wine,,,glass,,House Red,2021,,5 oz,,,',
    ',Gin,,,,,Gin,,,,,,',
    ',Gin,,,,,Gin,,,1 lbs of,,,',
  );
  const { errors, created } = await importMatches(venue.contextAt(NOW), file);
  expect(errors.toSorted((a, b) => a.row - b.row).map(({ row, field }) => [row, field])).toEqual([
    [2, 'name'],
    [3, 'recipe'],
    [4, 'match'],
    [5, 'takes'],
    [6, 'takes'],
  ]);
  expect(created).toEqual({});
  const heavy = await importMatches(venue.contextAt(NOW), fileOf('matches.csv', HEAD, ',Gin,,,,,Gin,,,1 lb,,,'));
  expect(heavy.errors).toMatchObject([{ row: 2, field: 'takes' }]);
  const unnamed = importMatches(venue.contextAt(NOW), fileOf('matches.csv', 'name', 'Gin'));
  await expect(unnamed).rejects.toThrow('pos_item');
});
