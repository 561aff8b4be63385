import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';

/**
 * The next `count` numbers of purchase orders, such as PO-2026-0042: counted per organization and calendar year. The
 * counter is locked until the transaction ends, so two orders never share a number; numbers that people entered are
 * skipped.
 */
export async function takeOrderNumbers(tx: Tx, { actor, now }: Context, count: number): Promise<string[]> {
  const { organizationId, timezone } = actor;
  const taken: string[] = [];
  while (taken.length < count) {
    const { rows } = await sql<{ number: string }>`
      with next as (
        insert into purchasing.order_number as counter (organization_id, year, last)
        values (${organizationId}, extract(year from ${now}::timestamptz at time zone ${timezone}), ${count - taken.length})
        on conflict (organization_id, year) do update set last = counter.last + excluded.last
        returning year, last
      ), numbered as (
        select position, 'PO-' || year || '-' || lpad(position::text, greatest(4, length(position::text)), '0') as number
        from next, generate_series(last - ${count - taken.length}::int + 1, last) as position
      )
      select number from numbered
      where not exists (select from purchasing.invoice as i where i.organization_id = ${organizationId} and i.type = 'PO'
        and lower(i.custom_invoice_num) = lower(numbered.number))
      order by position`.execute(tx);
    taken.push(...rows.map((row) => row.number));
  }
  return taken;
}
