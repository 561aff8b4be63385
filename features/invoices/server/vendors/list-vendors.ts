import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { parseFilter } from '#features/items/server/items/inventory-filter.ts';
import { dayOf } from '#shared/domain/zoned-day.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { vendorRow } from '../../contract/vendor-schemas.ts';
import { INVOICE_TOTAL } from '../invoices/invoice-total.ts';

interface VendorQuery {
  readonly simple?: boolean | undefined;
  readonly filter?: string | undefined;
  readonly search?: string | undefined;
  readonly sort: string;
  readonly page: number;
  readonly limit: number;
}

/** Vendors with their purchases (VEND-001 to VEND-008); `simple` returns only id and name of all (OAPI-038). */
export function listVendors(context: Context, input: VendorQuery) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const where = vendorConditions(organizationId, input);
    if (input.simple) {
      const { rows } = await sql<{ id: string; name: string }>`
        select v.id, v.name from purchasing.vendor as v where ${where} order by v.name_key, v.id`.execute(tx);
      return { data: rows, meta: { page: 1, limit: rows.length, total: rows.length, totalPages: 1 } };
    }
    const ids = await pageIds(tx, organizationId, input, where);
    const { rows: counted } = await sql<{ total: number }>`
      select count(*)::int as total from purchasing.vendor as v where ${where}`.execute(tx);
    const total = counted[0]?.total ?? 0;
    return {
      data: await readVendorRows(tx, context, ids),
      meta: { page: input.page, limit: input.limit, total, totalPages: Math.ceil(total / input.limit) },
    };
  });
}

function vendorConditions(organizationId: string, { search, filter }: VendorQuery): RawBuilder<unknown> {
  const conditions = [sql`v.organization_id = ${organizationId} and v.deleted_at is null`];
  if (search?.trim()) {
    conditions.push(
      sql`(v.name_key like all (platform.like_words(${search})) or v.email ilike ${`%${search.trim().replace(/[\\%_]/g, '\\$&')}%`})`,
    );
  }
  for (const [key, { value }] of Object.entries(parseFilter(filter))) {
    const text = String(value ?? '');
    if (key === 'vendor') conditions.push(sql`(v.id::text = ${text} or v.name_key = platform.fold(${text}))`);
    else if (key === 'city' || key === 'state') {
      conditions.push(sql`exists (select from purchasing.vendor_address as a where a.organization_id = v.organization_id
        and a.vendor_id = v.id and platform.fold(a.${sql.ref(key)}) = platform.fold(${text}))`);
    } else throw refuseField('filter', `There is no filter called ${key}`);
  }
  return sql.join(conditions, sql` and `);
}

/** Completed invoices only: a draft is not bought yet, and a purchase order is not paid (VEND-008). */
const COUNTED = sql`i.type = 'IN' and i.status <> 'DR'`;

/** One figure of each vendor, for sorting. */
const FIGURES: Readonly<Record<string, RawBuilder<unknown>>> = {
  orders: sql`select i.vendor_id, count(*) as figure from purchasing.invoice as i`,
  total_paid: sql`select i.vendor_id, sum(${INVOICE_TOTAL}) as figure from purchasing.invoice as i`,
  last_order: sql`select i.vendor_id, extract(epoch from max(i.date_ordered)) as figure from purchasing.invoice as i`,
  items_supplied: sql`select i.vendor_id, count(distinct line.item_id) as figure from purchasing.invoice as i
    join purchasing.invoice_line as line on line.organization_id = i.organization_id and line.invoice_id = i.id`,
};

async function pageIds(
  tx: Tx,
  organizationId: string,
  input: VendorQuery,
  where: RawBuilder<unknown>,
): Promise<string[]> {
  const orders = input.sort.split(',').map((part) => part.split(':') as [string, 'asc' | 'desc']);
  const joins = orders.flatMap(([field]) =>
    FIGURES[field]
      ? [
          sql`left join (${FIGURES[field]} where i.organization_id = ${organizationId} and ${COUNTED} group by i.vendor_id)
          as ${sql.ref(field)} on ${sql.ref(`${field}.vendor_id`)} = v.id`,
        ]
      : [],
  );
  const columns = orders.map(([field, direction]) => {
    const column = FIGURES[field] ? sql`coalesce(${sql.ref(`${field}.figure`)}, 0)` : sql`v.name_key`;
    return sql`${column} ${sql.raw(direction)}`;
  });
  const { rows } = await sql<{ id: string }>`
    select v.id from purchasing.vendor as v ${sql.join(joins, sql` `)} where ${where}
    order by ${sql.join(columns)}, v.name_key, v.id
    limit ${input.limit} offset ${(input.page - 1) * input.limit}`.execute(tx);
  return rows.map((row) => row.id);
}

/** Weeks of spend that the list draws. */
const WEEKS = 12;

async function readVendorRows(
  tx: Tx,
  { actor: { organizationId, timezone }, now }: Context,
  ids: readonly string[],
): Promise<z.output<typeof vendorRow>[]> {
  const today = dayOf(now, timezone);
  const { rows } = await sql<z.output<typeof vendorRow>>`
    with counted as (
      select i.vendor_id, count(*)::int as orders, sum(${INVOICE_TOTAL})::float8 as total_paid, max(i.date_ordered) as last_order
      from purchasing.invoice as i
      where i.organization_id = ${organizationId} and i.vendor_id = any(${ids}::uuid[]) and ${COUNTED} group by i.vendor_id
    ), supplied as (
      select i.vendor_id, count(distinct line.item_id)::int as items from purchasing.invoice as i
      join purchasing.invoice_line as line on line.organization_id = i.organization_id and line.invoice_id = i.id
      where i.organization_id = ${organizationId} and i.vendor_id = any(${ids}::uuid[]) and ${COUNTED} group by i.vendor_id
    ), spent as (
      select i.vendor_id, (${today}::date - (i.date_ordered at time zone ${timezone})::date) / 7 as weeks_ago,
        sum(${INVOICE_TOTAL})::float8 as spend
      from purchasing.invoice as i
      where i.organization_id = ${organizationId} and i.vendor_id = any(${ids}::uuid[]) and ${COUNTED}
        and (i.date_ordered at time zone ${timezone})::date between ${today}::date - ${7 * WEEKS - 1}::int and ${today}::date
      group by 1, 2
    )
    select v.id, v.name, v.email, v.phone, address.line as address, rep.email as last_rep_email,
           coalesce(supplied.items, 0) as items_supplied, coalesce(counted.orders, 0) as orders,
           coalesce(counted.total_paid, 0) as total_paid,
           (select array_agg(coalesce(spent.spend, 0) order by ago desc)
            from generate_series(0, ${WEEKS - 1}::int) as ago
            left join spent on spent.vendor_id = v.id and spent.weeks_ago = ago) as spend_weeks,
           to_json(counted.last_order) #>> '{}' as last_order
    from unnest(${ids}::uuid[]) with ordinality as page (id, position)
    join purchasing.vendor as v on v.organization_id = ${organizationId} and v.id = page.id
    left join counted on counted.vendor_id = v.id
    left join supplied on supplied.vendor_id = v.id
    left join lateral (
      select concat_ws(', ', address_line1, nullif(address_line2, ''), city, state || ' ' || zip_code, country) as line
      from purchasing.vendor_address where organization_id = ${organizationId} and vendor_id = v.id
      order by is_default desc, created_at desc limit 1
    ) as address on true
    left join lateral (
      select r.email from purchasing.invoice as i
      join purchasing.vendor_rep as r on r.organization_id = i.organization_id and r.id = i.vendor_rep_id
      where i.organization_id = ${organizationId} and i.vendor_id = v.id and ${COUNTED}
      order by i.date_ordered desc, i.id desc limit 1
    ) as rep on true
    order by page.position`.execute(tx);
  return rows;
}
