import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';

const STEPS = ['waiting', 'zeroing', 'writing'] as const;

export interface CloseStep {
  /** For movements under way; taking uncounted stock off; writing opening figures and marks. */
  readonly step: (typeof STEPS)[number];
  /** Stock rows. */
  readonly done: number;
  readonly total: number;
}

const nameOf = (organizationId: string) => `ending ${organizationId.replaceAll('-', '')} `;

/**
 * Says how far a close is while nothing of it is committed yet: as the name of its session, which every process sees at
 * once and which ends with the transaction, however that ends. A table would show it only after the commit.
 */
export async function tellProgress(tx: Tx, organizationId: string, { step, done, total }: CloseStep): Promise<void> {
  await sql`select set_config('application_name', ${`${nameOf(organizationId)}${step} ${done} ${total}`}, true)`.execute(
    tx,
  );
}

/** How far the close under way is; null while there is none. */
export function closeProgress(context: Context): Promise<{ running: CloseStep | null }> {
  const name = nameOf(context.actor.organizationId);
  return runQuery(context, async (tx) => {
    const { rows } = await sql<{ said: string }>`
      select application_name as said from pg_stat_activity
      where datname = current_database() and starts_with(application_name, ${name})
      order by application_name like '% waiting %', pid limit 1`.execute(tx);
    return { running: rows[0] ? readStep(rows[0].said.slice(name.length)) : null };
  });
}

function readStep(text: string): CloseStep | null {
  const [word, done, total] = text.split(' ');
  const step = STEPS.find((each) => each === word);
  return step ? { step, done: Number(done), total: Number(total) } : null;
}
