import { sql } from 'kysely';
import type { Database } from '#shared/server/database.ts';
import type { Files } from '#shared/server/files/open-files.ts';
import { forEachApart } from '#shared/server/for-each-apart.ts';

const KEPT = sql`interval '7 days'`;

/** Permanently deletes what was deleted a week ago, with its bytes, and images that are no longer used. */
export async function pruneLists(systemDb: Database, files: Files): Promise<void> {
  await sql`delete from menus.list_item where deleted_at < now() - ${KEPT}`.execute(systemDb);
  await sql`delete from menus.list_group where deleted_at < now() - ${KEPT}`.execute(systemDb);
  const { rows } = await sql<{ organization_id: string; id: string }>`
    delete from menus.list_file as f
    where f.deleted_at < now() - ${KEPT}
      or exists (select from menus.list as l where l.organization_id = f.organization_id and l.id = f.list_id
        and l.deleted_at < now() - ${KEPT})
      or f.kind = 'image' and f.created_at < now() - ${KEPT} and not exists (
        select from menus.list_item as e where e.organization_id = f.organization_id and e.image_id = f.id)
        and not exists ( -- an act that replaced it can be undone
          select from platform.inverse as v where v.organization_id = f.organization_id and position(f.id::text in v.data::text) > 0)
    returning f.organization_id, f.id`.execute(systemDb);
  await sql`delete from menus.list where deleted_at < now() - ${KEPT}`.execute(systemDb);
  await forEachApart(rows, ({ organization_id, id }) => files.remove(organization_id, id));
}
