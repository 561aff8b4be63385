import { type RawBuilder, sql } from 'kysely';

/** Which of the recipes with this name recipe `r` is, 1 for the oldest; null if there is only one. */
export const COPY: RawBuilder<number | null> = sql`(
  select case when count(*) > 1 then (count(*) filter (where twin.id <= r.id))::int end from recipes.recipe as twin
  where twin.organization_id = r.organization_id and twin.name_key = r.name_key)`;
