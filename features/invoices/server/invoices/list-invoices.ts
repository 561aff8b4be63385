import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { describePerson } from '#shared/server/answers/describe-person.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { invoiceRow } from '../../contract/invoice-schemas.ts';
import { ORDER_STAGE, STAGE_POSITION } from '../documents/order-stage.ts';
import { filterInvoices } from './invoice-filter.ts';
import { INVOICE_TOTAL } from './invoice-total.ts';

interface InvoiceQuery {
  readonly sort: string;
  readonly filter?: string | undefined;
  readonly vendor_id?: string | undefined;
  readonly status?: string | undefined;
  readonly search?: string | undefined;
  readonly page: number;
  readonly limit: number;
  readonly type: string;
}

const SORT_COLUMNS: Readonly<Record<string, RawBuilder<unknown>>> = {
  date_ordered: sql`i.date_ordered`,
  custom_invoice_num: sql`lower(i.custom_invoice_num)`,
  vendor: sql`(select v.name_key from purchasing.vendor as v where v.organization_id = i.organization_id and v.id = i.vendor_id)`,
  status: sql`coalesce(${STAGE_POSITION}::text, i.status)`,
  total: INVOICE_TOTAL,
  line_count: sql`i.line_count`,
  created_at: sql`i.created_at`,
};

/**
 * Lists invoices or purchase orders (OAPI-001): the ids of the page first, then the data of those rows. The total of
 * invoices counts only completed ones; drafts are not money paid and have their own sum.
 */
export function listInvoices(context: Context, input: InvoiceQuery) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const where = listConditions(organizationId, input);
    const order = input.sort.split(',').map((part) => {
      const [field = '', direction] = part.split(':');
      return sql`${SORT_COLUMNS[field]} ${sql.raw(direction === 'asc' ? 'asc nulls last' : 'desc nulls last')}`;
    });
    const last = sql.raw(input.sort.endsWith(':asc') ? 'asc' : 'desc');
    const { rows: ids } = await sql<{ id: string }>`
      select i.id from purchasing.invoice as i where ${where}
      order by ${sql.join(order)}, i.id ${last} limit ${input.limit} offset ${(input.page - 1) * input.limit}`.execute(
      tx,
    );
    const { rows } = await sql<{ invoices: number; total: number; drafts: number }>`
      select count(*)::int as invoices, coalesce(sum(${INVOICE_TOTAL}) filter (where i.type = 'PO' or i.status <> 'DR'), 0)::float8 as total,
        coalesce(sum(${INVOICE_TOTAL}) filter (where i.status = 'DR'), 0)::float8 as drafts
      from purchasing.invoice as i where ${where}`.execute(tx);
    const { invoices, total, drafts } = rows[0] ?? { invoices: 0, total: 0, drafts: 0 };
    return {
      data: await readInvoiceRows(
        tx,
        organizationId,
        ids.map((row) => row.id),
      ),
      meta: { page: input.page, limit: input.limit, total: invoices, totalPages: Math.ceil(invoices / input.limit) },
      totals: { total, drafts },
    };
  });
}

function listConditions(organizationId: string, input: InvoiceQuery): RawBuilder<unknown> {
  const conditions = [
    sql`i.organization_id = ${organizationId} and i.type = ${input.type}`,
    ...filterInvoices(input.filter, organizationId),
  ];
  if (input.vendor_id) conditions.push(sql`i.vendor_id = ${input.vendor_id}`);
  if (input.status) conditions.push(sql`i.status = ${input.status}`);
  if (input.search?.trim()) {
    // Every word is in the number or in the vendor's name.
    conditions.push(sql`exists (select from purchasing.vendor as v where v.organization_id = i.organization_id and v.id = i.vendor_id
      and platform.fold(concat_ws(' ', i.custom_invoice_num, v.name)) like all (platform.like_words(${input.search})))`);
  }
  return sql.join(conditions, sql` and `);
}

async function readInvoiceRows(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<z.output<typeof invoiceRow>[]> {
  const { rows } = await sql<z.output<typeof invoiceRow>>`
    select i.id, i.id as invoice_id, i.type, i.status, json_build_object('id', v.id, 'name', v.name) as vendor, i.custom_invoice_num,
      i.consignment, to_json(i.date_ordered) #>> '{}' as date_ordered, i.line_count, i.subtotal::float8 as subtotal,
      ${INVOICE_TOTAL}::float8 as total, ${ORDER_STAGE} as order_stage,
      ${describePerson('p', 'i.created_by')} as created_by
    from unnest(${ids}::uuid[]) with ordinality as page (id, position)
    join purchasing.invoice as i on i.organization_id = ${organizationId} and i.id = page.id
    join purchasing.vendor as v on v.organization_id = i.organization_id and v.id = i.vendor_id
    left join accounts.person as p on p.organization_id = i.organization_id and p.id = i.created_by
    order by page.position`.execute(tx);
  return rows;
}
