import { sql } from 'kysely';
import type { Database } from '#shared/server/database.ts';
import { isLargePng, shrinkPicture } from '#shared/server/files/shrink-picture.ts';

/** Makes logos smaller that earlier versions stored as they were uploaded. One that cannot be read stays. */
export async function shrinkOldLogos(systemDb: Database): Promise<void> {
  const { rows } = await sql<{ organization_id: string; id: string; head: Buffer }>`
    select organization_id, id, substring(content from 1 for 24) as head
    from accounts.organization_logo where content_type = 'image/png'`.execute(systemDb);
  for (const { organization_id, id } of rows.filter(({ head }) => isLargePng(head, 'image/png'))) {
    const logo = await sql<{ content: Buffer }>`
      select content from accounts.organization_logo where organization_id = ${organization_id} and id = ${id}`.execute(
      systemDb,
    );
    const content = logo.rows[0]?.content;
    if (!content) continue;
    const shrunk = await shrinkPicture(content, 'image/png').catch(() => null);
    if (!shrunk) continue;
    await sql`
      update accounts.organization_logo set content = ${Buffer.from(shrunk)}
      where organization_id = ${organization_id} and id = ${id}`.execute(systemDb);
  }
}
