import { sql } from 'kysely';

/** Names from the top level down to location `l`; locations are three levels deep at most. */
export const LOCATION_PATH = sql<string[]>`(select array_remove(array[top.name, parent.name, l.name], null)
  from (select 1) as one
  left join stock.location as parent on parent.organization_id = l.organization_id and parent.id = l.parent_id
  left join stock.location as top on top.organization_id = l.organization_id and top.id = parent.parent_id)`;
