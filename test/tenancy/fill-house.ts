import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { TestPerson } from '#test/http-server.ts';
import {
  NAMED_TABLES,
  ORDER,
  OTHER_INGREDIENT,
  OTHER_ITEM,
  OTHER_LOCATION,
  SHARED_CATALOGUE,
} from './ids-of-inputs.ts';

/** A row of everything, created through the API, with ids by table. */
export async function fillHouse(client: pg.Client, person: TestPerson, word: string): Promise<Record<string, string>> {
  const make = async (path: string, body: unknown) => {
    const { status, body: made } = await person.post(path, body);
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(made)}`);
  };
  const idOf = (table: string) => readId(client, table, person.organizationId);
  await make('/api/item/size', { volume: 750, unit: 'mL', name: `${word} 750` });
  const type_id = await idOf('catalog.item_type');
  const size_id = await idOf('catalog.size');
  await make('/api/inventory/item', { name: `${word} Gin`, type_id, size_id });
  await make('/api/location', { name: `${word} Cellar` });
  const inventory_item_id = await idOf('catalog.item');
  const location_id = await idOf('stock.location');
  await make('/api/inventory/fields', { inventory_item_id, field_type: 'RG', field_name: `${word} Region` });
  await make('/api/reasons', { name: `${word} Reason` });
  await make('/api/inventory/running-stocks', { inventory_item_id, location_id, quantity: 3 });
  await make('/api/inventory/stocktake', { inventory_item_id, location_id, count: 2 });
  await make('/api/api-keys', { name: `${word} key` });
  await make(`/api/organization/${person.organizationId}/users`, { email: `${word}@example.test` });
  await make('/api/ordering/vendors', { name: `${word} Vendor` });
  const vendor_id = await idOf('purchasing.vendor');
  const address = { address_line1: `${word} Street`, city: 'Town', state: 'State', zip_code: '12345', country: 'US' };
  await make(`/api/ordering/vendors/${vendor_id}/addresses`, address);
  await make(`/api/ordering/vendors/${vendor_id}/reps`, { name: `${word} Rep` });
  await make('/api/ordering/invoices', { vendor_id, custom_id: `${word}-PO`, type: 'PO' });
  const order_id = await idOf('purchasing.invoice');
  await make(`/api/ordering/invoices/${order_id}/items`, {
    inventory_items: [{ id: inventory_item_id, quantity: 1, unit_cost: 10 }],
  });
  await make('/api/send-purchase-order', {
    to: `${word.toLowerCase()}@vendor.example`,
    keep_email: true,
    subject: `${word} Order`,
    pdfBase64: Buffer.from('%PDF-1.7').toString('base64'),
    filename: `${word}.pdf`,
    invoice_id: order_id,
  });
  await attach(person, `/api/ordering/po/${order_id}/attachments`, new File([word], `${word}.txt`));
  await make('/api/ordering/invoices', { vendor_id, custom_id: `${word}-1` });
  const invoice_id = await idOf('purchasing.invoice');
  await make(`/api/ordering/invoices/${invoice_id}/items`, {
    inventory_items: [{ id: inventory_item_id, quantity: 2, unit_cost: 10 }],
  });
  await drop(person, word);
  await make('/api/print-jobs', { jobTitle: `${word} Labels`, inventoryItemId: inventory_item_id, quantity: 2 });
  await make('/api/inventory/item', { name: `${word} Other Gin`, type_id, size_id });
  await sell(make, word, { inventory_item_id, sale_size_id: size_id });
  await offer(person, make, idOf, word);
  await connect(client, person.organizationId, word);
  await receive(client, person.organizationId, word);
  const ids: Record<string, string> = {
    [OTHER_ITEM]: await idOf('catalog.item'),
    [OTHER_LOCATION]: location_id,
    [ORDER]: order_id,
    'catalog.item': inventory_item_id, // not the item that a batch made
    ...(await mix(person, make, word, { inventory_item_id, size_id, type_id })),
  };
  await make('/api/organization/filters', { name: `${word} Filter`, data: {} });
  await make('/api/location', { name: `${word} Bar` });
  for (const table of NAMED_TABLES) ids[table] ??= await idOf(table);
  return ids;
}

/** A till that sold an unmatched item, and a Sold As entry to match it to. */
async function sell(
  make: (path: string, body: unknown) => Promise<void>,
  word: string,
  soldAs: Record<'inventory_item_id' | 'sale_size_id', string>,
): Promise<void> {
  await make('/api/pos/instance', { name: `${word} Till`, provider: 'TO' });
  const line = { transaction_id: `${word}-1`, line_id: '1', sold_at: new Date().toISOString(), quantity: 1, gross: 9 };
  const modifiers = [{ name: `${word} Double`, quantity: 1, price: 3 }];
  await make('/api/pos/items/sales', {
    sales: [{ ...line, item: `${word} Gin`, category: `${word} Category`, modifiers }],
  });
  await make('/api/pos/sellable-item-groups', { ...soldAs, name: `${word} Gin neat` });
}

/** A till that was connected once; no requests are sent. */
async function connect(client: pg.Client, organizationId: string, word: string): Promise<void> {
  const { rows } = await client.query(
    `insert into sales.till_connection (organization_id, pos_id, provider, account_id, account, status, history_from)
     select organization_id, id, 'SQ', $2, $2, 'disconnected', now() from sales.pos_instance
     where organization_id = $1 order by id desc limit 1 returning pos_id`,
    [organizationId, `${word} Seller`],
  );
  await client.query(
    `insert into sales.till_location (organization_id, pos_id, external_id, name, chosen) values ($1, $2, $3, $3, true)`,
    [organizationId, rows[0]?.pos_id, `${word} Counter`],
  );
}

/** A mail of a stranger, and what an inbox needs; nothing is fetched. */
async function receive(client: pg.Client, organizationId: string, word: string): Promise<void> {
  const insert = (table: string, columns: string, values: string) =>
    client.query(`insert into inbox.${table} (organization_id, ${columns}) values ($1, ${values})`, [
      organizationId,
      word.toLowerCase(),
    ]);
  await insert('setting', 'code', `$2 || '-inbox-code'`);
  await insert('sender', 'address', `$2 || '@vendor.example'`);
  await insert('message', 'message_key', `rpad($2, 64, '0')`);
  await insert(
    'document',
    'id, content_hash, name, size, source, sender, state, reason, cause',
    `platform.new_id(), rpad($2, 64, '0'), $2 || '.pdf', 10, 'mail', $2 || '@stranger.example', 'quarantined', 'Unknown sender', 'sender'`,
  );
  await insert(
    'mailbox',
    'host, port, login, folder, credentials, next_check_at',
    `'10.0.0.1', 993, $2, 'INBOX', 'v1.none', now() + interval '1 day'`,
  );
}

/** A recipe of two ingredients, and a batch of it. */
async function mix(
  person: TestPerson,
  make: (path: string, body: unknown) => Promise<void>,
  word: string,
  { inventory_item_id, size_id, type_id }: Record<'inventory_item_id' | 'size_id' | 'type_id', string>,
): Promise<Record<string, string>> {
  await make('/api/pos/recipes/fields', { name: `${word} Category` });
  const poured = { inventory_item_id, volume: '75', unit: 'mL' };
  await make('/api/pos/recipes', { name: `${word} Recipe`, ingredients: [poured, poured] });
  const [row] = (await person.get<{ data: { id: string }[] }>('/api/pos/recipes')).body.data;
  const recipe = (await person.get<{ sellable_items: { id: string }[] }>(`/api/pos/recipes/${row?.id}`)).body;
  await make('/api/pos/batch-recipes', {
    sellable_item_group_id: row?.id,
    batch_name: `${word} Batch`,
    output_size_id: size_id,
    output_type_id: type_id,
    batch_ingredients: [{ inventory_item_id, quantity: 0.1 }],
    instructions: [{ name: `${word} Instruction` }],
  });
  const [one, other] = recipe.sellable_items;
  return { 'recipes.ingredient': one?.id ?? '', [OTHER_INGREDIENT]: other?.id ?? '' };
}

async function attach(person: TestPerson, path: string, file: File): Promise<void> {
  const body = new FormData();
  body.set('file', file);
  const { status } = await fetch(person.url + path, { method: 'POST', headers: person.headers, body });
  if (status >= 300) throw new Error(`${path}: ${status}`);
}

/** An unpublished list with everything it can contain. */
async function offer(
  person: TestPerson,
  make: (path: string, body: unknown) => Promise<void>,
  idOf: (table: string) => Promise<string>,
  word: string,
): Promise<void> {
  await make('/api/list', { name: `${word} List` });
  const sellableListId = await idOf('menus.list');
  await make('/api/list/list-group', { name: `${word} Group`, sellableListId });
  await make('/api/list/styles', { name: `${word} Style`, type: 'group', listIds: [sellableListId] });
  await attach(person, `/api/lists/${sellableListId}/upload-pdf`, new File(['%PDF-1.7'], `${word}.pdf`));
  const [listItemGroupId, sellable_item_group_id] = [await idOf('menus.list_group'), await idOf('sales.sold_as')];
  await make('/api/list/list-item', { listItemGroupId, sellable_item_group_id, notes: `${word} Notes` });
}

/** A vendor's document waiting for confirmation. */
async function drop(person: TestPerson, word: string): Promise<void> {
  const body = new FormData();
  body.set('file', new File([`Description,Qty,Amount\n${word} Gin,1,10\n${word} Rum,1,10`], `${word}.csv`));
  const address = `${person.url}/api/ordering/invoice-readings`;
  const { status } = await fetch(address, { method: 'POST', headers: person.headers, body });
  if (status >= 300) throw new Error(`${address}: ${status}`);
}

/** Columns for the organization in tables that name it differently. */
const ORGANIZATION_OF: Readonly<Record<string, string>> = {
  'accounts.organization': 'id = $1',
  'accounts.user': `id in (select "userId" from accounts.member where "organizationId" = $1)`,
  'accounts.session': `"activeOrganizationId" = $1::text`,
  'accounts.invitation': `"organizationId" = $1`,
  'accounts.apikey': `metadata::jsonb ->> 'organizationId' = $1::text`,
};

async function readId(client: pg.Client, table: string, organizationId: string): Promise<string> {
  if (table === SHARED_CATALOGUE) return randomUUID();
  const [schema, name] = table.split('.');
  const condition = ORGANIZATION_OF[table] ?? 'organization_id = $1';
  const text = `select id from ${schema}."${name}" where ${condition} order by id desc limit 1`;
  const { rows } = await client.query<{ id: string }>(text, [organizationId]);
  if (!rows[0]) throw new Error(`${table} has no row to try`);
  return rows[0].id;
}
