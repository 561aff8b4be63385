import { sql } from 'kysely';
import type { z } from 'zod';
import { describePerson } from '#shared/server/answers/describe-person.ts';
import type { Tx } from '#shared/server/database.ts';
import type { itemDetail } from '../../contract/item-schemas.ts';

type MergedItem = z.output<typeof itemDetail>['data']['merged_items'][number];

/** Items merged into an item that can be separated again, newest merge first. */
export async function listMergedItems(tx: Tx, organizationId: string, itemId: string): Promise<MergedItem[]> {
  const { rows } = await sql<MergedItem>`
    select i.id, i.name, i.vintage, i.barcode, json_build_object('id', z.id, 'name', z.name) as size, m.action_id,
      to_json(m.occurred_at) #>> '{}' as merged_at,
      ${describePerson('u', 'action.user_id')} as user
    from stock.merge as m
    join catalog.item as i on i.organization_id = m.organization_id and i.id = m.from_item_id and i.merged_into_id = m.to_item_id
    join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    join stock.action as action on action.organization_id = m.organization_id and action.id = m.action_id
    left join accounts.person as u on u.organization_id = m.organization_id and u.id = action.user_id
    where m.organization_id = ${organizationId} and m.to_item_id = ${itemId} and m.undone_at is null
    order by m.occurred_at desc, m.action_id desc`.execute(tx);
  return rows;
}
