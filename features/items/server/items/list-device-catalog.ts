import { sql } from 'kysely';
import type { z } from 'zod';
import { contentOf } from '#features/catalog/domain/content.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { keptItem } from '../../contract/device-catalog-contract.ts';

interface CatalogQuery {
  after?: string;
  since?: string;
  item_ids?: readonly string[];
  limit: number;
}

type Kept = z.output<typeof keptItem>;
type Row = Omit<Kept, 'content'> & { volume: number; unit: string; count: number; active: boolean };

/** The place to continue from may be deleted meanwhile: then the device begins again. */
async function requireItem(tx: Tx, organizationId: string, id: string): Promise<void> {
  const { rows } = await sql`
    select 1 from catalog.item where organization_id = ${organizationId} and id = ${id}`.execute(tx);
  if (rows.length === 0) throw notFound('Item');
}

/** The longest transaction may take half an hour: what it writes has the time of its start. */
const LONGEST_TRANSACTION = sql`interval '30 minutes'`;

/**
 * What a device keeps of each item to find it by name before the server answers: the named items, or else a page by id of
 * all, or of those that changed since a moment of the server's clock. Items that are gone by then are named in `gone`.
 */
export function listDeviceCatalog(context: Context, { item_ids, limit, ...place }: CatalogQuery) {
  const { after, since } = item_ids ? {} : place;
  const { organizationId } = context.actor;
  const changed = since
    ? sql`and (i.updated_at > ${since}::timestamptz - ${LONGEST_TRANSACTION} or s.updated_at > ${since}::timestamptz - ${LONGEST_TRANSACTION})`
    : sql``;
  const named = item_ids ? sql`and i.id = any(${item_ids}::uuid[])` : sql``;
  const behind = after ? sql`and i.id > ${after}` : sql``;
  // A device that has nothing of an item need not hear that it is gone.
  const here = since || item_ids ? sql`` : sql`and i.active`;
  return runQuery(context, async (tx) => {
    if (after) await requireItem(tx, organizationId, after);
    const { rows } = await sql<Row>`
      select i.id, i.name, i.vintage, i.barcode, i.active, z.name as size, z.volume::float8 as volume, z.unit, z.count,
        t.name as type, t.short_type, s.quantity::float8 as quantity, s.quantity > 0 as stocked,
        (select string_agg(f.name, ' ') from catalog.item_field as l
          join catalog.field as f on f.organization_id = l.organization_id and f.id = l.field_id and f.code = 'PR'
          where l.organization_id = i.organization_id and l.item_id = i.id) as producer
      from catalog.item as i
      join stock.item_stock as s on s.organization_id = i.organization_id and s.item_id = i.id
      join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
      join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
      where i.organization_id = ${organizationId} and s.organization_id = ${organizationId} ${here} ${named} ${changed} ${behind}
      order by i.id limit ${limit + 1}`.execute(tx);
    const shown = rows.slice(0, limit);
    const known = new Set(shown.flatMap(({ id, active }) => (active ? [id] : [])));
    return {
      at: context.now.toISOString(),
      items: shown
        .filter(({ active }) => active)
        .map(({ active: _, volume, unit, count, ...row }) => ({ ...row, content: contentOf(volume, unit, count) })),
      gone: item_ids?.filter((id) => !known.has(id)) ?? shown.flatMap((row) => (row.active ? [] : [row.id])),
      next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  });
}
