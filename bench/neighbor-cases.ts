import { callersOf, type Target } from './cases.ts';
import type { Case } from './measure.ts';

const LINES = 20_000;
const SLOWEST_MS = 1000;
const LIST = '/inventory-view/inventory?sort=name:asc&limit=50';
const ITEMS = 1000;

/** A list read of one organization while another one imports a long file, against the same read with no import running. */
export function neighborCases(target: Target, account: { email: string; password: string }): Case[] {
  let joined: ReturnType<typeof joinAnother> | undefined;
  const other = () => (joined ??= joinAnother(target, account));
  let importing: Promise<unknown> = Promise.resolve();
  const read = async () => (await other()).get(LIST);
  const one = {
    target: null,
    runs: 100,
    rounds: 1,
    prepare: async () => {
      await importing;
      importing = importCounts(target);
      importing.catch(() => {}); // `check` says so
    },
    product: read,
    floor: async () => {
      await importing;
      return read();
    },
    check: async () => {
      const began = performance.now();
      await importing;
      return `the import ran ${((performance.now() - began) / 1000).toFixed(1)} s longer`;
    },
  };
  return [
    { ...one, name: 'list beside an import of others' },
    { ...one, name: 'list beside an import, p99', percentile: 0.99, mostMs: SLOWEST_MS },
  ];
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

/** A second organization of the same person, in a session of its own, with items. */
async function joinAnother(target: Target, account: { email: string; password: string }) {
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
  return callers;
}
