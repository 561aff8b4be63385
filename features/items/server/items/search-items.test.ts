import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseSize } from '#features/catalog/domain/parse-size.ts';
import { createItems } from '#features/catalog/server/items/create-items.ts';
import { ensureSizes } from '#features/catalog/server/sizes/ensure-sizes.ts';
import { ensureTypes } from '#features/catalog/server/types/ensure-types.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { searchItems } from './search-items.ts';

let house: TestHouse;
let bar: TestOrganization;
let other: TestOrganization;

const IN_STOCK = ['Tequila Ocho Plata', 'Château Margaux', "Maker's Mark", 'Old Mark Twain Rye', 'Special Select'];

beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
  other = await createTestOrganization(house);
  await fill(bar, IN_STOCK, '2');
  await fill(bar, ['Tequila Sold Out'], '0');
  await fill(other, ['Tequila of the Neighbours'], '5');
  await inside(bar, async (tx) => {
    await sql`with maker as (
        insert into catalog.field (organization_id, code, name) values (${bar.organizationId}, 'PR', 'Caymus Vineyards') returning id)
      insert into catalog.item_field (organization_id, item_id, field_id)
      select organization_id, i.id, maker.id from catalog.item i, maker where organization_id = ${bar.organizationId} and i.name = 'Special Select'`.execute(
      tx,
    );
    await sql`insert into catalog.item_barcode (organization_id, code, item_id, pack_count)
      select organization_id, '036000291452', id, 12 from catalog.item
      where organization_id = ${bar.organizationId} and name = ${"Maker's Mark"}`.execute(tx);
  });
});
afterAll(() => house.close());

const inside = <T>({ organizationId }: TestOrganization, work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, organizationId, work);

async function fill(organization: TestOrganization, names: readonly string[], quantity: string): Promise<void> {
  const by = { organizationId: organization.organizationId, userId: null };
  await inside(organization, async (tx) => {
    const locationId = await createTestLocation(tx, by.organizationId);
    for (const name of names) {
      const itemId = await createTestItem(tx, by.organizationId, name);
      if (quantity === '0') continue;
      const movement = { itemId, locationId, kind: 'manual_addition' as const, quantity, occurredAt: new Date() };
      await recordMovements(tx, by, await startAction(tx, by, 'manual_addition'), [movement]);
    }
  });
}

const search = (q: string, options: { show_oos?: boolean; size?: number } = {}) =>
  searchItems(bar.contextAt('2026-02-01T12:00:00Z'), { size: 15, ...options, q });
const names = async (...args: Parameters<typeof search>) => (await search(...args)).map(({ name }) => name);

test('a barcode finds its item, with or without a leading zero, and gives the bottles per scan (SRCH-005)', async () => {
  for (const code of ['036000291452', '36000291452', '0036000291452']) {
    expect(await search(code)).toMatchObject([{ name: "Maker's Mark", pack_count: 12, score: 100 }]);
  }
});

test('a whole code with letters finds its item only, as one of digits does; a word stays a search (SRCH-005)', async () => {
  const shop = await createTestOrganization(house);
  await fill(
    shop,
    ['Scanned Cask', 'CFF Six Pack 099', 'Rye of the Hills', 'Coded by a Word', 'Tequila 818', 'Short'],
    '1',
  );
  await fill(shop, ['Sold Out Cask'], '0');
  await inside(shop, (tx) =>
    sql`insert into catalog.item_barcode (organization_id, code, item_id, pack_count)
      select i.organization_id, code, i.id, 1 from catalog.item as i
      join (values ('PACK099CFF', 'Scanned Cask'), ('PACK-0099', 'Sold Out Cask'), ('rye', 'Coded by a Word'), ('818', 'Short'))
        as known (code, name) using (name)
      where i.organization_id = ${shop.organizationId}`.execute(tx),
  );
  const found = async (q: string, show_oos = false) =>
    (await searchItems(shop.contextAt('2026-02-01T12:00:00Z'), { q, show_oos, size: 15 })).map(({ name }) => name);
  expect(await found('PACK099CFF')).toEqual(['Scanned Cask']);
  expect(await found('PACK-0099')).toEqual([]);
  expect(await found('PACK-0099', true)).toEqual(['Sold Out Cask']);
  expect(await found('PACK099')).toEqual(['CFF Six Pack 099']);
  expect((await found('rye')).toSorted()).toEqual(['Coded by a Word', 'Rye of the Hills']);
  expect((await found('818')).toSorted()).toEqual(['Short', 'Tequila 818']);
});

test('a producer finds its products (SRCH-006)', async () => {
  expect(await names('caymus')).toEqual(['Special Select']);
});

test('an item without stock is found only on request (SRCH-007)', async () => {
  expect(await names('tequila')).toEqual(['Tequila Ocho Plata']);
  expect(await names('tequila', { show_oos: false })).toEqual(['Tequila Ocho Plata']);
  expect((await names('tequila', { show_oos: true })).toSorted()).toEqual(['Tequila Ocho Plata', 'Tequila Sold Out']);
});

test('items of another organization are never found (SRCH-016)', async () => {
  expect(await names('neighbours', { show_oos: true })).toEqual([]);
  expect(await searchItems(other.contextAt('2026-02-01T12:00:00Z'), { q: 'tequila', size: 5 })).toHaveLength(1);
});

test('accents, word order and typos do not matter', async () => {
  expect(await names('chateau')).toEqual(['Château Margaux']);
  expect(await names('plata ocho')).toEqual(['Tequila Ocho Plata']);
  expect((await names('tequlia'))[0]).toBe('Tequila Ocho Plata');
  expect((await names('makers marc'))[0]).toBe("Maker's Mark");
  expect(await names('wqzx')).toEqual([]);
});

test('rows come best first, each with its score, at most the requested number (API-049)', async () => {
  const found = await search('mark');
  expect(found.map(({ name }) => name).toSorted()).toEqual(["Maker's Mark", 'Old Mark Twain Rye']);
  expect(found[0]?.score).toBeGreaterThanOrEqual(found[1]?.score ?? Number.POSITIVE_INFINITY);
  expect(await search('mark', { size: 1 })).toEqual(found.slice(0, 1));
});

test('a size that no item of the name has is given up before any word, and the result says so', async () => {
  const shop = await createTestOrganization(house);
  await inside(shop, async (tx) => {
    for (const [name, size, vintage] of [
      ['Grey Goose', '750 mL', null],
      ['Grey Goose', '1 L', null],
      ['Moose Knuckle Lager', '375 mL', null],
      ['Small Batch Bourbon', '375 mL', null],
      ['Ardbeg 10YR', '750 mL', null],
      ['Ardbeg Uigeadail', '750 mL', null],
      ['Espolon Reposado', '750 mL', null],
      ['Espolon Blanco', '1 L', null],
      ['Opus One', '750 mL', '2018'],
      ['Opus One', '375 mL', '2018'],
    ] as const)
      await createSized(tx, shop.organizationId, name, size, vintage);
  });
  const found = async (q: string) =>
    (await searchItems(shop.contextAt('2026-02-01T12:00:00Z'), { q, show_oos: true, size: 15 })).map(
      ({ name, size, other }) => `${name} ${size.name} ${other ?? 'as asked'}`,
    );
  expect((await found('goose 375')).toSorted()).toEqual(['Grey Goose 1 L size', 'Grey Goose 750 mL size'].toSorted());
  expect(await found('goose 750')).toEqual(['Grey Goose 750 mL as asked']);
  expect(await found('ardbeg ten liter')).toEqual(['Ardbeg 10YR 750 mL size']);
  expect(await found('espolon repo liter')).toEqual(['Espolon Reposado 750 mL size']);
  expect((await found('opus 1982')).toSorted()).toEqual(['Opus One 375 mL vintage', 'Opus One 750 mL vintage']);
  expect(await found('opus 1982 375')).toEqual(['Opus One 375 mL vintage']);
  expect((await found('375')).toSorted()).toEqual([
    'Moose Knuckle Lager 375 mL as asked',
    'Opus One 375 mL as asked',
    'Small Batch Bourbon 375 mL as asked',
  ]);
  expect(await found('wqzx 375')).toEqual([]);
});

async function createSized(tx: Tx, organizationId: string, name: string, size: string, vintage: string | null) {
  const read = parseSize(size);
  if (!read.ok) throw new Error(`${size} is not a size`);
  const sizes = await ensureSizes(tx, organizationId, [read.size]);
  const types = await ensureTypes(tx, organizationId, [{ short_type: 'SP', name: 'Spirits' }]);
  await createItems(tx, organizationId, [
    {
      name,
      vintage,
      type_id: types.ids[0] as string,
      size_id: sizes.ids[0] as string,
      barcode: null,
      onboarded_name: name,
    },
  ]);
}

test.each(['maker twain', 'maker twainn', 'tequila margaux'])(
  'a search in stock for words that no item has together, %s, finds items that have one of them',
  async (query) => {
    const found = await names(query, { show_oos: false });
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((name) => !IN_STOCK.includes(name))).toEqual([]);
  },
);
