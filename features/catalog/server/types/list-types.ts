import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { MainTypeCode } from '../../domain/main-types.ts';

export function listTypes(context: Context) {
  return runQuery(context, async (tx) => {
    const { rows } = await sql<{ id: string; name: string; short_type: MainTypeCode }>`
      select id, name, short_type from catalog.item_type
      where organization_id = ${context.actor.organizationId}
      order by short_type, name_key`.execute(tx);
    return rows;
  });
}
