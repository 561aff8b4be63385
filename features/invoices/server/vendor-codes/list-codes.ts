import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { readPage } from '#shared/server/answers/read-page.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { vendorCode } from '../../contract/vendor-code-contract.ts';
import { requireVendor } from '../vendors/find-vendor.ts';

export type VendorCode = z.output<typeof vendorCode>;

interface CodeQuery {
  readonly id: string;
  readonly q?: string | undefined;
  readonly sort: string;
  readonly page: number;
  readonly limit: number;
}

const SORT_COLUMNS: Readonly<Record<string, RawBuilder<unknown>>> = {
  code: sql`v.code`,
  name: sql`i.name_key`,
  updated_at: sql`v.updated_at`,
};

/** A merged item resolves to the item it became. */
const FROM = sql`purchasing.vendor_item as v
  join catalog.item as said on said.organization_id = v.organization_id and said.id = v.item_id
  join catalog.item as i on i.organization_id = v.organization_id and i.id = coalesce(said.merged_into_id, said.id)`;

/** Lists the meanings of a vendor's item numbers, filtered by text in numbers and names. */
export function listVendorCodes(context: Context, input: CodeQuery) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    await requireVendor(tx, organizationId, input.id);
    const conditions = [sql`v.organization_id = ${organizationId} and v.vendor_id = ${input.id}`];
    const words = input.q?.trim();
    if (words)
      conditions.push(
        sql`(strpos(lower(v.code), lower(${words})) > 0 or i.name_key like all (platform.like_words(${words})))`,
      );
    const where = sql.join(conditions, sql` and `);
    const order = input.sort.split(',').map((part) => {
      const [field = '', direction] = part.split(':');
      return sql`${SORT_COLUMNS[field]} ${sql.raw(direction === 'desc' ? 'desc' : 'asc')}`;
    });
    const read = async (page: number) => {
      const { rows: codes } = await sql<{ code: string; total: number }>`
        select v.code, count(*) over ()::int as total from ${FROM} where ${where}
        order by ${sql.join(order)}, v.code limit ${input.limit} offset ${(page - 1) * input.limit}`.execute(tx);
      return codes;
    };
    const { rows, total } = await readPage(input.page, read);
    return {
      data: await readCodes(
        tx,
        organizationId,
        input.id,
        rows.map((row) => row.code),
      ),
      meta: { page: input.page, limit: input.limit, total, totalPages: Math.ceil(total / input.limit) },
    };
  });
}

/** Reads these item numbers of a vendor, in the given order; unknown ones are skipped. */
export async function readCodes(
  tx: Tx,
  organizationId: string,
  vendorId: string,
  codes: readonly string[],
): Promise<VendorCode[]> {
  const { rows } = await sql<VendorCode>`
    select v.code, json_build_object('id', i.id, 'name', i.name, 'vintage', i.vintage, 'size', z.name) as item,
      v.pack::float8 as pack, v.in_cases, to_json(v.updated_at) #>> '{}' as updated_at,
      case when o.id is not null then json_build_object('id', o.id, 'number', o.custom_invoice_num,
        'date', to_json(o.date_ordered) #>> '{}') end as invoice
    from unnest(${codes}::text[]) with ordinality as page (code, position)
    join (${FROM}) on v.organization_id = ${organizationId} and v.vendor_id = ${vendorId} and v.code = page.code
    join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    left join purchasing.invoice as o on o.organization_id = v.organization_id and o.id = v.invoice_id
    order by page.position`.execute(tx);
  return rows;
}
