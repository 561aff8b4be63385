import { type RawBuilder, sql } from 'kysely';

/**
 * The row of a table with this id, to be joined as `left join ${rowById(…)} as i on true`. It is looked up for each row before it.
 * A plain join leaves that to the planner, which takes a venue that it has no statistics of yet for empty: it then goes through
 * all rows of the venue in each of several nested loops (the menu of a second venue: 27 s).
 */
export const rowById = (
  table: string,
  organizationId: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`lateral (
  select * from ${sql.table(table)} as t where ${id} is not null and t.organization_id = ${organizationId} and t.id = ${id} limit 1)`;
