import { isUniqueViolation } from '#shared/server/connections/database-errors.ts';
import type { Context } from '#shared/server/context.ts';
import { notFound, refuseField } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';

const SHOWN = ['id', 'name', 'reason_type', 'active'] as const;

const refuseDuplicate = (error: unknown): never => {
  if (isUniqueViolation(error, 'reason_name_once')) throw refuseField('name', 'There is a reason with this name');
  throw error;
};

/** Reason codes by name; inactive ones on request (API-076). */
export function listReasons(context: Context, input: { includeInactive?: boolean; reason_type?: string }) {
  return runQuery(context, (tx) => {
    let query = tx
      .selectFrom('stock.reason')
      .select(SHOWN)
      .where('organization_id', '=', context.actor.organizationId)
      .where('deleted_at', 'is', null)
      .orderBy('name_key');
    if (!input.includeInactive) query = query.where('active', '=', true);
    if (input.reason_type) query = query.where('reason_type', '=', input.reason_type);
    return query.execute();
  });
}

export function createReason(context: Context, input: { name: string; reason_type: string; active: boolean }) {
  return runCommand(context, 'createReason', input, (tx) =>
    tx
      .insertInto('stock.reason')
      .values({ organization_id: context.actor.organizationId, ...input })
      .returning(SHOWN)
      .executeTakeFirstOrThrow()
      .catch(refuseDuplicate),
  );
}

export function updateReason(context: Context, input: { id: string; name?: string; active?: boolean }) {
  const { id, ...change } = input;
  return runCommand(context, 'updateReason', input, async (tx) => {
    const reasons = tx
      .updateTable('stock.reason')
      .where('organization_id', '=', context.actor.organizationId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null);
    const reason = await reasons
      .set({ id, ...change })
      .returning(SHOWN)
      .executeTakeFirst()
      .catch(refuseDuplicate);
    if (!reason) throw notFound('Reason');
    return reason;
  });
}

/** Removes a reason from every list; past activity keeps its name (API-079). */
export function deleteReason(context: Context, input: { id: string }) {
  return runCommand(context, 'deleteReason', input, async (tx) => {
    const reason = await tx
      .updateTable('stock.reason')
      .set({ deleted_at: context.now, active: false })
      .where('organization_id', '=', context.actor.organizationId)
      .where('id', '=', input.id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!reason) throw notFound('Reason');
    return reason;
  });
}
