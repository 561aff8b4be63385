import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

interface MovedAnchor {
  readonly kind: 'opening_moved' | 'count_moved';
  readonly item_id: string;
  readonly location_id: string;
  /** The stated quantity, and the balance of the ledger at that time. */
  readonly held: string;
  readonly ledger: string;
}

/**
 * Names every opening and count whose balance at its time differs from what it stated (D11). Of two at one time, the
 * later one counts. Skips merged items, because one statement is booked to both.
 */
export async function verifyAnchors(tx: Tx, organizationId: string): Promise<MovedAnchor[]> {
  const { rows } = await sql<MovedAnchor>`
    with merged as (
      select from_item_id as item_id from stock.merge where organization_id = ${organizationId}
      union select to_item_id from stock.merge where organization_id = ${organizationId}
    ), undone as (
      select reverses_id as id from stock.movement where organization_id = ${organizationId} and reverses_id is not null
    ), ledger as (
      select id, kind, item_id, location_id, occurred_at, sequence, stated_quantity,
        stated_quantity is not null and reverses_id is null as states,
        sum(quantity) over (partition by item_id, location_id order by occurred_at) as balance
      from stock.movement
      where organization_id = ${organizationId} and item_id not in (select item_id from merged)
    ), newest as (
      select distinct on (item_id, location_id, occurred_at) * from ledger
      where states and id not in (select id from undone)
      order by item_id, location_id, occurred_at, sequence desc
    )
    select case kind when 'opening' then 'opening_moved' else 'count_moved' end as kind, item_id, location_id,
      stated_quantity::text as held, balance::text as ledger
    from newest where balance <> stated_quantity`.execute(tx);
  return rows;
}
