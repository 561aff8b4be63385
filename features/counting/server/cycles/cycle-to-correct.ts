import { sql } from 'kysely';
import { LEAST_ROLE } from '#features/accounts/domain/permissions.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { hasRole } from '#shared/server/routes.ts';
import { findAudited } from './audit.ts';
import type { Cycle } from './find-cycle.ts';

interface Said {
  /** As given by the caller; false asks for the ended cycle. */
  readonly activeCycle: boolean | undefined;
  readonly lines: readonly { client_id?: string | undefined; counted_at?: string | undefined }[];
}

/**
 * The audited cycle that counts should correct, or undefined if they belong to the current one (CNT-043 to CNT-045).
 * One rule for a single count and for many: a member's counts belong to the current cycle, whatever they ask for; an
 * admin chooses with `activeCycle`. Without it, a count with its own time is an observation and belongs to the current
 * cycle, even if it arrives late from a phone that was offline (D22); a count without a time corrects the audited
 * cycle. Asking for the ended cycle without an audit is refused (D19), unless every line was saved before: a repeat
 * moves nothing (D5).
 */
export async function cycleToCorrect(tx: Tx, { actor }: Context, said: Said): Promise<Cycle | undefined> {
  const admin = hasRole(actor.role, LEAST_ROLE['correct an audited period']);
  if (said.activeCycle === true || (said.activeCycle === undefined && !admin)) return undefined;
  const audited = await findAudited(tx, actor.organizationId);
  if (audited) return admin && (said.activeCycle === false || !said.lines.some(hasTime)) ? audited : undefined;
  if (said.activeCycle === undefined || (await allSaved(tx, actor.organizationId, said.lines))) return undefined;
  const text = 'No audit is open. Reopen the ended cycle to correct its counts, or count for the current cycle.';
  throw new Refusal('conflict', text, { activeCycle: text });
}

const hasTime = ({ counted_at }: Said['lines'][number]): boolean => counted_at !== undefined;

async function allSaved(tx: Tx, organizationId: string, lines: Said['lines']): Promise<boolean> {
  const ids = lines.flatMap(({ client_id }) => client_id ?? []);
  if (ids.length < lines.length) return false;
  const { rows } = await sql<{ known: boolean }>`
    select count(distinct client_id) = ${new Set(ids).size}::int as known from counting.stocktake
    where organization_id = ${organizationId} and client_id = any(${ids}::text[])`.execute(tx);
  return rows[0]?.known ?? false;
}
