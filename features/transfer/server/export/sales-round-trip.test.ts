import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSales } from '#features/sales/server/import/import-sales.ts';
import { withOrganization } from '#shared/server/database.ts';
import { textOf } from '#test/large-answers.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { exportFile } from './export-organization.ts';

const LATER = '2026-07-05T12:00:00Z';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const ROWS = [
  'transaction_id,line_id,sold_at,item,variation,category,quantity,gross,discount,tax,payment_type,payment_method,pos,modifiers',
  'T1,1,2026-06-30T23:30:00.250Z,"=HYPERLINK(""x"")",Glass,Wine,2.5,28,3,2.1,Payment,Card,Bar till,"Lemon, squeezed;"',
  'T1,2,2026-06-30 23:30,Soup,,,1,,,,,,Bar till,Double × 2; no ice',
  'T1,1,2026-06-30 23:30,Soup,,,-1,-4.5,0,,Refund,Cash,,"Rocks, Neat × 1.5"',
  'T2,,2026-07-01,"Beer, large",,"\'@list",3,18.3,,,,,,Large',
  'T3,1,2026-07-02T23:30:00Z,"=HYPERLINK(""x"")",Glass,Sparkling,1,12,,,,,Bar till,',
].join('\n');

async function stored({ organizationId }: TestOrganization) {
  return withOrganization(house.app.db, organizationId, async (tx) => {
    const { rows } = await sql`
      select pos.name as pos, p.name, p.variation, p.unit_price, p.external_id, c.name as category, l.category as sold_category, l.transaction_id, l.line_id, l.sold_at,
        l.quantity, l.gross, l.discount, l.tax, l.payment_type, l.payment_method, l.state, l.modifiers
      from sales.sale_line l join sales.pos_item p on p.id = l.pos_item_id join sales.pos_instance pos on pos.id = l.pos_id
      left join sales.category c on c.id = p.category_id order by pos.name, l.transaction_id, l.line_id`.execute(tx);
    return rows;
  });
}

test('sales of tills, exported and imported into an empty organization, are the same, twice', async () => {
  const venue = await createTestOrganization(house);
  const first = await importSales(venue.contextAt(LATER), { name: 'a.csv', bytes: new TextEncoder().encode(ROWS) });
  expect(first).toMatchObject({ created: { sales: 5, pos_items: 4 }, errors: [] });
  const written = await textOf(exportFile(venue.contextAt(LATER), { kind: 'sales' }));
  const copy = await createTestOrganization(house);
  const bytes = new TextEncoder().encode(written);
  expect(await importSales(copy.contextAt(LATER), { name: 'sales.csv', bytes })).toMatchObject({
    created: { sales: 5 },
    errors: [],
  });
  const figures = await stored(copy);
  expect(figures).toHaveLength(5);
  const modifiers = (figures as { modifiers: { name: string; quantity: string }[] | null }[]).flatMap(
    (row) => row.modifiers ?? [],
  );
  expect(modifiers.map(({ name, quantity }) => `${quantity} ${name}`).toSorted()).toEqual([
    '1 Large',
    '1 Lemon, squeezed',
    '1 Rocks',
    '1 no ice',
    '1.5 Neat',
    '2 Double',
  ]);
  expect(figures).toEqual(await stored(venue));
  expect(await textOf(exportFile(copy.contextAt(LATER), { kind: 'sales' }))).toBe(written);
});
