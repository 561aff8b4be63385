import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';

/**
 * Puts back what sales took. Their lines stay as undone, and are posted again if the till sends them again. Lines
 * posted by a match wait for a match as before. Lines that the till changed since, or changed in this action, are
 * not half undone: their correct figures come from the till.
 */
export async function undoSales(tx: Tx, { actor }: Context, actionId: string): Promise<void> {
  const { organizationId } = actor;
  const { kind, undone_by_id } = await tx
    .selectFrom('stock.action')
    .select(['kind', 'undone_by_id'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', actionId)
    .executeTakeFirstOrThrow();
  await sql`
    select from sales.sale_line as l where l.organization_id = ${organizationId} and l.id in (
      select line_id from sales.posting where organization_id = ${organizationId} and action_id = ${actionId})
    order by l.transaction_id, l.line_id for update`.execute(tx);
  await refuseWaiting(tx, organizationId, actionId);
  await refuseMixed(tx, organizationId, actionId);
  await sql`
    with back as (
      insert into sales.posting (organization_id, line_id, version, item_id, quantity, per_unit, in_place_of, unit_cost, depletion_size, action_id)
      select p.organization_id, p.line_id, l.version + 1, coalesce(i.merged_into_id, i.id), -sum(p.quantity), 0, null, max(p.unit_cost), max(p.depletion_size), ${undone_by_id}::uuid
      from sales.posting as p
      join sales.sale_line as l on l.organization_id = p.organization_id and l.id = p.line_id
      join catalog.item as i on i.organization_id = p.organization_id and i.id = p.item_id -- as the movements are taken back
      where p.organization_id = ${organizationId} and p.action_id = ${actionId}
      group by p.organization_id, p.line_id, l.version, coalesce(i.merged_into_id, i.id)
      returning line_id, version
    )
    update sales.sale_line as l
    set state = ${kind === 'sale' ? 'undone' : 'unmatched'}, version = back.version, sold_as_id = null, recipe_id = null, match_name = null,
        depletion_size = null, unit_cost = null, base = null, action_id = ${undone_by_id}::uuid, updated_at = now()
    from (select distinct line_id, version from back) as back
    where l.organization_id = ${organizationId} and l.id = back.line_id`.execute(tx);
  await announce(tx, organizationId, 'sales');
}

/** A change that the till sent during a pause would be lost with the undo. */
async function refuseWaiting(tx: Tx, organizationId: string, actionId: string): Promise<void> {
  const { rows } = await sql<{ lines: number }>`
    select count(*)::int as lines from sales.sale_line as l
    where l.organization_id = ${organizationId} and l.state = 'paused' and l.id in (
      select line_id from sales.posting where organization_id = ${organizationId} and action_id = ${actionId})`.execute(
    tx,
  );
  const lines = rows[0]?.lines ?? 0;
  if (lines > 0)
    throw new Refusal('conflict', `The POS changed ${lines} of these sales while sales are paused. Resume them first.`);
}

async function refuseMixed(tx: Tx, organizationId: string, actionId: string): Promise<void> {
  const { rows } = await sql<{ lines: number }>`
    select count(distinct other.line_id)::int as lines from (
      select p.line_id from sales.posting as p
      where p.organization_id = ${organizationId} and p.action_id <> ${actionId} and p.line_id in (
        select line_id from sales.posting where organization_id = ${organizationId} and action_id = ${actionId})
      group by p.line_id, p.item_id having sum(p.quantity) <> 0
    ) as other`.execute(tx);
  const lines = rows[0]?.lines ?? 0;
  if (lines > 0)
    throw new Refusal(
      'conflict',
      `${lines} of these sales were posted in parts, before or since. Correct them in the POS and import its file again.`,
    );
}
