import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { recordsInverse } from '#shared/server/undo/records-inverse.ts';
import { type RowChange, watchRows } from '#shared/server/undo/rows-inverse.ts';

/** What a change of items may write besides the items themselves. */
type Part = 'catalog.item_field' | 'catalog.item_barcode';

/** Undoes a change of items: their fields, attributes and barcodes, each as it was before. */
const itemOf = ({ table, key, before, after }: RowChange): string =>
  (table === 'catalog.item' ? key.id : (key.item_id ?? before?.item_id ?? after?.item_id)) ?? '';

export const undoItemChange = recordsInverse({
  kind: 'item',
  what: 'The item',
  topics: ['items', 'stock'],
  recordOf: itemOf,
  called: ['item', 'items'],
  async follow(tx, { actor }, { rows }) {
    const ids = [...new Set(rows.map(itemOf).filter(Boolean))];
    await markItems(tx, actor.organizationId, sql`select unnest(${ids}::uuid[])`);
  },
});

/** Items of which a part changed: devices ask for what changed, and duplicates are looked for again. */
export async function markItems(tx: Tx, organizationId: string, ids: ReturnType<typeof sql>): Promise<void> {
  await sql`
    with held as (
      select id from catalog.item where organization_id = ${organizationId} and id in (${ids}) order by id for no key update
    )
    update catalog.item as i set updated_at = now() from held
    where i.organization_id = ${organizationId} and i.id = held.id`.execute(tx);
}

/** Call before the change, with the items already locked; `recordRows` afterwards. */
export const watchItems = (tx: Tx, organizationId: string, ids: readonly string[], parts: readonly Part[] = []) =>
  watchRows(tx, organizationId, [
    { table: 'catalog.item', where: sql`t.id = any(${ids}::uuid[])` },
    ...parts.map((table) => ({ table, where: sql`t.item_id = any(${ids}::uuid[])` })),
  ]);
