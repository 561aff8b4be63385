import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { createTestItem } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { listDeviceCatalog } from './list-device-catalog.ts';

let house: TestHouse;
let bar: TestOrganization;
let other: TestOrganization;
let ids: string[];

beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
  other = await createTestOrganization(house);
  ids = await inside(bar, async (tx) => {
    const made: string[] = [];
    for (const name of ['One', 'Two', 'Three']) made.push(await createTestItem(tx, bar.organizationId, name));
    return made.toSorted();
  });
  await inside(other, (tx) => createTestItem(tx, other.organizationId, 'Of the neighbors'));
});
afterAll(() => house.close());

const inside = <T>({ organizationId }: TestOrganization, work: (tx: Tx) => Promise<T>) =>
  withOrganization(house.app.db, organizationId, work);
const LATER = '2036-01-01T12:00:00Z';
const list = (input: Partial<Parameters<typeof listDeviceCatalog>[1]> = {}, who = bar) =>
  listDeviceCatalog(who.contextAt(LATER), { limit: 2000, ...input });
const idsOf = ({ items }: Awaited<ReturnType<typeof list>>) => items.map(({ id }) => id);

test('all items come page after page, those of the own organization only', async () => {
  const first = await list({ limit: 2 });
  expect([idsOf(first), first.next]).toEqual([ids.slice(0, 2), ids[1]]);
  const second = await list({ limit: 2, after: first.next ?? '' });
  expect([idsOf(second), second.next, second.gone]).toEqual([ids.slice(2), null, []]);
  expect((await list({}, other)).items.map(({ name }) => name)).toEqual(['Of the neighbors']);
  await expect(list({ after: ids[0] ?? '' }, other)).rejects.toThrow('Item not found');
  expect(await list({ item_ids: ids }, other)).toMatchObject({ items: [], gone: ids });
});

test('what changed since a moment comes, half an hour earlier too, in which a long change may have begun', async () => {
  const at = (time: string) => list({ since: time });
  const moment = async (minutes: number) => {
    const { rows } = await inside(bar, (tx) =>
      sql<{ at: string }>`select to_json(now() + ${minutes} * interval '1 minute') #>> '{}' as at`.execute(tx),
    );
    return rows[0]?.at ?? '';
  };
  expect(idsOf(await at(await moment(29)))).toEqual(ids);
  expect(idsOf(await at(await moment(31)))).toEqual([]);
  await inside(bar, (tx) =>
    sql`update stock.item_stock set updated_at = now() + interval '2 hours'
      where organization_id = ${bar.organizationId} and item_id = ${ids[1]}`.execute(tx),
  );
  expect(idsOf(await at(await moment(31)))).toEqual([ids[1]]);
});

test('an item that is gone is named, where it was asked for or changed since', async () => {
  const none = '01a00000-0000-7000-8000-000000000001';
  expect(await list({ item_ids: [ids[0] ?? '', none] })).toMatchObject({ items: [{ id: ids[0] }], gone: [none] });
  await inside(bar, (tx) =>
    sql`update catalog.item set active = false, updated_at = now() + interval '2 hours'
      where organization_id = ${bar.organizationId} and id = ${ids[2]}`.execute(tx),
  );
  const unchanged = { item_ids: [ids[0] ?? ''], since: new Date('2037-01-01').toISOString(), after: ids[1] };
  expect(await list(unchanged)).toMatchObject({ items: [{ id: ids[0] }], gone: [] });
  expect((await list()).gone).toEqual([]);
  expect(idsOf(await list())).toEqual(ids.slice(0, 2));
  expect((await list({ since: new Date().toISOString() })).gone).toEqual([ids[2]]);
});
