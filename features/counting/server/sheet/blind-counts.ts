import { LEAST_ROLE } from '#features/accounts/domain/permissions.ts';
import { announce } from '#shared/server/announce.ts';
import type { Actor, Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { hasRole } from '#shared/server/routes.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';

/** Whether who asks counts blind: members do where the organization says so, admins judge and see everything. */
export async function hidesExpected(tx: Tx, actor: Actor): Promise<boolean> {
  return !hasRole(actor.role, LEAST_ROLE['approve a large difference']) && (await isBlind(tx, actor.organizationId));
}

/** Counts as this person may see them. */
export async function tellExpected<Count extends object>(tx: Tx, actor: Actor, counts: readonly Count[]) {
  const blind = await hidesExpected(tx, actor);
  return blind ? counts.map((count) => ({ ...count, expected: null, variance: null })) : [...counts];
}

export function getCountSettings(context: Context) {
  return runQuery(context, (tx) => viewSettings(tx, context.actor));
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
    return viewSettings(tx, context.actor);
  });
}

async function viewSettings(tx: Tx, actor: Actor) {
  return { blind: await isBlind(tx, actor.organizationId), expected_hidden: await hidesExpected(tx, actor) };
}

async function isBlind(tx: Tx, organizationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('counting.setting')
    .select('blind')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.blind ?? false;
}
