import { sql } from 'kysely';
import type { z } from 'zod';
import { formatDay, formatMoney } from '#shared/domain/format.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { sameNumber } from '../../contract/invoice-schemas.ts';

export type SameNumber = z.output<typeof sameNumber>;

interface Wanted {
  readonly vendor_id: string;
  readonly number: string;
  readonly type: 'IN' | 'PO';
  /** The invoice or document that has the number itself. */
  readonly except?: string | undefined;
}

export const listSameNumber = (context: Context, input: Wanted): Promise<SameNumber[]> =>
  runQuery(context, (tx) => findSameNumber(tx, context, input));

/**
 * Everything of this vendor that has the number: invoices or orders, and for an invoice also the credits that were settled
 * with an order, and documents that wait for review. The newest first, booked ones before waiting ones.
 */
export async function findSameNumber(
  tx: Tx,
  { actor: { organizationId, timezone } }: Context,
  { vendor_id, number, type, except = undefined }: Wanted,
): Promise<SameNumber[]> {
  const wanted = number.trim();
  if (wanted === '') return [];
  const { rows } = await sql<SameNumber>`
    select * from (
      select case when i.type = 'PO' then 'order' else 'invoice' end as kind, i.id, i.custom_invoice_num as number,
        (i.date_ordered at time zone ${timezone})::date::text as day, null::float8 as amount, null as settles
      from purchasing.invoice as i
      where i.organization_id = ${organizationId} and i.vendor_id = ${vendor_id} and i.type = ${type}
        and lower(i.custom_invoice_num) = lower(${wanted})
      union all
      select 'credit', o.id, c.number, (c.created_at at time zone ${timezone})::date::text, c.amount::float8, o.custom_invoice_num
      from purchasing.order_credit as c
      join purchasing.invoice as o on o.organization_id = c.organization_id and o.id = c.order_id
      where c.organization_id = ${organizationId} and o.vendor_id = ${vendor_id} and ${type} = 'IN' and lower(c.number) = lower(${wanted})
      union all
      select 'document', r.id, r.document ->> 'number', (r.created_at at time zone ${timezone})::date::text, null, null
      from purchasing.invoice_reading as r
      join purchasing.vendor as v on v.organization_id = r.organization_id and v.id = ${vendor_id}
      where r.organization_id = ${organizationId} and r.invoice_id is null and ${type} = 'IN'
        and lower(r.document ->> 'number') = lower(${wanted}) and platform.fold(r.document ->> 'vendor') = v.name_key
    ) as same
    where id is distinct from ${except ?? null}::uuid
    order by kind = 'document', day desc, id desc limit 20`.execute(tx);
  return rows;
}

const KINDS = { invoice: 'an invoice', order: 'a purchase order' } as const;

/** The warning about the first of them; a document that waits is no reason for one. */
export function warningOf(vendor: string, number: string, [first]: readonly SameNumber[]): string | null {
  if (!first || first.kind === 'document') return null;
  return first.kind === 'credit'
    ? settledText(first)
    : `${vendor} has ${KINDS[first.kind]} ${number} already, of ${first.day}`;
}

/** "Credit CN-7 of $12.00 was settled with PO-2026-0042 on Jan 3, 2026" */
export const settledText = ({ number, amount, settles, day }: SameNumber): string =>
  `Credit ${number} of ${formatMoney(amount)} was settled with ${settles ?? 'an order'} on ${formatDay(day)}`;
