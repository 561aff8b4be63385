import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { posInstance } from '../../contract/pos-schemas.ts';

export type PosInstance = z.output<typeof posInstance>;

/** The tills, the default first, then the oldest. */
export function listInstances(context: Context): Promise<PosInstance[]> {
  return runQuery(context, (tx) => readInstances(tx, context.actor.organizationId));
}

export async function readInstances(tx: Tx, organizationId: string): Promise<PosInstance[]> {
  const { rows } = await sql<PosInstance>`
    select id, name, provider, is_default as "default" from sales.pos_instance
    where organization_id = ${organizationId} order by is_default desc, created_at, id`.execute(tx);
  return rows;
}

/** The till that is used unless another one is named; undefined before there is a till. */
export async function findDefaultInstance(tx: Tx, organizationId: string): Promise<PosInstance | undefined> {
  return (await readInstances(tx, organizationId)).find((instance) => instance.default);
}
