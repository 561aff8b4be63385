import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '#shared/server/database.ts';
import type { listFile } from '../../contract/list-schemas.ts';

type ListFile = z.output<typeof listFile>;

/** PDFs attached to a list, the oldest first; with an id, only that one. */
export async function readPdfs(tx: Tx, organizationId: string, listId: string, id?: string): Promise<ListFile[]> {
  const { rows } = await sql<ListFile>`
    select f.id, f.name, f.size, to_json(f.created_at) #>> '{}' as created_at,
      concat('/api/lists/', f.list_id, '/pdfs/', f.id) as url
    from menus.list_file as f
    where f.organization_id = ${organizationId} and f.list_id = ${listId} and f.kind = 'pdf' and f.deleted_at is null
      and (${id ?? null}::uuid is null or f.id = ${id ?? null})
    order by f.created_at, f.id`.execute(tx);
  return rows;
}
