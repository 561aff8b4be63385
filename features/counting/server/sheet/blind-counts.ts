import { LEAST_ROLE } from '#features/accounts/domain/permissions.ts';
import { announce } from '#shared/server/announce.ts';
import type { Actor, Context } from '#shared/server/context.ts';
import { type Database, type Tx, withOrganization } from '#shared/server/database.ts';
import { hasRole } from '#shared/server/routes.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import { currentCycle } from '../cycles/find-cycle.ts';
import { inventoryAround } from '../stocktakes/find-inventory.ts';
import { isAnybodyThere } from '../together/presence.ts';

/** Whether the actor counts blind: members do if the organization says so; admins review and see everything. */
export async function hidesExpected(tx: Tx, actor: Actor): Promise<boolean> {
  return !judges(actor) && (await isBlind(tx, actor.organizationId));
}

const judges = ({ role }: Actor) => hasRole(role, LEAST_ROLE['approve a large difference']);

/**
 * Whether expected stock is hidden from this person everywhere: they count blind, and an inventory is being taken or
 * someone is at a location about to start one. At other times members see stock, because they move and order it.
 */
export async function countsBlindNow(db: Database, actor: Actor, now: Date): Promise<boolean> {
  if (judges(actor)) return false;
  return withOrganization(db, actor.organizationId, (tx) => hidesStock(tx, actor, now));
}

async function hidesStock(tx: Tx, actor: Actor, now: Date): Promise<boolean> {
  const { organizationId } = actor;
  if (!(await hidesExpected(tx, actor))) return false;
  const cycle = await currentCycle(tx, organizationId);
  if (await inventoryAround(tx, organizationId, cycle.id, now)) return true;
  return isAnybodyThere(tx, organizationId, now);
}

/** Counts as this person is allowed to see them. */
export async function tellExpected<Count extends object>(tx: Tx, actor: Actor, counts: readonly Count[]) {
  const blind = await hidesExpected(tx, actor);
  return blind ? counts.map((count) => ({ ...count, expected: null, variance: null })) : [...counts];
}

export function getCountSettings(context: Context) {
  return runQuery(context, (tx) => viewSettings(tx, context));
}

export function setCountSettings(context: Context, input: { blind: boolean }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'setCountSettings', input, async (tx) => {
    const setting = { blind: input.blind, updated_at: context.now };
    await tx
      .insertInto('counting.setting')
      .values({ organization_id: organizationId, ...setting })
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(setting))
      .execute();
    await announce(tx, organizationId, 'counts');
    return viewSettings(tx, context);
  });
}

async function viewSettings(tx: Tx, { actor, now }: Context) {
  return {
    blind: await isBlind(tx, actor.organizationId),
    expected_hidden: await hidesExpected(tx, actor),
    stock_hidden: await hidesStock(tx, actor, now),
  };
}

async function isBlind(tx: Tx, organizationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('counting.setting')
    .select('blind')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.blind ?? false;
}
