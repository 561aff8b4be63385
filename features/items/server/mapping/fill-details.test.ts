import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addItemField } from '#features/catalog/server/fields/item-fields.ts';
import { undoItemChange } from '#features/catalog/server/items/undo-item.ts';
import { fillDetails, listMissingDetails } from '#features/catalog/server/universal/fill-details.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';

let house: TestHouse;
let bar: TestOrganization;
let item: string;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  bar = await createTestOrganization(house);
  item = await matched(bar, 'Three Valleys');
});

const at = (organization = bar) => organization.contextAt('2026-02-01T12:00:00Z');

/** An item that is matched to a product of its own venue. */
function matched({ organizationId }: TestOrganization, name: string): Promise<string> {
  return withOrganization(house.app.db, organizationId, async (tx) => {
    const id = await createTestItem(tx, organizationId, name);
    const { rows } = await sql<{ id: string }>`
      insert into matching.local_item (organization_id, name, short_type, subtype, size_name, volume, unit, count, producer, country, abv, details)
      values (${organizationId}, ${`Ridge ${name}`}, 'WI', 'Red', '750 mL', 750, 'mL', 1, 'Ridge Vineyards', 'USA', 14.50,
        ${JSON.stringify({ grapes: ['Zinfandel', 'Carignan'], appellation: 'Sonoma County' })}::jsonb) returning id`.execute(
      tx,
    );
    await sql`update catalog.item set original_item_id = ${rows[0]?.id} where organization_id = ${organizationId} and id = ${id}`.execute(
      tx,
    );
    return id;
  });
}

const DETAILS = [
  { type: 'PR', name: 'Ridge Vineyards' },
  { type: 'CT', name: 'USA' },
  { type: 'AP', name: 'Sonoma County' },
  { type: 'VT', name: 'Carignan' },
  { type: 'VT', name: 'Zinfandel' },
  { type: 'AV', name: '14.5' },
] as const;

const gaps = async (organization = bar) =>
  (await listMissingDetails(at(organization), { limit: 500 })).data.map(({ details }) => details);
const give = (type: string, name: string) =>
  addItemField(at(), { inventory_item_id: item, field_type: type, field_name: name });

test('what the product states and the item has no value for is missing', async () => {
  expect(await listMissingDetails(at(), { limit: 500 })).toMatchObject({
    total: 1,
    data: [
      {
        inventory_item_id: item,
        name: 'Three Valleys',
        product: 'Ridge Three Valleys',
        size: '750 mL',
        details: DETAILS,
      },
    ],
  });
  await give('PR', 'Ridge');
  await give('VT', 'Petite Sirah');
  expect(await gaps()).toEqual([DETAILS.filter(({ type }) => type !== 'PR' && type !== 'VT')]);
});

test('a page that only counts asks for one item and hears of all', async () => {
  await matched(bar, 'Geyserville');
  const { data, total } = await listMissingDetails(at(), { limit: 1 });
  expect([data.length, total]).toEqual([1, 2]);
});

test('all is filled in by one act, nothing is missing then, and one undo removes it again', async () => {
  const other = await matched(bar, 'Geyserville');
  const items = [item, other].map((inventory_item_id) => ({ inventory_item_id, details: DETAILS }));
  const { action_id, ...counts } = await fillDetails(at(), { items });
  expect(counts).toEqual({ filled: 12, skipped: 0 });
  expect(await gaps()).toEqual([]);
  await undoAction(at(), { id: action_id as string }, {}, [undoItemChange]);
  expect(await gaps()).toEqual([DETAILS, DETAILS]);
});

test('what someone gave the item meanwhile is not replaced, and what no product states is not filled in', async () => {
  await give('PR', 'Ridge');
  const invented = { type: 'RG', name: 'Nowhere' } as const;
  const answer = await fillDetails(at(), { items: [{ inventory_item_id: item, details: [...DETAILS, invented] }] });
  expect(answer).toMatchObject({ filled: 5, skipped: 2 });
  const { rows } = await withOrganization(house.app.db, bar.organizationId, (tx) =>
    sql<{ name: string }>`select f.name from catalog.item_field as l
      join catalog.field as f on f.organization_id = l.organization_id and f.id = l.field_id
      where l.organization_id = ${bar.organizationId} and l.item_id = ${item} and f.code in ('PR', 'RG')`.execute(tx),
  );
  expect(rows).toEqual([{ name: 'Ridge' }]);
});

test("another organization's item is not found, and a merged one is skipped", async () => {
  const rival = await createTestOrganization(house);
  expect(await gaps(rival)).toEqual([]);
  const items = [{ inventory_item_id: item, details: [...DETAILS] }];
  await expect(fillDetails(at(rival), { items })).rejects.toMatchObject({ code: 'not_found' });
  expect(await gaps()).toEqual([DETAILS]);
  await withOrganization(house.app.db, bar.organizationId, async (tx) => {
    const kept = await createTestItem(tx, bar.organizationId, 'Three Valleys Red');
    await sql`update catalog.item set merged_into_id = ${kept}, active = false
      where organization_id = ${bar.organizationId} and id = ${item}`.execute(tx);
  });
  expect(await fillDetails(at(), { items })).toEqual({ filled: 0, skipped: 6, action_id: null });
});
