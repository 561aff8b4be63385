import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';

const STEPS = ['waiting', 'zeroing', 'writing'] as const;

export interface CloseStep {
  /** Waiting for running movements, zeroing out uncounted stock, or writing opening figures and marks. */
  readonly step: (typeof STEPS)[number];
  /** Stock rows. */
  readonly done: number;
  readonly total: number;
}

const nameOf = (organizationId: string) => `ending ${organizationId.replaceAll('-', '')} `;

/**
 * Reports the progress of a close before it commits, in the name of its database session: visible to every process at
 * once, and gone when the transaction ends in any way. A table would only show it after the commit.
 */
export async function reportProgress(tx: Tx, organizationId: string, { step, done, total }: CloseStep): Promise<void> {
  await sql`select set_config('application_name', ${`${nameOf(organizationId)}${step} ${done} ${total}`}, true)`.execute(
    tx,
  );
}

/** Progress of the running close; null if there is none. */
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
