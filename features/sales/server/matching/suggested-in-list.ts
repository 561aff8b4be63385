import { sql } from 'kysely';
import { currentCycle } from '#features/counting/server/cycles/find-cycle.ts';
import type { ReadSuggestedMatches } from '#features/items/server/items/list-inventory.ts';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';
import { PROPOSED } from './suggestion-rows.ts';

interface Row {
  readonly inventory_item_id: string;
  readonly pos_item_id: string;
  readonly name: string;
  readonly size_id: string | null;
  readonly size: string | null;
  readonly waiting: number;
}

/**
 * Finds the best unmatched POS item for each item of a page (POS-047): only where no other item scores higher, and only
 * for items that have no Sold As yet.
 */
export const readSuggestedMatches: ReadSuggestedMatches = async (tx, organizationId, itemIds) => {
  const { started_at: began } = await currentCycle(tx, organizationId);
  const { rows } = await sql<Row>`
    select distinct on (m.inventory_item_id) m.inventory_item_id, m.pos_item_id, m.size_id, z.name as size,
      case when p.variation is null then p.name else p.name || ' (' || p.variation || ')' end as name,
      (select coalesce(sum(l.quantity), 0)::float8 from sales.sale_line as l
        where l.organization_id = p.organization_id and l.pos_item_id = p.id and l.state = 'unmatched' and l.sold_at >= ${began}) as waiting
    from sales.staged_match as m
    join sales.pos_item as p on p.organization_id = m.organization_id and p.id = m.pos_item_id
      and p.sold_as_id is null and p.recipe_id is null and not p.ignored
    left join catalog.size as z on z.organization_id = m.organization_id and z.id = m.size_id
    where m.organization_id = ${organizationId} and m.inventory_item_id = any(${itemIds}::uuid[]) and ${PROPOSED}
      and not exists (select from sales.sold_as as s
        where s.organization_id = m.organization_id and s.inventory_item_id = m.inventory_item_id and s.deleted_at is null)
      and not exists (select from sales.staged_match as other
        join catalog.item as i on i.organization_id = other.organization_id and i.id = other.inventory_item_id and i.active
        where other.organization_id = m.organization_id and other.pos_item_id = m.pos_item_id and not other.declined
          and other.score > m.score)
    order by m.inventory_item_id, m.score desc, p.name_key, p.id`.execute(tx);
  return new Map(rows.map(({ inventory_item_id, ...suggested }) => [inventory_item_id, suggested]));
};

/** Notifies open lists of the items that these POS items were suggested for. */
export async function announceSuggested(tx: Tx, organizationId: string, posItemIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct inventory_item_id as id from sales.staged_match
    where organization_id = ${organizationId} and pos_item_id = any(${posItemIds}::uuid[])`.execute(tx);
  if (rows.length > 0)
    await announce(
      tx,
      organizationId,
      'items',
      rows.map((row) => row.id),
    );
}
