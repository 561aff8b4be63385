import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runCommand } from '#shared/server/run-command.ts';
import type { MainTypeCode } from '../../domain/main-types.ts';
import { ensureTypes } from './ensure-types.ts';

export function createType(context: Context, input: { short_type: MainTypeCode; name: string }) {
  return runCommand(context, 'createType', input, (tx) => ensureType(tx, context.actor.organizationId, input));
}

async function ensureType(tx: Tx, organizationId: string, input: { short_type: MainTypeCode; name: string }) {
  const { ids } = await ensureTypes(tx, organizationId, [input]);
  const { id, name } = await tx
    .selectFrom('catalog.item_type')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', ids[0] as string)
    .executeTakeFirstOrThrow();
  return { id, name, short_type: input.short_type };
}
