import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DateOrder } from '#shared/domain/date-order.ts';
import type { Tx } from '#shared/server/database.ts';

/** A person's answers about files with this header; null if not asked. */
export interface FileAnswers {
  readonly dayOrder: DateOrder | null;
  readonly locations: readonly string[] | null;
}

const hashOf = (header: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(header.map((name) => name.toLowerCase())))
    .digest('base64url');

export async function readFileAnswers(tx: Tx, organizationId: string, header: readonly string[]): Promise<FileAnswers> {
  const { rows } = await sql<{ day_order: DateOrder | null; locations: string[] | null }>`
    select day_order, locations from sales.file_answer
    where organization_id = ${organizationId} and header_hash = ${hashOf(header)}`.execute(tx);
  return { dayOrder: rows[0]?.day_order ?? null, locations: rows[0]?.locations ?? null };
}

/** Stores answers for the next file; questions that were not asked keep their answers. */
export async function writeFileAnswers(
  tx: Tx,
  organizationId: string,
  header: readonly string[],
  { dayOrder, locations }: FileAnswers,
): Promise<void> {
  if (!dayOrder && !locations) return;
  await sql`
    insert into sales.file_answer (organization_id, header_hash, day_order, locations)
    values (${organizationId}, ${hashOf(header)}, ${dayOrder}, ${locations}::text[])
    on conflict (organization_id, header_hash) do update
    set day_order = coalesce(excluded.day_order, sales.file_answer.day_order),
        locations = coalesce(excluded.locations, sales.file_answer.locations), answered_at = now()`.execute(tx);
}
