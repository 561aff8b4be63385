import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Case } from './measure.ts';

export interface Target {
  readonly url: string;
  readonly token: string;
  readonly floorUrl: string;
  readonly organizationId: string;
  readonly items: number;
}

export interface Known {
  readonly itemIds: string[];
  readonly locationIds: string[];
  readonly middleId: string;
  readonly actionId: string;
  readonly cycleId: string;
  readonly inventoryId: string;
  readonly vendorId: string;
}

async function send(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text.slice(0, 300)}`);
  return text;
}

/** Call the product and the floor. */
export function callersOf({ url, token, floorUrl }: Target) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const json = { 'content-type': 'application/json' };
  return {
    get: (path: string) => send(`${url}/api${path}`, { headers }),
    post: (path: string, body: unknown) =>
      send(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    put: (path: string, body: unknown) =>
      send(`${url}/api${path}`, { method: 'PUT', headers, body: JSON.stringify(body) }),
    upload: (path: string, name: string, text: string) => {
      const body = new FormData();
      body.append('file', new Blob([text], { type: 'text/csv' }), name);
      return send(`${url}/api${path}`, { method: 'POST', headers: { authorization: headers.authorization }, body });
    },
    read: (name: string, values: unknown[]) =>
      send(`${floorUrl}/read/${name}`, { method: 'POST', headers: json, body: JSON.stringify(values) }),
    copy: (text: string) =>
      send(`${floorUrl}/copy`, { method: 'POST', headers: { 'content-type': 'text/csv' }, body: text }),
    write: (name: string, values: unknown[][]) =>
      send(`${floorUrl}/write/${name}`, { method: 'POST', headers: json, body: JSON.stringify(values) }),
  };
}

/** Lists, searches and the valuation. */
export function readCases(target: Target, known: Known): Case[] {
  const { get, read } = callersOf(target);
  const { organizationId: org, items } = target;
  const list = '/inventory-view/inventory?sort=name:asc';
  const middle = (limit: number) => Math.max(1, Math.floor(items / limit / 2));
  const filter = encodeURIComponent(
    JSON.stringify({
      type: { key: 'type', value: 'SP' },
      total_quantity: { key: 'total_quantity', value: { min: 60 } },
    }),
  );
  return [
    {
      name: 'list 50, first',
      target: 3,
      runs: 40,
      product: () => get(`${list}&limit=50`),
      floor: () => read('list-first', [org, 50]),
    },
    {
      name: 'list 50, after the middle row',
      target: 4,
      runs: 40,
      product: () => get(`${list}&limit=50&after=${known.middleId}`),
      floor: () => read('list-deep', [org, 50, known.middleId]),
    },
    {
      name: 'list 50, middle page by number',
      target: 4,
      runs: 20,
      product: () => get(`${list}&limit=50&page=${middle(50)}`),
      floor: () => read('list-deep', [org, 50, known.middleId]),
    },
    {
      name: 'list 250, first',
      target: 3,
      runs: 20,
      product: () => get(`${list}&limit=250`),
      floor: () => read('list-first', [org, 250]),
    },
    {
      name: 'list 50, filtered',
      target: 3,
      runs: 20,
      product: () => get(`${list}&limit=50&filter=${filter}`),
      floor: () => read('list-filtered', [org, 50]),
    },
    {
      name: 'list 50, by stock',
      target: 3,
      runs: 40,
      product: () => get('/inventory-view/inventory?sort=total_quantity:desc&limit=50'),
      floor: () => read('list-by-stock', [org, 50]),
    },
    {
      name: 'search, name fragment',
      target: 2,
      runs: 30,
      product: (n) => get(`/search/inventory-items?q=${1000 + (n % 900)}&show_oos=true`),
      floor: (n) => read('search', [org, `%${1000 + (n % 900)}%`, String(1000 + (n % 900))]),
    },
    {
      name: 'search, barcode',
      target: 4,
      runs: 40,
      product: (n) => get(`/search/inventory-items?q=${barcode(n, items)}&show_oos=true`),
      floor: (n) => read('barcode', [org, barcode(n, items)]),
    },
    {
      name: 'valuation of everything',
      target: 1.5,
      runs: items > 20_000 ? 2 : 10,
      product: () => get('/inventory-view/inventory/category-stock-value'),
      floor: () => read('valuation', [org]),
    },
  ];
}

const barcode = (n: number, items: number) => String(1 + ((n * 37) % items)).padStart(12, '0');

/** Adjustments, counts and completions. */
export function writeCases(target: Target, known: Known): Case[] {
  const { post, write } = callersOf(target);
  const { itemIds, locationIds } = known;
  const org = target.organizationId;
  const itemAt = (n: number) => itemIds[n % itemIds.length] as string;
  const locationAt = (n: number) => locationIds[n % locationIds.length] as string;
  const adjust = {
    product: (n: number) =>
      post('/inventory/running-stocks', { inventory_item_id: itemAt(n), location_id: locationAt(n), quantity: 1 }),
    floor: (n: number) => {
      const line = [org, [itemAt(n)], [locationAt(n)], ['1']];
      return write('adjust', [[...line, 'manual_addition', known.actionId], line]);
    },
  };
  const drafts: string[] = [];
  const lines = (n: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ item: itemAt(n * 31 + i), location: locationAt(n) }));
  const columns = (n: number, count: number) => {
    const rows = lines(n, count);
    return [org, rows.map((row) => row.item), rows.map((row) => row.location), rows.map(() => '1')] as unknown[];
  };
  return [
    { name: 'one adjustment', target: 3, runs: 60, ...adjust },
    { name: 'adjustments, 16 writers', target: 3, runs: 320, writers: 16, ...adjust },
    {
      name: 'count of 1,000 lines',
      target: 5,
      runs: 3,
      product: (n) =>
        post('/inventory/stocktakes', {
          lines: lines(n, 1000).map((row) => ({
            inventory_item_id: row.item,
            location_id: row.location,
            count: 5,
            client_id: randomUUID(),
          })),
        }),
      floor: (n) => {
        const base = columns(n, 1000);
        return write('count', [
          [...base, known.inventoryId, known.cycleId, known.actionId],
          [...base, 'stocktake', known.actionId],
          base,
        ]);
      },
    },
    {
      name: 'complete a 200-line invoice',
      target: 6,
      runs: 4,
      // Drafts are written before the clock starts, because each can be completed only once.
      prepare: async (count) => {
        for (let n = 0; n < count; n += 1) {
          const created = await post('/ordering/invoices', { vendor_id: known.vendorId });
          const { invoice_id } = JSON.parse(String(created)) as { invoice_id: string };
          const bought = lines(n, 200).map((row) => ({ id: row.item, quantity: 2, unit_cost: 10 }));
          await post(`/ordering/invoices/${invoice_id}/items/bulk`, { inventory_items: bought });
          drafts.push(invoice_id);
        }
      },
      product: () => post(`/ordering/invoices/${drafts.pop()}/status-change`, { status: 'CM' }),
      floor: (n) => {
        const base = columns(n, 200);
        return write('complete', [[...base, 'receipt', known.actionId], base, [...base, randomUUID()], [org, base[1]]]);
      },
    },
  ];
}

/** The data of a built organization that the cases need. */
export async function prepare(client: pg.Client, organizationId: string): Promise<Known> {
  const ids = async (text: string) =>
    (await client.query<{ id: string }>(text, [organizationId])).rows.map((row) => row.id);
  const itemIds = await ids(
    'select id from catalog.item where organization_id = $1 order by md5(id::text) limit 10000',
  );
  const locationIds = await ids('select id from stock.location where organization_id = $1 order by priority');
  const [middleId] = await ids(
    'select id from catalog.item where organization_id = $1 order by name_key, id offset (select items / 2 from catalog.item_count where organization_id = $1) limit 1',
  );
  const [actionId] = await ids("insert into stock.action (organization_id, kind) values ($1, 'bench') returning id");
  const [vendorId] = await ids(
    "insert into purchasing.vendor (organization_id, name) values ($1, 'Bench vendor') returning id",
  );
  const [cycleId] = await ids("select id from counting.cycle where organization_id = $1 and state = 'open'");
  const [inventoryId] =
    await ids(`insert into counting.inventory (organization_id, cycle_id, started_at, last_counted_at)
    select organization_id, id, now() - interval '3 days', now() - interval '3 days' from counting.cycle where organization_id = $1 and state = 'open' returning id`);
  return {
    itemIds,
    locationIds,
    middleId: middleId ?? '',
    actionId: actionId ?? '',
    cycleId: cycleId ?? '',
    inventoryId: inventoryId ?? '',
    vendorId: vendorId ?? '',
  };
}
