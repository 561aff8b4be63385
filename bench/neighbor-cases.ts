import { randomUUID } from 'node:crypto';
import { callersOf, type Target } from './cases.ts';
import type { Case } from './measure.ts';

const LINES = 20_000;
const SLOWEST_MS = 500;
const LIST = '/inventory-view/inventory?sort=name:asc&limit=50';
const ITEMS = 1000;

type Neighbor = ReturnType<typeof callersOf> & { readonly itemIds: string[]; readonly locationIds: string[] };
type Import = (target: Target, round: number) => Promise<unknown>;

/** Reads and counts of one organization while another one imports a long file, against the same without the import. */
export function neighborCases(target: Target, account: { email: string; password: string }): Case[] {
  let joined: Promise<Neighbor> | undefined;
  const other = () => (joined ??= joinAnother(target, account));
  const imports: Record<string, Import> = { counts: importCounts, items: importItems, invoices: importInvoices };
  return Object.entries(imports).flatMap(([what, start]) => [
    besideImport(`list beside an import of ${what}`, target, start, async () => (await other()).get(LIST)),
    besideImport(`count beside an import of ${what}`, target, start, async (n) => countOne(await other(), n)),
  ]);
}

/** The slowest of a hundred. The import starts with the round and may end before it. */
function besideImport(name: string, target: Target, start: Import, act: (n: number) => Promise<unknown>): Case {
  let importing: Promise<unknown> = Promise.resolve();
  let round = 0;
  let ended = 0;
  return {
    name: `${name}, p99`,
    target: null,
    mostMs: SLOWEST_MS,
    percentile: 0.99,
    runs: 100,
    rounds: 2,
    prepare: async () => {
      await importing;
      round += 1;
      ended = 0;
      importing = start(target, round).finally(() => (ended = performance.now()));
      importing.catch(() => {}); // `check` reports it
    },
    product: act,
    floor: async (n) => {
      await importing;
      return act(n);
    },
    check: async () => {
      const [began, over] = [performance.now(), ended > 0];
      await importing;
      return over ? 'the import ended before' : `the import ran ${((ended - began) / 1000).toFixed(1)} s longer`;
    },
  };
}

function countOne({ post, itemIds, locationIds }: Neighbor, n: number): Promise<unknown> {
  const line = { inventory_item_id: itemIds[n % itemIds.length], location_id: locationIds[0], count: n % 12 };
  return post('/inventory/stocktake', { ...line, client_id: randomUUID() });
}

function importCounts(target: Target): Promise<unknown> {
  const at = new Date().toISOString();
  const rows = Array.from({ length: LINES }, (_, n) => {
    const barcode = String(1 + (n % target.items)).padStart(12, '0');
    return `Room ${2 + Math.floor(n / target.items)},${barcode},${n % 12},${at}`;
  });
  const text = ['location,barcode,quantity,counted_at', ...rows].join('\n');
  return callersOf(target).upload('/import/counts', 'counts.csv', text);
}

function importItems(target: Target, round: number): Promise<unknown> {
  const mark = `${Date.now()}-${round}`;
  const rows = Array.from({ length: LINES }, (_, n) => `Imported ${mark} ${n},Spirits,750 mL,Room 2,3,12.5`);
  const text = ['name,type,size,location,quantity,cost', ...rows].join('\n');
  return callersOf(target).upload('/import/items', 'items.csv', text);
}

/** A hundred invoices of existing items. */
function importInvoices(target: Target, round: number): Promise<unknown> {
  const mark = `${Date.now()}-${round}`;
  const day = new Date().toISOString().slice(0, 10);
  const rows = Array.from({ length: LINES }, (_, n) => {
    const barcode = String(1 + (n % target.items)).padStart(12, '0');
    return `${mark}-${Math.floor(n / 200)},Bench vendor,${day},${barcode},2,10`;
  });
  const text = ['invoice_number,vendor,date,barcode,quantity,unit_cost', ...rows].join('\n');
  return callersOf(target).upload('/import/invoices', 'invoices.csv', text);
}

/** A second organization of the same person, in a separate session, with items. */
async function joinAnother(target: Target, account: { email: string; password: string }): Promise<Neighbor> {
  const { url } = target;
  const json = { 'content-type': 'application/json', origin: url };
  const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(account),
  });
  const cookie = signedIn.headers.getSetCookie().map((each) => each.split(';')[0]);
  const headers = { ...json, cookie: cookie.join('; ') };
  const call = async (path: string, body: unknown) => {
    const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as { id: string; token: string };
  };
  const { id } = await call('/organization', { name: 'Neighbor', timezone: 'UTC' });
  const { token } = await call(`/organization/set/${id}`, {});
  const callers = callersOf({ ...target, token });
  const rows = Array.from({ length: ITEMS }, (_, n) => `Neighbor ${n},Spirits,750 mL,Bar,3`);
  await callers.upload('/import/items', 'items.csv', ['name,type,size,location,quantity', ...rows].join('\n'));
  const ids = (answer: unknown) => (JSON.parse(String(answer)) as { id: string }[]).map((each) => each.id);
  const list = JSON.parse(String(await callers.get(LIST))) as { data: { id: string }[] };
  return {
    ...callers,
    itemIds: list.data.map((each) => each.id),
    locationIds: ids(await callers.get('/locations/all')),
  };
}
