import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { type PourKind, type Pours, USUAL_POURS } from '../../domain/default-pour.ts';

/** The venue's pours, and what is usual in its country for the others. */
export async function readPours(tx: Tx, organizationId: string): Promise<Pours> {
  return { ...(await readUsualPours(tx, organizationId)), ...(await readOwnPours(tx, organizationId)) };
}

export async function readUsualPours(tx: Tx, organizationId: string): Promise<Pours> {
  const { units } = await tx
    .selectFrom('accounts.organization_setting')
    .select('units')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return USUAL_POURS[units === 'oz' ? 'oz' : 'mL'];
}

export async function readOwnPours(tx: Tx, organizationId: string): Promise<Partial<Pours>> {
  const { rows } = await sql<{ kind: PourKind; size: string }>`
    select kind, size from sales.default_pour where organization_id = ${organizationId}`.execute(tx);
  return Object.fromEntries(rows.map(({ kind, size }) => [kind, size]));
}
