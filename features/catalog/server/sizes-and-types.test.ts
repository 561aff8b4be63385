import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { catalogContract } from '../contract/catalog-contract.ts';
import { parseSize } from '../domain/parse-size.ts';
import { createSize } from './sizes/create-size.ts';
import { ensureSizes } from './sizes/ensure-sizes.ts';
import { listSizes } from './sizes/list-sizes.ts';
import { createType } from './types/create-type.ts';
import { listTypes } from './types/list-types.ts';

let house: TestHouse;
let bar: TestOrganization;

beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
});
afterAll(() => house.close());
const context = () => bar.contextAt('2026-01-06T12:00:00Z');

test('ITEM-091 OENT-042 API-052 API-053 OAPI-092: sizes are created, named and listed by whether they are stockable', async () => {
  const pour = await createSize(context(), { volume: 1.5, unit: 'oz', stockable: false });
  expect(pour).toEqual({
    id: expect.any(String),
    name: '1.5 oz',
    unit: 'oz',
    volume: 1.5,
    count: 1,
    stockable: false,
    organization_id: bar.organizationId,
  });
  expect((await listSizes(context(), { stock_type: 'nonstockable' })).map((size) => size.name)).toEqual(['1.5 oz']);
  expect(await listSizes(context(), { stock_type: 'stockable' })).not.toContainEqual(pour);
  expect(await listSizes(context(), { stock_type: 'all' })).toContainEqual(pour);
  const named = { volume: 3, unit: 'oz', organization_id: bar.organizationId };
  expect(await createSize(context(), named)).toMatchObject({ volume: 3, organization_id: bar.organizationId });
  const elsewhere = { ...named, organization_id: '00000000-0000-7000-8000-000000000001' };
  await expect(createSize(context(), elsewhere)).rejects.toMatchObject({ code: 'not_found' });
});

test('an equal size is returned instead of a second one, even for sixteen requests at once', async () => {
  const sizes = await Promise.all(
    Array.from({ length: 16 }, () => createSize(context(), { volume: 0.568261, unit: 'L' })),
  );
  expect(new Set(sizes.map((size) => size.id)).size).toBe(1);
  const named = await createSize(context(), { name: 'Imperial pint', volume: 0.568261, unit: 'L' });
  expect(named.name).toBe('Imperial pint');
  expect((await createSize(context(), { name: 'imperial PINT', volume: 0.568261, unit: 'L' })).id).toBe(named.id);
  expect((await createSize(context(), { volume: 330, unit: 'mL', count: 6 })).name).toBe('6 x 330 mL');
});

test('a size is found however it is written: 0.75 L and 75 cl are 750 mL, but an ounce is no measure of mL', async () => {
  const bottle = await createSize(context(), { volume: 750, unit: 'mL' });
  expect(await createSize(context(), { volume: 0.75, unit: 'L' })).toEqual(bottle);
  expect((await createSize(context(), { volume: 0.75, unit: 'L', count: 6 })).id).not.toBe(bottle.id);
  expect((await createSize(context(), { volume: 0.75, unit: 'L', stockable: false })).id).not.toBe(bottle.id);
  expect((await createSize(context(), { volume: 750, unit: 'oz' })).id).not.toBe(bottle.id);
  const sizes = ['750 mL', '0.75 L', '75 cl', '1.25 L', '1250 mL', '0.5 kg', '500 g'].map((text) => {
    const read = parseSize(text);
    if (!read.ok) throw new Error(read.reason);
    return read.size;
  });
  const { ids, created } = await withOrganization(house.app.db, bar.organizationId, (tx) =>
    ensureSizes(tx, bar.organizationId, sizes),
  );
  expect(ids.slice(0, 3)).toEqual([bottle.id, bottle.id, bottle.id]);
  expect(ids[3]).toBe(ids[4]);
  expect(ids[5]).toBe(ids[6]);
  expect([new Set(ids).size, created]).toEqual([3, 2]);
});

test('people who create one amount at once in several units get one size, in forms and in files', async () => {
  const amounts = [431, 432, 433, 434];
  const inFile = (text: string) => {
    const read = parseSize(text);
    if (!read.ok) throw new Error(read.reason);
    return withOrganization(
      house.app.db,
      bar.organizationId,
      async (tx) => (await ensureSizes(tx, bar.organizationId, [read.size])).ids[0],
    );
  };
  const made = await Promise.all(
    amounts.map((ml) =>
      Promise.all([
        createSize(context(), { volume: ml / 1000, unit: 'L' }).then(({ id }) => id),
        createSize(context(), { volume: ml, unit: 'mL' }).then(({ id }) => id),
        inFile(`${ml / 1000} L`),
        inFile(`${ml} mL`),
      ]),
    ),
  );
  expect(made.map((ids) => new Set(ids).size)).toEqual(amounts.map(() => 1));
  const { ids } = await withOrganization(house.app.db, bar.organizationId, (tx) =>
    ensureSizes(
      tx,
      bar.organizationId,
      amounts.map((ml) => ({ name: `${ml} mL`, volume: String(ml), unit: 'mL', count: 1 })),
    ),
  );
  expect(ids).toEqual(made.map(([first]) => first));
});

test('CONST-053: the server accepts 1,000,000 for every form, and no more', () => {
  const size = (volume: number) =>
    catalogContract.createSize['~orpc'].inputSchema?.['~standard'].validate({ volume, unit: 'mL' });
  expect(size(1_000_000)).not.toHaveProperty('issues');
  expect(size(1_000_001)).toMatchObject({ issues: [{ message: 'Volume must be at most 1,000,000' }] });
});

test('ITEM-092 ITEM-099 ITEM-100 API-054: every organization starts with the ten main types', async () => {
  const types = await listTypes(context());
  expect(types.map((type) => `${type.short_type} ${type.name}`)).toEqual([
    'BE Beer',
    'CI Cider',
    'CL clothing',
    'CU Custom',
    'NA Non-Alcoholic',
    'OB Object',
    'SA Sake',
    'SE Service',
    'SP Spirits',
    'WI Wine',
  ]);
});

test('API-055: a custom type under a main type is created once', async () => {
  const [first, again] = await Promise.all([
    createType(context(), { short_type: 'WI', name: 'Orange Wine' }),
    createType(context(), { short_type: 'WI', name: 'orange  wine' }),
  ]);
  expect(first.id).toBe(again.id);
  expect(await listTypes(context())).toContainEqual(first);
});
