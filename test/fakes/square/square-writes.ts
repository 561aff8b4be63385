import { Refused } from './refused.ts';
import type { CatalogObject, Item, Variation } from './square-objects.ts';
import type { SquareState } from './square-state.ts';

/** An object by its id; a variation as its item has it. */
export function findObject(catalog: ReadonlyMap<string, CatalogObject>, id: string): CatalogObject | undefined {
  const nested = [...catalog.values()]
    .flatMap((one) => (one.type === 'ITEM' ? one.item_data.variations : []))
    .find((one) => one.id === id);
  return nested ?? catalog.get(id);
}

interface Sent {
  readonly idempotency_key: string;
  readonly object: Item | Variation;
}

/** Writes one item or variation: one write at a time, only of the newest version, and once per idempotency key. */
export async function upsertObject(fake: SquareState, { sent }: { sent: object }): Promise<object> {
  const { idempotency_key: key, object } = sent as Sent;
  if (key === '' || key.length > 128) throw new Refused(400, 'BAD_REQUEST');
  fake.writesAtOnce = Math.max(fake.writesAtOnce, fake.isWriting ? 2 : 1);
  if (fake.isWriting) throw new Refused(429, 'RATE_LIMITED');
  fake.isWriting = true;
  try {
    await fake.duringWrite();
    const text = JSON.stringify(object);
    const before = fake.writes.get(key);
    if (before && before.sent !== text) throw new Refused(400, 'IDEMPOTENCY_KEY_REUSED');
    if (before) return before.answer;
    const answer = { catalog_object: object.type === 'ITEM' ? writeItem(fake, object) : writeVariation(fake, object) };
    fake.writes.set(key, { sent: text, answer });
    return answer;
  } finally {
    fake.isWriting = false;
  }
}

function requireVersion(fake: SquareState, { id, version }: Item | Variation): void {
  const known = findObject(fake.catalog, id);
  if (!known) throw new Refused(404, 'NOT_FOUND');
  if (known.version !== version) throw new Refused(409, 'VERSION_MISMATCH');
}

const changed = (fake: SquareState) => {
  const updated_at = fake.now();
  return { updated_at, version: Date.parse(updated_at) };
};

function writeItem(fake: SquareState, item: Item): Item {
  for (const one of [item, ...item.item_data.variations]) requireVersion(fake, one);
  const now = changed(fake);
  const variations = item.item_data.variations.map((each) => ({ ...each, ...now }));
  const written = { ...item, ...now, item_data: { ...item.item_data, variations } };
  fake.catalog.set(item.id, written);
  return written;
}

function writeVariation(fake: SquareState, variation: Variation): Variation {
  requireVersion(fake, variation);
  const written = { ...variation, ...changed(fake) };
  const parent = fake.catalog.get(variation.item_variation_data.item_id) as Item;
  const variations = parent.item_data.variations.map((each) => (each.id === variation.id ? written : each));
  fake.catalog.set(parent.id, { ...parent, item_data: { ...parent.item_data, variations } });
  fake.catalog.set(variation.id, written);
  return written;
}
