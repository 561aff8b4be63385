import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { planForBulk } from '#shared/server/tables/plan-for-bulk.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { FIELD_CODES } from '../../domain/field-codes.ts';
import type { MainTypeCode } from '../../domain/main-types.ts';
import { addBarcode, removeBarcode } from '../barcodes/item-barcodes.ts';
import { addItemField } from '../fields/item-fields.ts';
import { listFields } from '../fields/list-fields.ts';
import { ensureSize } from '../sizes/create-size.ts';
import { createItem } from './create-item.ts';
import { createItems, type NewItem } from './create-items.ts';
import { type ItemChange, updateItem } from './update-item.ts';

let house: TestHouse;
let bar: TestOrganization;
let rival: TestOrganization;
let kind: { type_id: string; size_id: string };

beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
  rival = await createTestOrganization(house);
  kind = await findKind(bar);
});
afterAll(() => house.close());

function findKind({ organizationId }: TestOrganization) {
  return withOrganization(house.app.db, organizationId, async (tx) => {
    const size = await ensureSize(tx, organizationId, { volume: 750, unit: 'mL' });
    const { id } = await tx
      .selectFrom('catalog.item_type')
      .select('id')
      .where('short_type', '=', 'SP')
      .executeTakeFirstOrThrow();
    return { type_id: id, size_id: size.id };
  });
}

const findType = (code: MainTypeCode) =>
  withOrganization(house.app.db, bar.organizationId, async (tx) => {
    const type = await tx
      .selectFrom('catalog.item_type')
      .select('id')
      .where('short_type', '=', code)
      .executeTakeFirstOrThrow();
    return type.id;
  });

const create = (input: Partial<NewItem> & { name: string }, { organizationId } = bar) =>
  withOrganization(house.app.db, organizationId, (tx) => createItem(tx, organizationId, { ...kind, ...input }));
const change = (input: ItemChange, { organizationId } = bar) =>
  withOrganization(house.app.db, organizationId, (tx) => updateItem(tx, organizationId, input));
const addCode = (id: string, code: string, pack_count = 1) =>
  withOrganization(house.app.db, bar.organizationId, (tx) =>
    addBarcode(tx, bar.organizationId, { id, code, pack_count }),
  );
const read = (id: string) =>
  withOrganization(house.app.db, bar.organizationId, async (tx) => {
    const item = await tx.selectFrom('catalog.item').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const codes = await tx
      .selectFrom('catalog.item_barcode')
      .select(['code', 'pack_count'])
      .where('item_id', '=', id)
      .orderBy('code')
      .execute();
    return { ...item, codes: codes.map((row) => (row.pack_count > 1 ? `${row.code}*${row.pack_count}` : row.code)) };
  });
const context = () => bar.contextAt('2026-01-06T12:00:00Z');

test('ITEM-051 ITEM-052 ITEM-053: a name has 5 to 170 characters', async () => {
  await expect(create({ name: '    ' })).rejects.toMatchObject({
    status: 400,
    fields: { name: 'Name is required. Must be 5 or more characters long' },
  });
  await expect(create({ name: 'Avua' })).rejects.toMatchObject({ status: 400 });
  await expect(create({ name: 'x'.repeat(171) })).rejects.toMatchObject({
    fields: { name: 'Must be 170 characters or less long' },
  });
  expect((await read(await create({ name: 'Avuá!' }))).name).toBe('Avuá!');
  expect((await read(await create({ name: 'x'.repeat(170) }))).name).toHaveLength(170);
});

test('names are stored as typed, including emoji, formulas and right-to-left text', async () => {
  for (const name of [
    '🍷'.repeat(170),
    "=cmd()|'/C calc'!A0",
    "'; drop table catalog.item; --",
    'شراب التفاح',
    '  Amaro   Nonino ',
  ]) {
    expect((await read(await create({ name }))).name).toBe(name.trim());
  }
  await expect(create({ name: '🍷'.repeat(171) })).rejects.toMatchObject({ status: 400 });
  await expect(create({ name: 'Bottle\u0000name' })).rejects.toMatchObject({ status: 400 });
});

test('ITEM-056 ITEM-061 ITEM-063 ITEM-064: vintages follow the rules of each form', async () => {
  await expect(create({ name: 'Old bottle', vintage: '1700' })).rejects.toMatchObject({
    fields: { vintage: 'Vintage must be a year between 1800-2040 or "NV"' },
  });
  const id = await create({ name: 'Champagne', vintage: 'non vintage' });
  expect((await read(id)).vintage).toBe('NV');
  await change({ id, vintage: '1700' });
  expect((await read(id)).vintage).toBe('1700');
  await change({ id, vintage: 'm.v' });
  expect((await read(id)).vintage).toBe('MV');
  await expect(change({ id, vintage: '1599' })).rejects.toMatchObject({ status: 400 });
});

test('when two people change the same field, the second one gets the value of the first', async () => {
  const id = await create({ name: 'Contested bottle', vintage: '2019', list_price: 10 });
  await change({
    id,
    name: 'Contested bottle of hers',
    vintage: '2020',
    list_price: 11,
    instead_of: { list_price: 10 },
  });
  const text = 'Someone changed this to Contested bottle of hers in the meantime. Save again to replace it.';
  await expect(
    change({ id, name: 'Contested bottle of his', instead_of: { name: 'Contested bottle' } }),
  ).rejects.toMatchObject({ status: 409, message: text, fields: { name: text } });
  await expect(change({ id, vintage: null, instead_of: { vintage: '2019' } })).rejects.toMatchObject({
    fields: { vintage: 'Someone changed this to 2020 in the meantime. Save again to replace it.' },
  });
  await expect(change({ id, list_price: 9, instead_of: { list_price: 10 } })).rejects.toMatchObject({ status: 409 });
  const sake = await findType('SA');
  await expect(
    change({ id, type_id: kind.type_id, instead_of: { type_id: sake } }),
    'the value that both want is no conflict',
  ).resolves.toBeUndefined();
  expect(await read(id)).toMatchObject({ name: 'Contested bottle of hers', vintage: '2020', list_price: '11.00' });
});

test('a change of a different field is not a conflict, nor is a value that was changed back', async () => {
  const id = await create({ name: 'Quiet bottle' });
  await change({ id, vintage: '2020' });
  await change({ id, name: 'Quiet bottle renamed', instead_of: { name: 'Quiet bottle', vintage: null } });
  await change({ id, vintage: '2021', instead_of: { vintage: '2020' } });
  expect(await read(id)).toMatchObject({ name: 'Quiet bottle renamed', vintage: '2021' });
});

test('an empty barcode gets a code of the venue, and no two are equal', async () => {
  await addCode(await create({ name: 'Typed by hand', barcode: '4006381333931' }), 'CH000015');
  const ids = await Promise.all(Array.from({ length: 16 }, (_, n) => create({ name: `House bottle ${n}` })));
  const codes = (await Promise.all(ids.map(read))).map((item) => item.barcode);
  expect(new Set(codes).size).toBe(16);
  expect(codes.every((code) => /^CH\d{6}$/.test(code) && code !== 'CH000015')).toBe(true);
});

test('a barcode belongs to one item; the refusal names it, whatever the leading zeros', async () => {
  const id = await create({ name: 'Fireball bag', barcode: '88004022723' });
  expect(await read(id)).toMatchObject({ barcode: '088004022723', codes: ['088004022723'] });
  for (const barcode of ['088004022723', '0088004022723', '00088004022723', '88004022723'])
    await expect(create({ name: 'Another bottle', barcode })).rejects.toMatchObject({
      status: 400,
      fields: { barcode: 'Barcode 088004022723 belongs to Fireball bag, 750 mL' },
    });
});

test('sixteen people who scan the same new bottle create one item', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 16 }, () => create({ name: 'Raced bottle', barcode: '5010327755014' })),
  );
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  for (const result of results) {
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({
        status: 400,
        fields: { barcode: 'Barcode 5010327755014 belongs to Raced bottle, 750 mL' },
      });
  }
});

test('changing the barcode frees the old one; a pack keeps its own code', async () => {
  const id = await create({ name: 'Wrong label', barcode: 'WRONG-1' });
  await addCode(id, 'CASE-12', 12);
  await change({ id, barcode: 'RIGHT-1' });
  expect(await read(id)).toMatchObject({ barcode: 'RIGHT-1', codes: ['CASE-12*12', 'RIGHT-1'] });
  await expect(change({ id, barcode: 'CASE-12' })).rejects.toMatchObject({
    fields: { barcode: 'Barcode CASE-12 belongs to a pack of 12' },
  });
  const other = await create({ name: 'Takes it over', barcode: 'WRONG-1' });
  await expect(change({ id, barcode: 'WRONG-1' })).rejects.toMatchObject({
    fields: { barcode: 'Barcode WRONG-1 belongs to Takes it over, 750 mL' },
  });
  await change({ id: other, barcode: '' });
  expect((await read(other)).barcode).toMatch(/^CH\d{6}$/);
});

test('another barcode can be removed, the main one cannot', async () => {
  const id = await create({ name: 'Two labels', barcode: 'LABEL-1' });
  await addCode(id, 'LABEL-2');
  const remove = (code: string) =>
    withOrganization(house.app.db, bar.organizationId, (tx) => removeBarcode(tx, bar.organizationId, { id, code }));
  await expect(remove('LABEL-1')).rejects.toMatchObject({ status: 400 });
  await remove('LABEL-2');
  await expect(remove('LABEL-2')).rejects.toMatchObject({ status: 404 });
  expect((await read(id)).codes).toEqual(['LABEL-1']);
});

test("D50: another organization's type, size, item or parent does not exist", async () => {
  const theirs = await findKind(rival);
  const theirItem = await create({ name: 'Their bottle', ...theirs }, rival);
  await expect(create({ name: 'Borrowed', type_id: theirs.type_id })).rejects.toMatchObject({ status: 404 });
  await expect(create({ name: 'Borrowed', size_id: theirs.size_id })).rejects.toMatchObject({ status: 404 });
  await expect(change({ id: theirItem, name: 'Renamed' })).rejects.toMatchObject({ status: 404 });
  const own = await create({ name: 'Our bottle' });
  await expect(change({ id: own, item_id: theirItem })).rejects.toMatchObject({ status: 404 });
  await expect(change({ id: own, item_id: own })).rejects.toMatchObject({ status: 400 });
});

test('ITEM-093 ITEM-094 ITEM-095 ITEM-096: an item accepts an attribute of every kind', async () => {
  const id = await create({ name: 'Well described' });
  for (const code of FIELD_CODES) {
    const value = await addItemField(context(), {
      inventory_item_id: id,
      field_type: code,
      field_name: `value ${code}`,
    });
    expect(value.type).toBe(code);
  }
  await expect(
    addItemField(context(), { inventory_item_id: id, field_type: 'QQ', field_name: 'x' }),
  ).rejects.toMatchObject({ status: 400 });
});

test('ITEM-098 API-056: attribute values are listed by how many items use them', async () => {
  await create({ name: 'First from Islay', fields: [{ type: 'RG', name: 'Islay' }] });
  await create({ name: 'Second from Islay', fields: [{ type: 'RG', name: 'islay' }] });
  const unused = await create({ name: 'From Speyside', fields: [{ type: 'RG', name: 'Speyside' }] });
  await withOrganization(house.app.db, bar.organizationId, (tx) =>
    sql`delete from catalog.item_field where item_id = ${unused}`.execute(tx),
  );
  const regions = await listFields(context(), { filter: 'RG' });
  expect(regions.map((row) => [row.name, row.usedCount])).toEqual([
    ['Islay', 2],
    ['value RG', 1],
    ['Speyside', 0],
  ]);
  expect(await listFields(context(), { filter: 'RG', usedOnly: true })).toHaveLength(2);
  expect((await listFields(context(), { queryText: 'spey' })).map((row) => row.name)).toEqual(['Speyside']);
});

test('five thousand items are added within a moment', async () => {
  const items = Array.from({ length: 5000 }, (_, n) => ({
    ...kind,
    name: `Bulk bottle ${n}`,
    fields: [{ type: 'CT', name: `Country ${n % 40}` }],
  }));
  const ids = await withOrganization(house.app.db, bar.organizationId, async (tx) => {
    await planForBulk(tx);
    return createItems(tx, bar.organizationId, items);
  });
  expect(new Set(ids).size).toBe(5000);
  expect((await read(ids[4999] as string)).name).toBe('Bulk bottle 4999');
});
