import { sql } from 'kysely';
import { type MainTypeCode, mainTypeLabel, typeLabel } from '#features/catalog/domain/main-types.ts';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { TrendPeriod } from '../../domain/days-of-period.ts';
import { readDaysOfPeriod } from '../period.ts';

const MOST = 50;

interface PriceMove {
  item_id: string;
  name: string;
  size: string;
  category: string;
  subtype: string;
  before: number;
  after: number;
  percent: number;
  prices: number[];
}

/**
 * The last price paid within the period against the last one before it, for items of which both are known (D31). Own batches
 * have no price, and what was returned entirely was not paid.
 */
export function priceMoves(context: Context, { period }: { period: TrendPeriod }): Promise<PriceMove[]> {
  const { organizationId, timezone } = context.actor;
  return runQuery(context, async (tx) => {
    const { from, to } = await readDaysOfPeriod(tx, context, period);
    const start = sql`${from}::date::timestamp at time zone ${timezone}`;
    const { rows } = await sql<Omit<PriceMove, 'category' | 'subtype'> & { type: string; short_type: MainTypeCode }>`
      with paid as (
        select c.item_id, c.purchased_at, c.unit_cost, c.purchased_at >= ${start} as within
        from stock.cost_layer as c
        where c.organization_id = ${organizationId} and not c.consignment and c.quantity > 0 and c.source_type <> 'batch'
          and (not exists (select from stock.cost_layer as back
            where back.organization_id = c.organization_id and back.item_id = c.item_id and back.quantity < 0)
            or exists (select from stock.net_layers(c.organization_id, c.item_id, 'infinity') as net
              where net.id = c.id and net.quantity > 0))
          and c.purchased_at >= ${start} - interval '1 year'
          and c.purchased_at < (${to}::date + 1)::timestamp at time zone ${timezone}
      ), moved as (
        select item_id, (array_agg(unit_cost order by purchased_at desc) filter (where within))[1] as after,
          (array_agg(unit_cost order by purchased_at desc) filter (where not within))[1] as before,
          array_agg(unit_cost::float8 order by purchased_at) as prices
        from paid group by item_id
      )
      select m.item_id, i.name, z.name as size, t.name as type, t.short_type, m.before::float8 as before, m.after::float8 as after, m.prices,
        round(100 * (m.after - m.before) / m.before, 2)::float8 as percent
      from moved as m
      join catalog.item as i on i.organization_id = ${organizationId} and i.id = m.item_id and i.active
      join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
      join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
      where m.before > 0 and round(m.after, 2) <> round(m.before, 2)
      order by abs(m.after - m.before) / m.before desc, i.name_key, i.id limit ${MOST}`.execute(tx);
    return rows.map(({ type, short_type, ...row }) => ({
      ...row,
      category: mainTypeLabel(short_type),
      subtype: typeLabel({ name: type, short_type }),
    }));
  });
}
