import { sql } from 'kysely';
import type { Accounts } from '#features/accounts/server/accounts.ts';
import { readDemoSource } from '#features/accounts/server/organizations/note-demo-source.ts';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { readInstallationRights } from './installation-rights.ts';

export async function readDataStatus(accounts: Accounts, context: Context) {
  const { organizationId } = context.actor;
  const held = await runQuery(context, async (tx) => {
    const { rows } = await sql<{ empty: boolean }>`
      select not exists (select from catalog.item where organization_id = ${organizationId}) as empty`.execute(tx);
    return { empty: rows[0]?.empty ?? false, demo_source: await readDemoSource(tx, organizationId) };
  });
  return { ...held, ...(await readInstallationRights(accounts, context.actor)) };
}
