import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { listItemMapping } from '../mapping/list-item-mapping.ts';
import { listInventory } from './list-inventory.ts';
import { listThin } from './list-thin.ts';

let house: TestHouse;
let bar: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
  other = await createTestOrganization(house);
  const add = ({ organizationId }: TestOrganization, names: readonly string[]) =>
    withOrganization(house.app.db, organizationId, async (tx) => {
      for (const name of names) await createTestItem(tx, organizationId, name);
      await sql`with maker as (
          insert into catalog.field (organization_id, code, name) values (${organizationId}, 'PR', 'Caymus Vineyards') returning id)
        insert into catalog.item_field (organization_id, item_id, field_id)
        select organization_id, i.id, maker.id from catalog.item i, maker where organization_id = ${organizationId} and i.name = 'Special Select'`.execute(
        tx,
      );
      await sql`insert into catalog.item_barcode (organization_id, code, item_id)
        select organization_id, '036000291452', id from catalog.item where organization_id = ${organizationId} and name = 'Special Select'`.execute(
        tx,
      );
    });
  await add(bar, ['Special Select', 'Château Margaux', 'Tequila Ocho Plata', 'Tequila Ocho Reposado', '100% Agave']);
  await add(other, ['Special Select', 'Tequila of the Neighbours']);
});
afterAll(() => house.close());

type Search = (search: string) => Promise<{ names: string[]; total: number }>;
const usual = { page: 1, limit: 50, sort: 'name:asc', inStockOnly: '' as const };
const LISTS: Readonly<Record<string, Search>> = {
  'the item list': async (search) => {
    const { data, meta } = await listInventory(bar.contextAt(new Date()), { ...usual, search });
    return { names: data.map((row) => row.name), total: meta.total };
  },
  'the thin list': async (search) => {
    const { data, meta } = await listThin(bar.contextAt(new Date()), { ...usual, search });
    return { names: data.map((row) => row.name), total: meta.total };
  },
  'the mapping list': async (search) => {
    const { data, meta } = await listItemMapping(bar.contextAt(new Date()), { ...usual, search, mapping: 'all' });
    return { names: data.map((row) => row.name), total: meta.total };
  },
};

test.each(Object.keys(LISTS))(
  '%s finds what the global search finds (SRCH-004, SRCH-005, SRCH-006, SRCH-016)',
  async (list) => {
    const find = LISTS[list] as Search;
    const names = async (search: string) => {
      const found = await find(search);
      expect(found.total).toBe(found.names.length);
      return found.names;
    };
    expect(await names('ocho')).toEqual(['Tequila Ocho Plata', 'Tequila Ocho Reposado']);
    expect(await names('plata ocho')).toEqual(['Tequila Ocho Plata']);
    expect(await names('chateau')).toEqual(['Château Margaux']);
    expect(await names('CHÂTEAU margaux')).toEqual(['Château Margaux']);
    expect(await names('caymus')).toEqual(['Special Select']);
    for (const code of ['036000291452', '36000291452']) expect(await names(code)).toEqual(['Special Select']);
    expect(await names('tequlia ocho plata')).toEqual(['Tequila Ocho Plata']);
    expect(await names('margeaux')).toEqual(['Château Margaux']);
    expect(await names('neighbours')).toEqual([]);
    expect(await names('wqzx')).toEqual([]);
    expect(await names('100%')).toEqual(['100% Agave']);
  },
);
