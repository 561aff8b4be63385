import { sql } from 'kysely';
import type { RequestContext } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, refuseField } from '#shared/server/refusal.ts';
import { requireSession } from '../access/require-access.ts';
import type { Accounts } from '../accounts.ts';

/** Deletes the active organization with every row and file, ledger included. The route is for owners only. */
export async function deleteOrganization(
  accounts: Accounts,
  context: Pick<RequestContext, 'headers'>,
  { id, name }: { id: string; name: string },
): Promise<{ id: string }> {
  const { actor } = await requireSession(accounts, context);
  if (actor?.organizationId !== id) throw notFound('Organization');
  if (name !== actor.organizationName) throw refuseField('name', `Repeat the name exactly: ${actor.organizationName}`);
  await accounts.systemDb.transaction().execute(async (tx) => {
    await sql`select set_config('app.organization_id', ${id}, true)`.execute(tx);
    for (const table of await listTenantTables(tx)) {
      // No role can change ledger rows; deleting a whole organization uses a separate function.
      if (table === 'stock.movement') await sql`select stock.delete_ledger()`.execute(tx);
      else await sql`delete from ${sql.table(table)} where organization_id = ${id}`.execute(tx);
    }
    await sql`delete from accounts.apikey where metadata like ${`%${id}%`}`.execute(tx);
    await sql`delete from accounts.organization where id = ${id}`.execute(tx);
  });
  accounts.access.cache.forget();
  await accounts.onOrganizationDeleted(id);
  return { id };
}

/** Every table with rows of organizations, ordered so that no row is deleted before those that refer to it. */
async function listTenantTables(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string; refers_to: string[] }>`
    select format('%s.%s', n.nspname, c.relname) as name,
           array(select distinct format('%s.%s', fn.nspname, f.relname)
                 from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
                 where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers_to
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition
    order by 1`.execute(tx);
  const left = new Map(rows.map((row) => [row.name, row.refers_to]));
  const ordered: string[] = [];
  while (left.size > 0) {
    const free = [...left.keys()].filter((name) => ![...left.values()].some((others) => others.includes(name)));
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...left.keys()].join(', ')}`);
    for (const name of free) left.delete(name);
    ordered.push(...free);
  }
  return ordered;
}
