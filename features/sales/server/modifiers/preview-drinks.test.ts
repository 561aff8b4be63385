import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addStock } from '#features/ledger/server/changes/add-stock.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { matchTestPosItem } from '#test/sold-items.ts';
import { receiveSales } from '../sales/receive-sales.ts';
import { changeModifier } from './change-modifier.ts';
import { listModifiers } from './modifier-rows.ts';
import { previewDrinks } from './preview-drinks.ts';

let house: TestHouse;
let bar: TestOrganization;
let vodka: string;
let goose: string;
let modifier: string;
let posItems: string[];

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const inside = <T>(work: (tx: Tx) => Promise<T>) => withOrganization(house.app.db, bar.organizationId, work);
const now = () => bar.contextAt('2026-01-06T23:00:00Z');
const DRINKS = ['Soda', 'Tonic', 'Mule', 'Gimlet', 'Sour', 'Fizz', 'Cosmo'];

const sell = (line: string, item: string, quantity: number, modifiers?: { name: string }[]) => ({
  transaction_id: 'T',
  line_id: line,
  sold_at: '2026-01-06T22:00:00Z',
  item,
  quantity,
  gross: quantity * 10,
  modifiers,
});

/** Seven drinks, each sold once more than the next; the last is unmatched. The bottle has 750 mL, a drink 75 mL. */
beforeEach(async () => {
  bar = await createTestOrganization(house, { now: new Date('2026-01-05T12:00:00Z') });
  let shelf = '';
  await inside(async (tx) => {
    vodka = await createTestItem(tx, bar.organizationId, 'Vodka');
    goose = await createTestItem(tx, bar.organizationId, 'Goose');
    shelf = await createTestLocation(tx, bar.organizationId);
  });
  for (const inventory_item_id of [vodka, goose])
    await addStock(bar.contextAt('2026-01-05T13:00:00Z'), { inventory_item_id, location_id: shelf, quantity: 10 });
  const sales = DRINKS.map((item, place) => sell(String(place), item, DRINKS.length - place, [{ name: 'Double' }]));
  await receiveSales(now(), { sales });
  posItems = [];
  for (const name of DRINKS.slice(0, -1)) {
    const matched = { itemId: vodka, milliliters: 75 };
    posItems.push((await inside((tx) => matchTestPosItem(tx, bar.organizationId, name, matched))).posItemId);
  }
  const { data } = await listModifiers(now(), { page: 1, limit: 5, sort: 'sold:desc', state: 'all' });
  modifier = data[0]?.id as string;
});

async function taken(item: string): Promise<number> {
  const { rows } = await inside((tx) =>
    sql<{ taken: number }>`
      select (10 - sum(quantity))::float8 as taken from stock.running_stock where item_id = ${item}`.execute(tx),
  );
  return rows[0]?.taken ?? 0;
}

const preview = (asked: Omit<Parameters<typeof previewDrinks>[1], 'id'>) =>
  previewDrinks(now(), { id: modifier, ...asked });

describe('the preview of an effect (D42)', () => {
  test('shows the five drinks sold most, and how many more there are', async () => {
    const { drinks, more, unmatched } = await preview({ effect: 'multiplies', factor: 2 });
    expect(drinks.map(({ pos_item, sold }) => [pos_item.name, sold])).toEqual([
      ['Soda', 7],
      ['Tonic', 6],
      ['Mule', 5],
      ['Gimlet', 4],
      ['Sour', 3],
    ]);
    expect(drinks[0]).toMatchObject({
      problem: null,
      parts: [{ inventory_item: { id: vodka, name: 'Vodka' }, without: 75, with: 150, unit: 'mL' }],
    });
    expect([more, unmatched]).toEqual([1, 1]);
  });

  test('takes a size as written, also one that is not in the catalog yet, and stores nothing', async () => {
    const { drinks } = await preview({ effect: 'replaces', inventory_item_id: goose, depletion_size: '37 ml' });
    expect(drinks[0]?.parts).toMatchObject([
      { inventory_item: { name: 'Vodka' }, without: 75, with: 0 },
      { inventory_item: { name: 'Goose' }, without: 0, with: 37 },
    ]);
    const { rows } = await inside((tx) => sql`select from catalog.size where name = '37 mL'`.execute(tx));
    expect(rows).toEqual([]);
    expect(
      (await listModifiers(now(), { page: 1, limit: 5, sort: 'name:asc', state: 'all' })).data[0]?.effect,
    ).toBeNull();
  });

  test('is for one POS item, or for those without another effect', async () => {
    const [first = ''] = posItems;
    expect((await preview({ effect: 'multiplies', factor: 3, pos_item_id: first })).drinks).toHaveLength(1);
    await changeModifier(now(), { id: modifier, effect: 'nothing', pos_item_id: first, deplete_sales: false });
    const { drinks, more } = await preview({ effect: 'multiplies', factor: 3 });
    expect(drinks.map(({ pos_item }) => pos_item.name)).toEqual(['Tonic', 'Mule', 'Gimlet', 'Sour', 'Fizz']);
    expect(more).toBe(0);
  });

  test('before it is sold, shows what sells most, or a chosen drink', async () => {
    const { rows } = await inside((tx) =>
      sql<{ id: string }>`
        insert into sales.modifier (organization_id, pos_id, external_id, name)
        select organization_id, pos_id, 'T', 'Triple' from sales.modifier where id = ${modifier} returning id`.execute(
        tx,
      ),
    );
    const asked = { id: rows[0]?.id as string, effect: 'multiplies', factor: 3 } as const;
    const shown = async (more: object = {}) => {
      const { drinks, examples } = await previewDrinks(now(), { ...asked, ...more });
      return [drinks.map(({ pos_item, sold, parts }) => [pos_item.name, sold, parts[0]?.with]), examples];
    };
    const three = [
      ['Soda', 0, 225],
      ['Tonic', 0, 225],
      ['Mule', 0, 225],
    ];
    expect(await shown()).toEqual([three, true]);
    expect(await shown({ example_id: posItems[4] })).toEqual([[['Sour', 0, 225]], true]);
    expect(await shown({ pos_item_id: posItems[4] })).toEqual([[['Sour', 0, 225]], false]);
    expect((await preview({ effect: 'multiplies', factor: 2 })).examples).toBe(false);
    await expect(previewDrinks(now(), { ...asked, example_id: crypto.randomUUID() })).rejects.toMatchObject({
      fields: { example_id: 'This POS has no such POS item' },
    });
  });

  test.each([
    { effect: 'multiplies', factor: 2.5 },
    { effect: 'adds', item: true, depletion_size: '25 mL' },
    { effect: 'adds_own', depletion_size: '25 mL' },
    { effect: 'replaces', item: true, depletion_size: '25 mL' },
    { effect: 'replaces_same', item: true },
  ] as const)('says what a sale then takes: %o', async ({ effect, ...rest }) => {
    const item = 'item' in rest ? { inventory_item_id: goose } : {};
    const asked = { effect, ...item, ...('factor' in rest && { factor: rest.factor }) };
    const written = 'depletion_size' in rest ? { depletion_size: rest.depletion_size } : {};
    const { drinks } = await preview({ ...asked, ...written });
    const size = await inside(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into catalog.size (organization_id, name, volume, unit) values (${bar.organizationId}, '25 mL', 25, 'mL') returning id`.execute(
        tx,
      );
      return { depletion_size_id: rows[0]?.id as string };
    });
    await changeModifier(now(), {
      id: modifier,
      ...asked,
      ...('depletion_size' in rest ? size : {}),
      deplete_sales: false,
    });
    await receiveSales(now(), { sales: [sell('new', 'Soda', 1, [{ name: 'Double' }])] });
    const expected = (id: string) => (drinks[0]?.parts.find((part) => part.inventory_item.id === id)?.with ?? 0) / 750;
    expect(await taken(vodka)).toBeCloseTo(expected(vodka), 5);
    expect(await taken(goose)).toBeCloseTo(expected(goose), 5);
  });

  test('refuses what the effect lacks, by its field', async () => {
    const refused = (field: string) => expect.objectContaining({ fields: { [field]: expect.any(String) } });
    await expect(preview({ effect: 'multiplies' })).rejects.toEqual(refused('factor'));
    await expect(preview({ effect: 'adds' })).rejects.toEqual(refused('inventory_item_id'));
    await expect(preview({ effect: 'adds_own' })).rejects.toEqual(refused('depletion_size'));
    await expect(preview({ effect: 'adds_own', depletion_size: '100 g' })).rejects.toEqual(refused('depletion_size'));
    await expect(preview({ effect: 'adds_own', depletion_size: 'much' })).rejects.toEqual(refused('depletion_size'));
    const { drinks } = await preview({ effect: 'adds', inventory_item_id: goose, depletion_size: '100 g' });
    expect(drinks[0]).toMatchObject({ parts: [], problem: expect.stringContaining('volume') });
  });
});
