import { createRouterClient, ORPCError } from '@orpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestContext } from '#shared/server/context.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem } from '#test/items.ts';
import { noFiles } from '#test/no-files.ts';
import {
  addTestPerson,
  createTestOrganization,
  openTestHouse,
  type TestHouse,
  type TestOrganization,
} from '#test/organization.ts';
import { returnRouter } from '../returns/routes.ts';
import { createInvoiceRouter, createVendorRouter } from '../routes.ts';
import { ensureVendors } from './ensure-vendors.ts';

let house: TestHouse;
let bar: TestOrganization;
let rival: TestOrganization;
beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
  rival = await createTestOrganization(house);
});
afterAll(() => house.close());

/** The API as a person calls it: validated, authorized, answers checked. */
function api({ actor } = bar, now = '2026-02-01T12:00:00Z') {
  const context = {
    db: house.app.db,
    now: new Date(now),
    headers: {},
    findActor: async () => actor,
  } as unknown as RequestContext;
  return createRouterClient({ ...createVendorRouter(), ...createInvoiceRouter(noFiles), ...returnRouter }, { context });
}

async function messages(call: Promise<unknown>): Promise<Record<string, string>> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  const issues =
    error instanceof ORPCError
      ? (error.cause as { issues?: { path: PropertyKey[]; message: string }[] }).issues
      : undefined;
  if (issues) return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]));
  return (error as { fields?: Record<string, string> } | null)?.fields ?? {};
}

const address = { address_line1: '1 Main St', city: 'Albany', state: 'NY', zip_code: '12201', country: 'USA' };

test('VEND-034 VEND-035 CONST-059: a vendor needs a name of 2 to 170 characters, a license has at most 900', async () => {
  expect(await messages(api().createVendor({ name: 'A' }))).toEqual({
    name: 'Vendor name is required. Must be 2 or more characters long',
  });
  expect(await messages(api().createVendor({ name: 'A'.repeat(171) }))).toEqual({
    name: 'Must be 170 characters or less long',
  });
  expect(Object.keys(await messages(api().createVendor({ name: 'Able', license: 'x'.repeat(901) })))).toEqual([
    'license',
  ]);
  expect(await api().createVendor({ name: 'Ab' })).toHaveProperty('vendor_id');
});

test('VEND-036 VEND-037 VEND-038: phone and e-mail are optional and must be valid', async () => {
  expect(await messages(api().createVendor({ name: 'Phone Co', phone: 'abc', email: 'x@' }))).toEqual({
    phone: 'Invalid phone number format',
    email: 'Invalid email address',
  });
  const { vendor_id } = await api().createVendor({ name: 'Phone Co', phone: '415-555-0100', email: '' });
  expect(await api().getVendor({ id: vendor_id })).toMatchObject({ phone: '415-555-0100', email: null, license: null });
});

test('a name is unique, ignoring capitals and accents, and is free again after deletion', async () => {
  const { vendor_id } = await api().createVendor({ name: 'Château Imports' });
  const taken = { name: 'There is already a vendor called CHATEAU  imports' };
  await expect(api().createVendor({ name: 'CHATEAU  imports' })).rejects.toMatchObject({ status: 400, fields: taken });
  const other = await api().createVendor({ name: 'Other Imports' });
  await expect(api().updateVendor({ id: other.vendor_id, name: 'chateau imports' })).rejects.toMatchObject({
    status: 400,
  });
  await api().deleteVendor({ id: vendor_id });
  expect(await api().createVendor({ name: 'Chateau Imports' })).toHaveProperty('vendor_id');
  expect(await api(rival).createVendor({ name: 'Chateau Imports' })).toHaveProperty('vendor_id');
});

test('OAPI-040 OAPI-049 OAPI-050: a change has flat keys or a vendor with details; other fields stay', async () => {
  const { vendor_id: id } = await api().createVendor({
    name: 'Two Forms',
    license: 'L-1',
    phone: '415-555-0100',
    email: 'a@b.co',
  });
  expect(
    await api().updateVendor({ id, vendorId: id, vendor: { name: 'Two Shapes', details: { phone: '415-555-0199' } } }),
  ).toMatchObject({
    name: 'Two Shapes',
    phone: '415-555-0199',
    license: 'L-1',
    email: 'a@b.co',
  });
  expect(await api().updateVendor({ id, license: '', email: 'c@d.co' })).toMatchObject({
    name: 'Two Shapes',
    license: null,
    email: 'c@d.co',
  });
  await expect(api().updateVendor({ id, vendorId: bar.organizationId })).rejects.toMatchObject({ status: 400 });
});

test('VEND-040 VEND-041 VEND-042: every field of an address is required except the second line', async () => {
  const { vendor_id } = await api().createVendor({ name: 'Address Rules' });
  const wrong = {
    vendor_id,
    address_line1: 'x',
    city: 'x',
    state: 'x',
    zip_code: 'x',
    country: 'x',
    address_line2: 'x'.repeat(901),
  };
  const keys = ['address_line1', 'address_line2', 'city', 'state', 'zip_code', 'country'];
  expect(Object.keys(await messages(api().createAddress(wrong))).toSorted()).toEqual(keys.toSorted());
});

test('VEND-052 VEND-055: the newest address is the default, and there is exactly one', async () => {
  const { vendor_id } = await api().createVendor({ name: 'Two Addresses' });
  const first = await api().createAddress({ vendor_id, ...address, default: false });
  expect((await api().getVendor({ id: vendor_id })).addresses).toMatchObject([
    { id: first.added_address_id, default: true },
  ]);
  const second = await api().createAddress({ vendor_id, ...address, city: 'Troy' });
  const read = async () => (await api().getVendor({ id: vendor_id })).addresses.map((one) => [one.id, one.default]);
  expect(await read()).toEqual([
    [second.added_address_id, true],
    [first.added_address_id, false],
  ]);
  expect(await api().updateAddress({ vendor_id, id: first.added_address_id, city: 'Utica' })).toMatchObject({
    city: 'Utica',
    zip_code: '12201',
    default: false,
  });
  await api().updateAddress({ vendor_id, id: first.added_address_id, default: true });
  expect(await read()).toEqual([
    [first.added_address_id, true],
    [second.added_address_id, false],
  ]);
});

test('VEND-044 VEND-045 VEND-046 VEND-047 VEND-048: rules of a representative', async () => {
  const { vendor_id } = await api().createVendor({ name: 'Rep Rules' });
  const wrong = { vendor_id, name: 'x', external_id: 'x'.repeat(171), phone: 'abc', note: 'x'.repeat(901) };
  expect(Object.keys(await messages(api().createRep(wrong))).toSorted()).toEqual([
    'external_id',
    'name',
    'note',
    'phone',
  ]);
  expect(await api().createRep({ vendor_id, name: 'Al' })).toHaveProperty('added_rep_id');
});

test('VEND-053 VEND-054 VEND-055: one default representative, even if two are added at the same moment', async () => {
  const { vendor_id } = await api().createVendor({ name: 'Many Reps' });
  await Promise.all(Array.from({ length: 8 }, (_, n) => api().createRep({ vendor_id, name: `Rep ${n}` })));
  const second = await api().createRep({ vendor_id, name: 'Second', default: false });
  const { reps } = await api().getVendor({ id: vendor_id });
  expect(reps.filter((rep) => rep.default)).toHaveLength(1);
  expect(reps.find((rep) => rep.id === second.added_rep_id)?.default).toBe(false);
  expect(await api().updateRep({ vendor_id, id: second.added_rep_id, email: 'second@v.co' })).toMatchObject({
    name: 'Second',
    email: 'second@v.co',
    default: false,
  });
});

test("another organization's vendor, address, and representative are not found", async () => {
  const { vendor_id } = await api(rival).createVendor({ name: 'Not Yours' });
  const { added_rep_id } = await api(rival).createRep({ vendor_id, name: 'Their Rep' });
  const { added_address_id } = await api(rival).createAddress({ vendor_id, ...address });
  const calls = [
    () => api().getVendor({ id: vendor_id }),
    () => api().listVendorItems({ id: vendor_id }),
    () => api().updateVendor({ id: vendor_id, name: 'Mine' }),
    () => api().deleteVendor({ id: vendor_id }),
    () => api().createAddress({ vendor_id, ...address }),
    () => api().updateAddress({ vendor_id, id: added_address_id, city: 'Troy' }),
    () => api().createRep({ vendor_id, name: 'Mine' }),
    () => api().updateRep({ vendor_id, id: added_rep_id, name: 'Mine' }),
    () => api().createInvoice({ vendor_id }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 });
});

test('only an admin deletes a vendor', async () => {
  const { vendor_id } = await api().createVendor({ name: 'Protected' });
  const member = { ...bar, actor: await addTestPerson(house, bar.organizationId, 'member') };
  await expect(api(member).deleteVendor({ id: vendor_id })).rejects.toMatchObject({ status: 403 });
});

test('VEND-004 VEND-005 VEND-006 VEND-007 VEND-008 VEND-056: figures count completed invoices; a deleted vendor keeps its name on them', async () => {
  const venue = await createTestOrganization(house);
  const items = await withOrganization(house.app.db, venue.organizationId, async (tx) => [
    await createTestItem(tx, venue.organizationId, 'Amaro Nonino'),
    await createTestItem(tx, venue.organizationId, 'Fernet Branca'),
  ]);
  const { vendor_id } = await api(venue).createVendor({ name: 'Figures Inc' });
  await api(venue).createVendor({ name: 'Nothing Yet' });
  const rep = await api(venue).createRep({ vendor_id, name: 'Lee', email: 'lee@figures.co' });
  const buy = async (day: string, complete: boolean, repId?: string) => {
    const { invoice_id: id } = await api(venue).createInvoice({
      vendor_id,
      vendor_rep_id: repId,
      invoice_date: `${day}T10:00:00Z`,
    });
    await api(venue).addLinesInBulk({
      id,
      inventory_items: items.map((item) => ({ id: item, quantity: 2, unit_cost: 10 })),
    });
    await api(venue).updateInvoice({ id, shipping_cost: 5, vendor_credit: 1 });
    if (complete) await api(venue).changeStatus({ id, status: 'CM' });
    return id;
  };
  const first = await buy('2026-01-10', true, rep.added_rep_id);
  await buy('2026-01-11', true);
  await buy('2026-01-12', false);
  const list = await api(venue).listVendors({ sort: 'orders:desc' });
  expect(list.data[0]).toMatchObject({
    name: 'Figures Inc',
    items_supplied: 2,
    orders: 2,
    total_paid: 88,
    last_rep_email: 'lee@figures.co',
    last_order: '2026-01-11T10:00:00+00:00',
  });
  expect(list.data[1]).toMatchObject({
    name: 'Nothing Yet',
    items_supplied: 0,
    orders: 0,
    total_paid: 0,
    last_order: null,
  });
  const weeks = async (now: string) => {
    const { data } = await api(venue, now).listVendors({ sort: 'orders:desc' });
    return data.map((row) => ('spend_weeks' in row ? row.spend_weeks.join(' ') : undefined));
  };
  const none = '0 0 0 0 0 0 0 0 0 0 0 0';
  expect(await weeks('2026-01-17T12:00:00Z')).toEqual(['0 0 0 0 0 0 0 0 0 0 44 44', none]);
  expect(await weeks('2026-02-01T12:00:00Z')).toEqual(['0 0 0 0 0 0 0 0 88 0 0 0', none]);
  expect(await weeks('2026-04-04T12:00:00Z')).toEqual(['44 0 0 0 0 0 0 0 0 0 0 0', none]);
  const detail = await api(venue).getVendor({ id: vendor_id, searchQuery: 'nonino' });
  expect(detail.orders).toHaveLength(3);
  expect(detail.items).toMatchObject([
    { name: 'Amaro Nonino', orders: 2, ordered_quantity: 4, total_cost: 40, last_unit_cost: 10, last_quantity: 2 },
  ]);
  expect(await api(venue).listVendorItems({ id: vendor_id })).toHaveLength(2);
  await api(venue).deleteVendor({ id: vendor_id });
  expect((await api(venue).listVendors({})).data.map((one) => one.name)).toEqual(['Nothing Yet']);
  expect((await api(venue).getInvoice({ id: first })).vendor.name).toBe('Figures Inc');
});

test('OAPI-037 OAPI-038 CONST-023: lists are searched, filtered, sorted, and paged; simple returns id and name of all', async () => {
  const venue = await createTestOrganization(house);
  const names = Array.from({ length: 150 }, (_, n) => `Vendor ${String(n).padStart(3, '0')}`);
  await withOrganization(house.app.db, venue.organizationId, (tx) => ensureVendors(tx, venue.organizationId, names));
  const first = await api(venue).listVendors({});
  expect(first.meta).toEqual({ page: 1, limit: 140, total: 150, totalPages: 2 });
  expect((await api(venue).listVendors({ page: 2, sort: 'name:desc' })).data.at(-1)).toMatchObject({
    name: 'Vendor 000',
  });
  expect((await api(venue).listVendors({ search: '07 vend' })).data).toHaveLength(12);
  const simple = await api(venue).listVendors({ simple: 'true' });
  expect(simple.data).toHaveLength(150);
  expect(Object.keys(simple.data[0] ?? {})).toEqual(['id', 'name']);
  const filter = JSON.stringify({ vendor: { key: 'vendor', value: 'vendor 003' } });
  expect((await api(venue).listVendors({ filter })).data).toMatchObject([{ name: 'Vendor 003' }]);
  await expect(api(venue).listVendors({ filter: '{"colour":{"key":"colour","value":1}}' })).rejects.toMatchObject({
    status: 400,
  });
  await expect(api(venue).listVendors({ sort: 'colour:asc' })).rejects.toMatchObject({ status: 400 });
});

test('OENT-020 OENT-021 OENT-022 OENT-023 OAPI-039 OAPI-043 OAPI-044 OAPI-045 OAPI-046 OAPI-047 OAPI-048: a vendor with its addresses and representatives', async () => {
  const own = { name: 'Whole Vendor', license: 'L-9', phone: '415-555-0100', email: 'a@b.co' };
  const { vendor_id: id } = await api().createVendor(own);
  const where = { ...address, address_line2: 'Floor 2', phone: '415-555-0101' };
  const { added_address_id } = await api().createAddress({ vendor_id: id, ...where });
  const who = { name: 'Ana', email: 'ana@b.co', phone: '415-555-0102', external_id: 'X-1', note: 'mornings' };
  const { added_rep_id } = await api().createRep({ vendor_id: id, ...who });
  expect(await api().getVendor({ id })).toEqual({
    id,
    ...own,
    addresses: [{ id: added_address_id, ...where, default: true }],
    reps: [{ id: added_rep_id, vendor_id: id, ...who, default: true }],
    orders: [],
    items: [],
  });
  await api().updateAddress({ vendor_id: id, id: added_address_id, city: 'Troy' });
  await api().updateRep({ vendor_id: id, id: added_rep_id, note: 'evenings' });
  const after = await api().getVendor({ id });
  expect([after.addresses[0]?.city, after.reps[0]?.note]).toEqual(['Troy', 'evenings']);
});

test('OAPI-035 OAPI-036 OAPI-041: items bought from a vendor are found by name and by barcode; a deleted vendor is not listed', async () => {
  const { vendor_id: id } = await api().createVendor({ name: 'Searched Vendor' });
  const kind = await withOrganization(house.app.db, bar.organizationId, async (tx) => {
    const like = await createTestItem(tx, bar.organizationId);
    return tx
      .selectFrom('catalog.item')
      .select(['type_id', 'size_id'])
      .where('id', '=', like)
      .executeTakeFirstOrThrow();
  });
  const fresh = { name: 'Rare Mezcal', ...kind, barcode: '088004022723' };
  const { inventory_item_id: item } = await api().quickInvoiceOfNewItem(fresh);
  expect(await api().listVendorItems({ id })).toEqual([]);
  const { invoice_id } = await api().createInvoice({ vendor_id: id });
  await api().addLinesInBulk({ id: invoice_id, inventory_items: [{ id: item, quantity: 3, unit_cost: 40 }] });
  await api().changeStatus({ id: invoice_id, status: 'CM' });
  const [found] = await api().listVendorItems({ id, q: 'mezcal' });
  expect(found).toMatchObject({ id: item, last_quantity: 3, last_unit_cost: 40 });
  const [bought] = await api().listReturnable({ invoice_id });
  const back = { line_id: bought?.line_id ?? '', quantity: 1, location_id: bought?.stocks[0]?.location_id ?? '' };
  await api().returnLines({ id: invoice_id, lines: [back] });
  expect((await api().listVendorItems({ id, q: 'mezcal' }))[0]).toMatchObject({
    last_quantity: 3,
    ordered_quantity: 2,
  });
  expect(await api().listVendorItems({ id, q: found?.barcode })).toHaveLength(1);
  expect(await api().listVendorItems({ id, q: 'tequila' })).toEqual([]);
  await api().deleteVendor({ id });
  expect((await api().listVendors({ search: 'Searched Vendor' })).data).toEqual([]);
});

test('vendors of an import are found by name or created once', async () => {
  const ensure = (names: string[]) =>
    withOrganization(house.app.db, rival.organizationId, (tx) => ensureVendors(tx, rival.organizationId, names));
  const first = await ensure(['Alpha Wines', 'Beta Beers', 'ALPHA  wines']);
  expect(first).toMatchObject({ created: [expect.any(String), expect.any(String)] });
  expect(first.ids[2]).toBe(first.ids[0]);
  expect(await ensure(['Beta Beers'])).toEqual({ created: [], ids: [first.ids[1]] });
});
