import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';

const MOST_OPTIONS = 150;

interface FieldQuery {
  readonly filter?: string | undefined;
  readonly queryText?: string | undefined;
  readonly usedOnly?: boolean | undefined;
}

/** Attribute values, most used first (ITEM-098). */
export function listFields(context: Context, input: FieldQuery) {
  const { organizationId } = context.actor;
  const wanted = (input.queryText ?? '').trim();
  return runQuery(context, async (tx) => {
    const { rows } = await sql<{ id: string; type: string; name: string; usedCount: number }>`
      select f.id, f.code as type, f.name, coalesce(used.items, 0)::int as "usedCount"
      from catalog.field as f
      left join (
        select link.field_id, count(*) as items
        from catalog.item_field as link
        join catalog.item as i on i.organization_id = link.organization_id and i.id = link.item_id and i.active
        where link.organization_id = ${organizationId} group by link.field_id
      ) as used on used.field_id = f.id
      where f.organization_id = ${organizationId}
        and (${input.filter || null}::text is null or f.code = ${input.filter ?? ''})
        and strpos(f.name_key, platform.fold(${wanted})) > 0
        and (${input.usedOnly ?? false}::boolean is false or used.items > 0)
      order by coalesce(used.items, 0) desc, f.name_key, f.id
      limit ${MOST_OPTIONS}`.execute(tx);
    return rows;
  });
}
