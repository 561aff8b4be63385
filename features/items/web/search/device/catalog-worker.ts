import { type DBSchema, openDB } from 'idb';
import { findKeptItems, type KeptItem, type SearchableItem, searchableOf } from '../../../domain/find-kept-items.ts';
import { type Asked, CATALOG_DATABASE, type Told } from './catalog-messages.ts';

/* Runs in a thread of its own: reading, keeping and searching 100,000 items never holds up a key. */

interface Part {
  readonly owner: string;
  readonly number: number;
  readonly items: readonly KeptItem[];
}

interface Tables extends DBSchema {
  /** A few thousand items each, so that a change writes little. */
  part: { key: [string, number]; value: Part };
  /** The server's time up to which an owner's items are complete. */
  at: { key: string; value: string };
}

const PART = 2000;

const database = openDB<Tables>(CATALOG_DATABASE, 1, {
  upgrade(made) {
    made.createObjectStore('part', { keyPath: ['owner', 'number'] });
    made.createObjectStore('at');
  },
});
database.catch(() => {}); // without storage the items are kept until the page is closed

let owner = '';
const items = new Map<string, SearchableItem>();
const partOf = new Map<string, number>();

const tell = (told: Told) => postMessage(told);

/** Begins with what was kept of this owner. */
async function open(of: string): Promise<void> {
  owner = of;
  items.clear();
  partOf.clear();
  const at = await readKept(of).catch(() => undefined);
  tell({ type: 'opened', owner: of, at: at ?? null, count: items.size });
}

const partsOf = (of: string) => IDBKeyRange.bound([of, 0], [of, Number.MAX_SAFE_INTEGER]);

/** Holds what was kept of this owner, up to the time that it answers, and removes everyone else's. */
async function readKept(of: string): Promise<string | undefined> {
  const kept = await database;
  for (const key of await kept.getAllKeys('at'))
    if (key !== of) {
      await kept.delete('at', key);
      await kept.delete('part', partsOf(key));
    }
  const at = await kept.get('at', of);
  if (at === undefined) await kept.delete('part', partsOf(of));
  for (const part of await kept.getAll('part', partsOf(of))) for (const item of part.items) hold(item, part.number);
  return at;
}

function hold(item: KeptItem, part: number): void {
  items.set(item.id, searchableOf(item));
  partOf.set(item.id, part);
}

/** New items go where there is room. */
function change(changed: readonly KeptItem[], gone: readonly string[], at: string | null): Promise<void> {
  const touched = new Set<number>();
  for (const id of gone) {
    const part = partOf.get(id);
    if (part === undefined) continue;
    items.delete(id);
    partOf.delete(id);
    touched.add(part);
  }
  for (const item of changed) {
    const part = partOf.get(item.id) ?? Math.floor(items.size / PART);
    hold(item, part);
    touched.add(part);
  }
  return write(touched, at);
}

async function write(touched: ReadonlySet<number>, at: string | null): Promise<void> {
  const parts = new Map([...touched].map((number) => [number, [] as KeptItem[]]));
  for (const [id, number] of partOf) {
    const found = items.get(id);
    if (found) parts.get(number)?.push(found.item);
  }
  // If that fails, they are asked for again the next time the app opens.
  await keep(parts, at).catch(() => {});
}

async function keep(parts: ReadonlyMap<number, readonly KeptItem[]>, at: string | null): Promise<void> {
  const transaction = (await database).transaction(['part', 'at'], 'readwrite');
  const put: Promise<unknown>[] = [];
  for (const [number, some] of parts) put.push(transaction.objectStore('part').put({ owner, number, items: some }));
  if (at !== null) put.push(transaction.objectStore('at').put(at, owner));
  await Promise.all([...put, transaction.done]);
}

async function answer(asked: Asked): Promise<void> {
  if (asked.type === 'open') await open(asked.owner);
  else if (asked.type === 'change' && asked.owner === owner) await change(asked.items, asked.gone, asked.at);
  else if (asked.type === 'find') {
    const { text, withOutOfStock, most } = asked;
    tell({ type: 'found', text, withOutOfStock, items: findKeptItems(items.values(), text, { withOutOfStock, most }) });
  }
}

/** One after the other; a search does not wait for what is being written. */
let waiting = Promise.resolve();
addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  if (data.type === 'find') void answer(data);
  else waiting = waiting.then(() => answer(data));
});
