import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshItemCosts } from '#features/ledger/server/costs/refresh-item-costs.ts';
import { markCounted } from '#features/ledger/server/movements/mark-counted.ts';
import type { MovementKind } from '#features/ledger/server/movements/movement.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { listFilterOptions } from './filter-options.ts';
import { listInventory } from './list-inventory.ts';

let house: TestHouse;
let bar: TestOrganization;
let shelf: string;
const ids: Record<string, string> = {};

/** The answer of higher features if nothing is sold. */
const notSold = async () => ({ soldAsSizes: [], onList: 0 });

const NAMES = ['Gin', 'Rum', 'Porter'] as const;

beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
  await inside(async (tx) => {
    shelf = await createTestLocation(tx, bar.organizationId);
    for (const name of NAMES) ids[name] = await createTestItem(tx, bar.organizationId, name);
  });
});
afterAll(() => house.close());

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);

async function move(name: string, kind: MovementKind, quantity: string, at: string) {
  const by = { organizationId: bar.organizationId, userId: null };
  await inside(async (tx) => {
    const movement = { itemId: ids[name] as string, locationId: shelf, kind, quantity, occurredAt: new Date(at) };
    await recordMovements(tx, by, await startAction(tx, by, kind), [movement]);
  });
}

const run = (statement: ReturnType<typeof sql>) => inside((tx) => statement.execute(tx));

async function describeItem(name: string, code: string, value: string) {
  await run(sql`with value as (
      insert into catalog.field (organization_id, code, name) values (${bar.organizationId}, ${code}, ${value})
      on conflict on constraint field_once do update set name = excluded.name returning id)
    insert into catalog.item_field (organization_id, item_id, field_id) select ${bar.organizationId}, ${ids[name] ?? ''}, id from value`);
}

async function found(key: string, value: unknown): Promise<string[]> {
  const filter = JSON.stringify({ [key]: { key, text: 'x', type: 'x', value } });
  const { data, meta } = await listInventory(bar.contextAt('2026-02-01T12:00:00Z'), {
    page: 1,
    limit: 50,
    sort: 'name:asc',
    inStockOnly: '',
    filter,
  });
  expect(meta.total).toBe(data.length);
  return data.map((row) => row.name);
}

/** 2026-01-10 in New York. */
const DAY = { min: '2026-01-10', max: '2026-01-10' };
const EARLY = '2026-01-10T05:00:00Z';
const LATE = '2026-01-11T04:59:59Z';
const AFTER = '2026-01-11T05:00:00Z';

describe('each filter keeps the matching items', () => {
  test('by attribute: name or id, and only of that attribute (FLT-017, CTRL-033)', async () => {
    const codes = {
      subregion: 'SG',
      producer: 'PR',
      region: 'RG',
      country: 'CT',
      variety: 'VT',
      vineyard: 'VY',
      appellation: 'AP',
    };
    for (const [key, code] of Object.entries({
      ...codes,
      apellation: 'AP',
      designation: 'DG',
      malt: 'MT',
      hops: 'HT',
      colors: 'ST',
      yeast: 'FT',
    })) {
      await describeItem('Gin', code, `Value ${key}`);
      await describeItem('Rum', code, `Other ${key}`);
      await describeItem('Porter', 'NT', `Value ${key}`);
      expect([key, await found(key, `vALUE ${key}`)]).toEqual([key, ['Gin']]);
    }
    await expect(found('nonsense', 'x')).rejects.toThrow('There is no filter called nonsense');
    await expect(found('constructor', 'x')).rejects.toThrow('There is no filter called constructor');
  });

  test('by vendor, consignment, category, subtype, size and vintage (CTRL-033)', async () => {
    await run(sql`insert into stock.cost_layer (organization_id, item_id, source_type, source_id, source_line, purchased_at, quantity,
        unit_cost, landed_unit_cost, consignment, supplier)
      values (${bar.organizationId}, ${ids.Gin ?? ''}, 'invoice', ${ids.Gin ?? ''}, '1', ${EARLY}, 1, 10, 10, true, 'Sazerac'),
             (${bar.organizationId}, ${ids.Rum ?? ''}, 'invoice', ${ids.Rum ?? ''}, '1', ${AFTER}, 1, 20, 20, false, 'Appleton')`);
    await inside((tx) =>
      refreshItemCosts(tx, bar.organizationId, [ids.Gin ?? '', ids.Rum ?? ''], { userId: null, cause: 'purchase' }),
    );
    await run(sql`update catalog.item set vintage = '2019', size_id = (select id from catalog.size where name <> '750 mL' limit 1),
      type_id = (select id from catalog.item_type where short_type = 'BE' limit 1) where id = ${ids.Porter ?? ''}`);
    expect(await found('vendor', 'Sazerac')).toEqual(['Gin']);
    expect(await found('consignment', true)).toEqual(['Gin']);
    expect(await found('hasConsignment', 'No')).toEqual(['Porter', 'Rum']);
    expect(await found('type', 'Beer')).toEqual(['Porter']);
    expect(await found('size', '750 mL')).toEqual(['Gin', 'Rum']);
    const { rows } = await run(sql`select t.id, t.name from catalog.item_type as t
      join catalog.item as i on i.organization_id = t.organization_id and i.type_id = t.id where i.name = 'Porter'`);
    const [porter] = rows as { id: string; name: string }[];
    for (const value of [porter?.id, porter?.name]) {
      expect(await found('subtype', value)).toEqual(['Porter']);
      expect(await found('typeName', value)).toEqual(['Porter']);
    }
    expect(await found('mainType', 'BE')).toEqual(['Porter']);
    expect(await found('vintage', '2019')).toEqual(['Porter']);
  });

  test('by range, bounds included; an inverted range is refused (FLT-014, CTRL-034)', async () => {
    await run(sql`update catalog.item set list_price = case name when 'Gin' then 5 when 'Rum' then 7.5 end`);
    expect(await found('price', { min: 5, max: 7 })).toEqual(['Gin']);
    expect(await found('price', [6, null])).toEqual(['Rum']);
    expect(await found('unit_cost', { min: 20, max: 20 })).toEqual(['Rum']);
    expect(await found('sale_list_price', { min: 6, max: 8 })).toEqual(['Rum']);
    expect(await found('last_cost', { min: 15, max: null })).toEqual(['Rum']);
    await expect(found('price', { min: 7, max: 5 })).rejects.toThrow('min is above max');
  });

  test('by day, in the calendar of the organization (FLT-015, CTRL-035)', async () => {
    await run(sql`update catalog.item set created_at = case name when 'Gin' then ${EARLY}::timestamptz
      when 'Rum' then ${LATE}::timestamptz else ${AFTER}::timestamptz end`);
    expect(await found('recently_added', DAY)).toEqual(['Gin', 'Rum']);
    expect(await found('recently_added', { start: '2026-01-11', end: null })).toEqual(['Porter']);
    expect(await found('last_date_ordered', '2026-01-10')).toEqual(['Gin']);
    expect(await found('mostRecentPurchase', { min: '2026-01-11' })).toEqual(['Rum']);
    await move('Gin', 'sale', '-1', EARLY);
    await move('Rum', 'sale', '-1', EARLY);
    await move('Rum', 'sale', '-1', AFTER);
    expect(await found('last_sold', DAY)).toEqual(['Gin']);
    expect(await found('lastSale.date', '2026-01-09 ~ 2026-01-12')).toEqual(['Gin', 'Rum']);
    await inside((tx) =>
      markCounted(tx, bar.organizationId, [
        { itemId: ids.Rum ?? '', locationId: shelf, countedAt: new Date(LATE), total: '3' },
      ]),
    );
    for (const key of ['last_stocktake', 'last_inventory', 'last_date_inventory_taken'])
      expect([key, await found(key, DAY)]).toEqual([key, ['Rum']]);
    for (const key of ['recently_added', 'last_sold', 'in_stock'])
      await expect(found(key, 'yesterday')).rejects.toThrow(`filter ${key} needs a range of days`);
  });

  test('by stock at some time in a range of days, or by current stock (FLT-016, CTRL-034)', async () => {
    // Rum and gin are below zero because of their sales above.
    await move('Gin', 'receipt', '3', '2026-01-20T15:00:00Z');
    await move('Gin', 'sale', '-2', '2026-01-22T15:00:00Z');
    await move('Porter', 'receipt', '6', '2026-01-22T15:00:00Z');
    expect(await found('in_stock', '2026-01-19')).toEqual([]);
    expect(await found('in_stock', '2026-01-20')).toEqual(['Gin']);
    expect(await found('in_stock', '2026-01-21')).toEqual(['Gin']);
    expect(await found('in_stock', { min: '2026-01-22', max: '2026-01-22' })).toEqual(['Gin', 'Porter']);
    expect(await found('in_stock', { min: '2026-01-23' })).toEqual(['Porter']);
    expect(await found('in_stock', { max: '2026-01-21' })).toEqual(['Gin']);
    expect(await found('in_stock', true)).toEqual(['Porter']);
    expect(await found('in_stock', false)).toEqual(['Gin', 'Rum']);
    expect(await found('out_of_stock', true)).toEqual(['Gin', 'Rum']);
    expect(await found('negative', true)).toEqual(['Rum']);
    expect(await found('total_quantity', { min: 0, max: 6 })).toEqual(['Gin', 'Porter']);
    expect(await found('location_quantity', { min: 1, max: 6 })).toEqual(['Porter']);
    expect(await found('running_stock.current_count', { min: 1, max: 6 })).toEqual(['Porter']);
    expect(await found('stale_stock', true)).toEqual(['Rum']);
  });
});

test('the parameter is base64url JSON, as the page writes it, or plain JSON (NAV-109, API-112)', async () => {
  const list = (filter: string) =>
    listInventory(bar.contextAt('2026-02-01T12:00:00Z'), {
      page: 1,
      limit: 50,
      sort: 'name:asc',
      inStockOnly: '',
      filter,
    });
  const vintage = JSON.stringify({
    vintage: { key: 'vintage', text: 'Vintage: 2019', type: 'attribute', value: '2019' },
  });
  for (const filter of [vintage, Buffer.from(vintage).toString('base64url')])
    expect((await list(filter)).data.map(({ name }) => name)).toEqual(['Porter']);
  await expect(list('no filter at all')).rejects.toThrow('filter must be a JSON map of filters');
  await expect(list(JSON.stringify({ category: { key: 'category', value: ['\0'] } }))).rejects.toThrow(
    'characters that cannot be stored',
  );
});

describe('filter options', () => {
  test('values with their number of items, most used first, then by name (FLT-031, OCONST-069)', async () => {
    await describeItem('Gin', 'RG', 'Islay');
    await describeItem('Rum', 'RG', 'Islay');
    await describeItem('Porter', 'RG', 'Abruzzo');
    const options = await listFilterOptions(bar.contextAt('2026-02-01T12:00:00Z'), notSold);
    expect(options.attributes.region?.map(({ name, count }) => [name, count])).toEqual([
      ['Islay', 2],
      ['Abruzzo', 1],
      ['Other region', 1],
      ['Value region', 1],
    ]);
    expect(options.types).toEqual([
      { id: 'SP', name: 'Liquor', count: 2 },
      { id: 'BE', name: 'Beer', count: 1 },
    ]);
    expect(options.subtypes.map((option) => [option.short_type, option.count])).toEqual([
      ['SP', 2],
      ['BE', 1],
    ]);
    expect(options.sizes[0]).toMatchObject({ name: '750 mL', count: 2 });
    expect(options.vendors).toEqual([
      { name: 'Appleton', count: 1 },
      { name: 'Sazerac', count: 1 },
    ]);
    expect(options.attributes.vintage).toEqual([{ id: '2019', name: '2019', count: 1 }]);
    expect(options.dates).toEqual({
      last_stocktake: true,
      last_date_ordered: true,
      last_sold: true,
      recently_added: true,
      in_stock: true,
    });
    expect(options.toggles).toEqual({ consignment: 1, stale_stock: 1, below_par: 0, on_list: 0 });
    expect(options.ranges).toEqual({
      price: { min: 5, max: 9, known: true },
      unit_cost: { min: 20, max: 21, known: true },
      total_quantity: { min: -2, max: 7, known: true },
      location_quantity: { min: -2, max: 7, known: true },
    });
  });

  test('at most 150 of a kind (CONST-027), and none of items that are not in use', async () => {
    await run(sql`with value as (
        insert into catalog.field (organization_id, code, name) select ${bar.organizationId}, 'CT', 'Land ' || n from generate_series(1, 200) as n returning id)
      insert into catalog.item_field (organization_id, item_id, field_id) select ${bar.organizationId}, ${ids.Gin ?? ''}, id from value`);
    await run(sql`update catalog.item set active = false where id = ${ids.Porter ?? ''}`);
    const options = await listFilterOptions(bar.contextAt('2026-02-01T12:00:00Z'), notSold);
    expect(options.attributes.country).toHaveLength(150);
    expect(options.attributes.region?.map(({ name }) => name)).not.toContain('Abruzzo');
    expect(options.types.map(({ id }) => id)).toEqual(['SP']);
  });

  test('an organization without items has no values, and ranges from 0 to 100 (FLT-020, OCONST-020)', async () => {
    const empty = await createTestOrganization(house);
    const options = await listFilterOptions(empty.contextAt('2026-02-01T12:00:00Z'), notSold);
    expect(new Set(Object.values(options.dates))).toEqual(new Set([false]));
    expect([options.types, options.sizes, options.vendors, options.attributes.region]).toEqual([[], [], [], []]);
    expect(new Set(Object.values(options.ranges).map(({ min, max, known }) => `${min} ${max} ${known}`))).toEqual(
      new Set(['0 100 false']),
    );
  });
});
