import { type RawBuilder, sql } from 'kysely';
import { matchesSearch } from '#features/items/server/items/matches-search.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { LAST_PURCHASE, type LowItem, readLowItems } from './read-low-items.ts';

export interface LowStockScope {
  readonly search?: string | undefined;
  /** The vendor of the last purchase. */
  readonly vendor_id?: string | undefined;
  /** The location where they are short. */
  readonly location_id?: string | undefined;
}

interface LowStockQuery extends LowStockScope {
  readonly sort: string;
  readonly page: number;
  readonly limit: number;
}

const SORT_COLUMNS: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`i.name_key`,
  on_hand: sql`s.quantity`,
  par: sql`s.par`,
  missing: sql`short.missing`,
};

/** Items below par at some location: the ids of the page first, then the data of those rows. */
export function listLowStock(context: Context, input: LowStockQuery) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const from = lowItems(organizationId, input);
    const order = input.sort.split(',').map((part) => {
      const [field = '', direction] = part.split(':');
      return sql`${SORT_COLUMNS[field]} ${sql.raw(direction === 'desc' ? 'desc' : 'asc')}`;
    });
    const { rows: ids } = await sql<{ id: string }>`
      select i.id ${from} order by ${sql.join(order)}, i.id limit ${input.limit} offset ${(input.page - 1) * input.limit}`.execute(
      tx,
    );
    const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(tx);
    const total = counted[0]?.total ?? 0;
    return {
      data: await readLowItems(
        tx,
        context,
        ids.map((row) => row.id),
      ),
      meta: { page: input.page, limit: input.limit, total, totalPages: Math.ceil(total / input.limit) },
    };
  });
}

/** The FROM clause of the queries; \`short.missing\` is summed over the locations that are short. */
function lowItems(organizationId: string, { search, vendor_id, location_id }: LowStockScope): RawBuilder<unknown> {
  const conditions = [sql`s.organization_id = ${organizationId} and i.active`];
  if (search?.trim()) conditions.push(matchesSearch(search.trim()));
  if (vendor_id) conditions.push(sql`(select last.vendor_id from ${LAST_PURCHASE} as last) = ${vendor_id}`);
  if (location_id) conditions.push(sql`${location_id} = any(short.locations)`);
  return sql`from (
      select item_id, sum(missing) as missing, array_agg(location_id) as locations from stock.short_place
      where organization_id = ${organizationId} group by item_id
    ) as short
    join stock.item_stock as s on s.item_id = short.item_id
    join catalog.item as i on i.organization_id = s.organization_id and i.id = s.item_id
    where ${sql.join(conditions, sql` and `)}`;
}

/** Everything to order that `wanted` lets through, by name. Other items do not count toward the limit. */
export async function readSuggested(
  tx: Tx,
  context: Context,
  scope: LowStockScope,
  most: number,
  wanted: (item: LowItem) => boolean = () => true,
) {
  const { rows } = await sql<{ id: string }>`
    select i.id ${lowItems(context.actor.organizationId, scope)} order by i.name_key, i.id`.execute(tx);
  const suggested: LowItem[] = [];
  for (let from = 0; from < rows.length && suggested.length < most; from += most) {
    const ids = rows.slice(from, from + most).map((row) => row.id);
    const items = await readLowItems(tx, context, ids);
    suggested.push(...items.filter((item) => item.suggested > 0 && wanted(item)));
  }
  return suggested.slice(0, most);
}
