import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '#db/tables.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';

/** A person without a heartbeat for this long is gone. */
export const PRESENT_FOR_MS = 60_000;

interface Other {
  person: { id: string; display_name: string; email: string };
  since: string;
}

/**
 * Reports that the caller is at a location, before they have counted anything there. Notifies everyone when someone
 * arrives, but not at every heartbeat. Returns who else is there.
 */
export function stayAt(context: Context, input: { location_id: string }): Promise<{ others: Other[] }> {
  const { organizationId, userId } = context.actor;
  return runQuery(context, async (tx) => {
    await refuseUnknown(tx, organizationId, input.location_id);
    const gone = new Date(context.now.getTime() - PRESENT_FOR_MS);
    const before = await find(tx, organizationId, userId);
    const stays = before?.location_id === input.location_id && before.seen_at > gone;
    const here = {
      location_id: input.location_id,
      since: stays ? before.since : context.now,
      seen_at: context.now,
    };
    await tx
      .insertInto('counting.presence')
      .values({ organization_id: organizationId, user_id: userId, ...here })
      .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet(here))
      .execute();
    if (!stays) await announce(tx, organizationId, 'counts');
    return { others: await othersAt(tx, context, input.location_id, gone) };
  });
}

/**
 * Reports that the caller has left a location, so that no one has to wait for the minute to pass. Their presence at
 * another location is kept.
 */
export function leaveShelf(context: Context, input: { location_id: string }): Promise<{ left: boolean }> {
  const { organizationId, userId } = context.actor;
  return runQuery(context, async (tx) => {
    await refuseUnknown(tx, organizationId, input.location_id);
    const { numDeletedRows } = await tx
      .deleteFrom('counting.presence')
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .where('location_id', '=', input.location_id)
      .executeTakeFirstOrThrow();
    const left = numDeletedRows > 0n;
    if (left) await announce(tx, organizationId, 'counts');
    return { left };
  });
}

/** Whether anyone is at a location. */
export async function isAnybodyThere(tx: Tx, organizationId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select from counting.presence
    where organization_id = ${organizationId} and seen_at > ${new Date(now.getTime() - PRESENT_FOR_MS)} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

async function find(
  tx: Tx,
  organizationId: string,
  userId: string,
): Promise<Selectable<DB['counting.presence']> | undefined> {
  return await tx
    .selectFrom('counting.presence')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

async function othersAt(tx: Tx, { actor }: Context, locationId: string, gone: Date): Promise<Other[]> {
  const { rows } = await sql<Other>`
    select json_build_object('id', u.id, 'display_name', u.display_name, 'email', u.email) as person,
      to_json(p.since) #>> '{}' as since
    from counting.presence as p
    join accounts.person as u on u.organization_id = p.organization_id and u.id = p.user_id
    where p.organization_id = ${actor.organizationId} and p.location_id = ${locationId}
      and p.user_id <> ${actor.userId} and p.seen_at > ${gone}
    order by p.since, u.id`.execute(tx);
  return rows;
}

async function refuseUnknown(tx: Tx, organizationId: string, locationId: string): Promise<void> {
  const found = await tx
    .selectFrom('stock.location')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', locationId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw new Refusal('not_found', 'Location not found', { location_id: 'Location not found' });
}
