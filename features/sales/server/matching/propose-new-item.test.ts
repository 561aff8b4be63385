import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCatalogue } from '#features/catalog/server/universal/import-catalogue.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { receiveSales } from '../sales/receive-sales.ts';
import { proposeNewItem } from './propose-new-item.ts';

let house: TestHouse;
let bar: TestOrganization;

const PRODUCTS = `name,type,subtype,size,bottles_sold
Johnnie Walker Red Label,SP,Scotch Whisky,750 mL,900
Johnnie Walker Black Label,SP,Scotch Whisky,1 L,900
Johnnie Walker Black Label,SP,Scotch Whisky,750 mL,100
Casamigos Blanco,SP,Tequila Blanco,750 mL,500
Modelo Especial,BE,Lager,12 oz,50
Pimms No 1,SP,Gin,750 mL,50
`;
const TYPES = [
  ['Scotch Whisky', 'SP'],
  ['Gin', 'SP'],
  ['Tequila', 'SP'],
  ['Lager', 'BE'],
  ['Ale', 'BE'],
];

beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
  const file = { name: 'list.csv', bytes: new TextEncoder().encode(PRODUCTS) };
  await importCatalogue(house.system.db, bar.contextAt(new Date()), file, {});
  await withOrganization(house.app.db, bar.organizationId, async (tx) => {
    for (const [name, code] of TYPES)
      await sql`insert into catalog.item_type (organization_id, name, short_type)
        values (${bar.organizationId}, ${name}, ${code}) on conflict do nothing`.execute(tx);
  });
});
afterAll(() => house.close());

async function proposed(item: string, variation?: string) {
  const now = bar.contextAt(new Date());
  const sale = { transaction_id: item, line_id: '1', sold_at: now.now.toISOString(), item, variation, quantity: 1 };
  await receiveSales(now, { sales: [{ ...sale, gross: 12 }] });
  return withOrganization(house.app.db, bar.organizationId, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from sales.pos_item where organization_id = ${bar.organizationId} and name = ${item} limit 1`.execute(
      tx,
    );
    const { rows: types } = await sql<{ id: string; name: string }>`
      select id, name from catalog.item_type where organization_id = ${bar.organizationId}`.execute(tx);
    const found = await proposeNewItem(now, { id: rows[0]?.id as string });
    const type = types.find(({ id }) => id === found.type_id)?.name ?? null;
    return [found.name, type, found.size, found.depletion_size, found.universal_item?.name ?? null];
  });
}

test.each([
  // The usual bottle, although more of another one are sold.
  ['JW Black', undefined, 'Johnnie Walker Black Label', 'Scotch Whisky', '750 mL', '1.5 oz', true],
  ['Sub Casamigos Blanco', '2 oz', 'Casamigos Blanco', 'Tequila', '750 mL', '2 oz', true],
  ['Modelo Especial', undefined, 'Modelo Especial', 'Lager', '12 oz', '12 oz', true],
  // No product of another brand: what the name says.
  ['Espolon Blanco', undefined, 'Espolon Blanco', 'Tequila', '750 mL', '1.5 oz', false],
  ['Yuzu Gin', 'Double', 'Yuzu Gin', 'Gin', '750 mL', '3 oz', false],
  // Digits that stand in a product's name, too.
  ['=1+1', undefined, '=1+1', null, null, null, false],
  // Names of kinds: many products fit, none is meant.
  ['Lager', undefined, 'Lager', 'Lager', null, null, false],
  ['House Special', undefined, 'House Special', null, null, null, false],
] as const)('"%s" (%s) is proposed as %s', async (item, variation, name, type, size, depletion, isKnown) => {
  expect(await proposed(item, variation)).toEqual([name, type, size, depletion, isKnown ? name : null]);
});
