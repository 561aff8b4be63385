import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/** Ids of what an act created. */
export interface CreatedItems {
  readonly items: readonly string[];
  readonly sizes: readonly string[];
}

/** Why an item that an act created stays: something needs it, or a person changed it since. */
export interface StayingItem {
  readonly id: string;
  readonly name: string;
  readonly reason: 'used' | 'changed';
}

/** Parts that every item has, and what is suggested for it by itself: none of it is a use, all of it ends with the item. */
const PARTS = [
  'catalog.item_barcode',
  'catalog.item_field',
  'catalog.match_look',
  'catalog.staged_match',
  'sales.staged_match',
  'stock.item_cost',
  'stock.item_stock',
];

/**
 * Deletes items that an act created, if nothing refers to them and no one changed them since, then the sizes it created
 * for them. Answers the items that stay. A transaction that begins to use one meanwhile either comes first, so the item stays,
 * or finds no such item.
 */
export async function takeBackItems(
  tx: Tx,
  organizationId: string,
  { items, sizes }: CreatedItems,
): Promise<StayingItem[]> {
  if (items.length === 0) return [];
  // Locked before it is asked for uses: a transaction that refers to an item holds its key until it ends.
  const { rows } = await sql<{ id: string; name: string; changed: boolean }>`
    select id, name, updated_at <> created_at as changed from catalog.item
    where organization_id = ${organizationId} and id = any(${items}::uuid[]) order by id for update`.execute(tx);
  const used = await usedOf(
    tx,
    organizationId,
    'catalog.item',
    rows.map(({ id }) => id),
  );
  const staying = rows.flatMap(({ id, name, changed }): StayingItem[] =>
    used.has(id) || changed ? [{ id, name, reason: used.has(id) ? 'used' : 'changed' }] : [],
  );
  const kept = new Set(staying.map(({ id }) => id));
  const gone = rows.map(({ id }) => id).filter((id) => !kept.has(id));
  await sql`delete from catalog.item where organization_id = ${organizationId} and id = any(${gone}::uuid[])`.execute(
    tx,
  );
  await takeBackSizes(tx, organizationId, sizes);
  return staying;
}

async function takeBackSizes(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select from catalog.size where organization_id = ${organizationId} and id = any(${ids}::uuid[]) order by id for update`.execute(
    tx,
  );
  const used = await usedOf(tx, organizationId, 'catalog.size', ids);
  await sql`delete from catalog.size where organization_id = ${organizationId}
    and id = any(${ids.filter((id) => !used.has(id))}::uuid[])`.execute(tx);
}

interface Reference {
  readonly table: string;
  readonly column: string;
}

const references = new Map<string, Promise<Reference[]>>();

/** Every column of the database that refers to the table, as its foreign keys say: a new feature's tables are among them. */
function referencesTo(tx: Tx, table: string): Promise<Reference[]> {
  const read = references.get(table) ?? readReferences(tx, table);
  references.set(table, read);
  read.catch(() => references.delete(table));
  return read;
}

async function readReferences(tx: Tx, table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint as c
    join unnest(c.conkey) as k (number) on true
    join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = k.number
    where c.contype = 'f' and c.confrelid = ${table}::regclass and a.attname <> 'organization_id'
    order by 1, 2`.execute(tx);
  return rows.filter((each) => !PARTS.includes(each.table));
}

/** Those of the ids that something refers to. */
async function usedOf(tx: Tx, organizationId: string, table: string, ids: readonly string[]): Promise<Set<string>> {
  const uses: RawBuilder<unknown>[] = (await referencesTo(tx, table)).map(
    ({ table: from, column }) => sql`exists (select from ${sql.table(from)} as t
      where t.organization_id = ${organizationId} and t.${sql.ref(column)} = asked.id)`,
  );
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as asked (id) where ${sql.join(uses, sql` or `)}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
