import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import type { Accounts } from '../accounts.ts';

/** The team is always that of the active organization; any other id in the URL is answered like an unknown one. */
function requireActive({ actor }: Context, organizationId: string): void {
  if (organizationId !== actor.organizationId) throw notFound('Organization');
}

/**
 * The context for reading and changing teams: it acts as cellarhand_auth, which sees people and memberships of all
 * organizations. Row-level security does not help there, so name the organization.
 */
export function asAccounts({ authDb }: Accounts, context: Context): Context {
  return { ...context, db: authDb };
}

/** Serializes changes to one team, so that two owners cannot remove each other at once. */
export function runTeamCommand<T>(
  context: Context,
  operation: string,
  input: { readonly id: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  requireActive(context, input.id);
  return runCommand(context, operation, input, async (tx) => {
    await sql`select from accounts.organization where id = ${input.id} for no key update`.execute(tx);
    return work(tx);
  });
}

export function runTeamQuery<T>(context: Context, organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  requireActive(context, organizationId);
  return runQuery(context, work);
}
