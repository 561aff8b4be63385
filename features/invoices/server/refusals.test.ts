import { afterAll, beforeAll, expect, test } from 'vitest';
import { latestDay, yearsText } from '#shared/domain/business-days.ts';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem } from '#test/items.ts';

let server: TestServer;
let owner: TestPerson;
const known: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
  const vendor = (await owner.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Known Vendor' })).body;
  const draft = await owner.post<{ invoice_id: string }>('/api/ordering/invoices', { vendor_id: vendor.vendor_id });
  const types = await owner.get<{ id: string }[]>('/api/item/types');
  const sizes = await owner.post<{ id: string }>('/api/item/size', { volume: 750, unit: 'mL', name: '750 mL' });
  known.item = await withOrganization(server.services.db, owner.organizationId, (tx) =>
    createTestItem(tx, owner.organizationId),
  );
  known.vendor = vendor.vendor_id;
  known.draft = draft.body.invoice_id;
  known.type = types.body[0]?.id as string;
  known.size = sizes.body.id;
});
afterAll(() => server.close());

const long = (length: number) => 'x'.repeat(length);
const NOBODY = '7b0c2f1e-5d3a-4c58-9a41-0d6f6f6f6f6f';

/** Replaces {name} by ids that are known only at run time. */
const filled = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value).replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] as string)) as Value;

type Row = [about: string, part: object, errors: Record<string, string>, status?: number];

/** Sends each row separately, with the rest of the body valid. */
function refuses(name: string, method: 'POST' | 'PUT', path: string, right: object, rows: readonly Row[]) {
  test.each(rows)(`${name}: %s`, async (_, part, errors, status = 400) => {
    const answer = await owner.call<{ errors?: object; message: string }>(method, filled(path), {
      ...filled(right),
      ...filled(part),
    });
    expect([answer.status, answer.body.errors]).toEqual([status, errors]);
    expect(Object.values(errors)).toContain(answer.body.message.replace(/^[\w.]+: /, ''));
  });
}

const SHORT = ' is required. Must be 2 or more characters long';

refuses('vendor', 'POST', '/api/ordering/vendors', { name: 'Another Vendor' }, [
  ['VEND-034 no name', { name: null }, { name: 'Vendor name is required' }],
  ['VEND-034 1 letter', { name: 'a' }, { name: `Vendor name${SHORT}` }],
  ['VEND-034 blanks', { name: '    ' }, { name: `Vendor name${SHORT}` }],
  ['VEND-034 171 letters', { name: long(171) }, { name: 'Must be 170 characters or less long' }],
  ['a number', { name: 5 }, { name: 'Value must be a string' }],
  ['VEND-035 license', { license: long(901) }, { license: 'Must be 900 characters or less long' }],
  ['VEND-036 phone', { phone: 'abc' }, { phone: 'Invalid phone number format' }],
  ['VEND-038 phone of two digits', { phone: '12' }, { phone: 'Invalid phone number format' }],
  ['VEND-037 e-mail', { email: 'x@' }, { email: 'Invalid email address' }],
  ['an e-mail that is a number', { email: 5 }, { email: 'Invalid email address' }],
  ['a name that is there', { name: 'known vendor' }, { name: 'There is already a vendor called known vendor' }],
]);

const ADDRESS = { address_line1: '1 Main St', city: 'Ames', state: 'IA', zip_code: '50010', country: 'US' };
refuses('address', 'POST', '/api/ordering/vendors/{vendor}/addresses', ADDRESS, [
  ['VEND-040 street', { address_line1: 'x' }, { address_line1: `Address${SHORT}` }],
  ['VEND-040 city', { city: 'x' }, { city: `City${SHORT}` }],
  ['VEND-040 state', { state: 'x' }, { state: `State${SHORT}` }],
  ['VEND-040 zip', { zip_code: 'x' }, { zip_code: `Zip${SHORT}` }],
  ['VEND-040 country', { country: null }, { country: 'Country is required' }],
  ['VEND-041 line 2', { address_line2: long(901) }, { address_line2: 'Must be 900 characters or less long' }],
  ['phone', { phone: '1' }, { phone: 'Invalid phone number format' }],
  ['default', { default: 'yes' }, { default: 'Value must be a boolean' }],
]);

refuses('representative', 'POST', '/api/ordering/vendors/{vendor}/reps', { name: 'Nora Vale' }, [
  ['VEND-044 none', { name: null }, { name: 'Rep name is required' }],
  ['VEND-044 1 letter', { name: 'a' }, { name: `Rep name${SHORT}` }],
  ['VEND-044 171 letters', { name: long(171) }, { name: 'Must be 170 characters or less long' }],
  ['VEND-045 id', { external_id: long(171) }, { external_id: 'Must be 170 characters or less long' }],
  ['VEND-046 phone', { phone: 'abc' }, { phone: 'Invalid phone number format' }],
  ['VEND-048 notes', { note: long(901) }, { note: 'Must be 900 characters or less long' }],
  ['e-mail', { email: 'x@' }, { email: 'Invalid email address' }],
]);

const YEARS = yearsText();
const TOO_LATE = `${Number(latestDay().slice(0, 4)) + 1}-01-01`;
refuses('new invoice', 'POST', '/api/ordering/invoices', { vendor_id: '{vendor}' }, [
  ['INV-090 no vendor', { vendor_id: null }, { vendor_id: 'Vendor is required' }],
  ['INV-090 no id', { vendor_id: 'x' }, { vendor_id: 'Vendor is required' }],
  ['an unknown vendor', { vendor_id: NOBODY }, { vendor_id: 'Vendor not found' }, 404],
  ['INV-091 rep id', { vendorRep: { id: long(171) } }, { 'vendorRep.id': 'Must be 170 characters or less long' }],
  ['INV-091 rep', { vendorRep: { value: long(256) } }, { 'vendorRep.value': 'Must be 255 characters or less long' }],
  ['INV-092 code of 1', { custom_id: 'a' }, { custom_id: 'Invoice code must be 2 or more characters long' }],
  ['INV-092 code of 171', { custom_id: long(171) }, { custom_id: 'Invoice code must be 170 characters or less long' }],
  ['INV-093 consigned', { consigned: 'yes' }, { consigned: 'Value must be a boolean' }],
  ['INV-094 note', { note: long(3001) }, { note: 'Notes must be 3000 characters or less long' }],
  ['INV-095 rep name', { repName: long(171) }, { repName: 'Rep name must be 170 characters or less long' }],
  ['INV-096 rep e-mail', { repEmail: `${long(250)}@x.example` }, { repEmail: 'Invalid email address' }],
  ['INV-097 rep phone', { repPhone: long(21) }, { repPhone: 'Rep phone must be 20 characters or less long' }],
  ['INV-098 rep ID', { repExternalId: long(256) }, { repExternalId: 'Must be 255 characters or less long' }],
  ['INV-099 notes', { vendorNotes: long(1001) }, { vendorNotes: 'Vendor notes must be 1000 characters or less long' }],
  ['before 1979', { invoice_date: '1978-12-31' }, { invoice_date: YEARS }],
  ['too far ahead', { invoice_date: `${TOO_LATE}T00:00:00Z` }, { invoice_date: YEARS }],
  ['a type', { type: 'XX' }, { type: 'type must be IN or PO' }],
  ['a status', { status: 'CM' }, { status: 'Must be one of DR' }],
]);

const DAY_OR_TIME = 'Must be a day like 2026-01-31, or a date and time like 2026-01-31T22:10:00Z';
refuses('invoice', 'PUT', '/api/ordering/invoices/{draft}', {}, [
  ['INV-100 a date', { invoice_date: long(171) }, { invoice_date: DAY_OR_TIME }],
  ['INV-101 delivery', { delivery_date: 'x' }, { delivery_date: DAY_OR_TIME }],
  ['February 30', { invoice_date: '2022-02-30' }, { invoice_date: DAY_OR_TIME }],
  ['year 9999', { delivery_date: '9999-01-01' }, { delivery_date: YEARS }],
  ['INV-103 notes', { note: long(3001) }, { note: 'Notes must be 3000 characters or less long' }],
  ['INV-104 text as an amount', { shipping_cost: long(171) }, { shipping_cost: 'Must be a number' }],
  ['shipping below 0', { shipping_cost: -1 }, { shipping_cost: 'Must be 0 or above' }],
  ['no number', { other_fees: 'NaN' }, { other_fees: 'Must be a number' }],
  ['a huge credit', { vendor_credit: 1e12 }, { vendor_credit: 'Must be below 1,000,000,000' }],
  ['an unknown vendor', { vendor_id: NOBODY }, { vendor_id: 'Vendor not found' }, 404],
  ['an unknown rep', { vendor_rep_id: NOBODY }, { vendor_rep_id: 'Representative not found' }, 404],
]);

const COST = 'Cost should be either 0 or a number above 0';
const TOTAL = 'Total cost should be either 0 or a number above 0';
const ABOVE = 'Quantity should be a number above 0';
const LINE = { id: '{item}', quantity: 1, unit_cost: 1 };
const line = (part: object) => ({ inventory_items: [LINE, { ...LINE, ...part }] });
const at = (field: string, text: string) => ({ [`inventory_items.1.${field}`]: text });
refuses('line', 'POST', '/api/ordering/invoices/{draft}/items', {}, [
  ['INV-080 OERR-044 no number', line({ quantity: 'abc' }), at('quantity', 'Quantity must be a number')],
  ['no quantity', line({ quantity: null }), at('quantity', 'Quantity must be a number')],
  ['INV-081 OERR-045 nothing', line({ quantity: 0 }), at('quantity', ABOVE)],
  ['INV-112 a half', line({ quantity: 0.5 }), at('quantity', ABOVE)],
  ['below 0', line({ quantity: -1 }), at('quantity', ABOVE)],
  ['a huge quantity', line({ quantity: 1e12 }), at('quantity', 'Quantity must be below 10,000,000')],
  ['INV-082 OERR-046 cost', line({ unit_cost: -1 }), at('unit_cost', COST)],
  ['a cost that is no number', line({ unit_cost: 'abc' }), at('unit_cost', COST)],
  ['a huge cost', line({ unit_cost: 1e12 }), at('unit_cost', 'Cost must be below 100,000,000')],
  ['INV-083 OERR-047 total', line({ total_cost: -1 }), at('total_cost', TOTAL)],
  ['a total of another line', line({ total_cost: 99 }), at('total_cost', 'Total cost $99.00 is not 1 x 1')],
  ['no id', line({ id: 'junk' }), at('id', 'Must be an id')],
  ['an unknown item', line({ id: NOBODY }), at('id', 'Item not found'), 404],
  ['an unknown location', line({ location_id: NOBODY }), at('location_id', 'Location not found'), 404],
]);

const NAME = 'Name is required. Must be 5 or more characters long';
const VINTAGE = 'Vintage should be NV or a year between 1800 and 2040';
const NEW_LINE = { name: 'New drink', type_id: '{type}', size_id: '{size}', quantity: 1, unit_cost: 1 };
refuses('line of a new item', 'POST', '/api/ordering/invoices/{draft}/items', NEW_LINE, [
  ['INV-086 4 letters', { name: 'abcd' }, { name: NAME }],
  ['INV-086 171 letters', { name: long(171) }, { name: 'Name must be 170 characters or less long' }],
  ['INV-085 OERR-048 1799', { vintage: '1799' }, { vintage: VINTAGE }],
  ['INV-085 2041', { vintage: '2041' }, { vintage: VINTAGE }],
  ['INV-084 a vintage that is a number', { vintage: 1999 }, { vintage: 'Value must be a string' }],
  ['INV-084 a type that is a number', { type_id: 5 }, { type_id: 'Must be an id' }],
  ['an unknown type', { type_id: NOBODY }, { type_id: 'Item type not found' }, 404],
  ['an unknown product', { universal_item_id: NOBODY }, { universal_item_id: 'Universal item not found' }, 404],
]);

const NEW_VINTAGE = 'Vintage must be a year between 1800-2040 or "NV"';
const NEW_ITEM = { name: 'New drink', type_id: '{type}', size_id: '{size}' };
refuses('new item', 'POST', '/api/ordering/quick-invoices/new-item', NEW_ITEM, [
  ['INV-087 OERR-049 1799', { vintage_name: '1799' }, { vintage_name: NEW_VINTAGE }],
  ['OERR-050 a number', { vintage_name: 1999 }, { vintage_name: 'Value must be a string' }],
  ['no type', { type_id: null }, { type_id: 'Item type is required' }],
  ['no size', { size_id: null }, { size_id: 'Size is required' }],
]);

refuses('status', 'POST', '/api/ordering/invoices/{draft}/status-change', {}, [
  ['INV-113 QI', { status: 'QI' }, { status: 'Only a quick invoice has this status' }],
  ['INV-113 another', { status: 'ZZ' }, { status: 'Must be one of CM, AR, DR, QI' }],
]);

test('nothing that was refused exists', async () => {
  const vendors = await owner.get<{ meta: { total: number } }>('/api/ordering/vendors');
  const invoices = await owner.get<{ meta: { total: number } }>('/api/ordering/invoices');
  const { body } = await owner.get<{ items: unknown[]; total: number }>(`/api/ordering/invoices/${known.draft}`);
  expect([vendors.body.meta.total, invoices.body.meta.total, body.items, body.total]).toEqual([1, 1, [], 0]);
});
