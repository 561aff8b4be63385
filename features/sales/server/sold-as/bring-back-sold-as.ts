import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import { announceSoldAs } from './announce-sold-as.ts';
import { checkSoldAs } from './check-sold-as.ts';
import { holdSoldAs } from './hold-sold-as.ts';

/** Answers the POS items that its deletion unmatched. Refused if it can't be sold any more. */
export async function bringBackSoldAs(tx: Tx, { actor, now }: Context, id: string): Promise<string[]> {
  const { organizationId } = actor;
  const gone = await tx
    .selectFrom('sales.sold_as')
    .select('unmatched_by_deletion as unmatched')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!gone) throw notFound('Deleted Sold As');
  await tx
    .updateTable('sales.sold_as')
    .set({ deleted_at: null, unmatched_by_deletion: [], updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
  const fields = await holdSoldAs(tx, organizationId, id);
  await checkSoldAs(tx, organizationId, fields);
  await announceSoldAs(tx, organizationId, id, [fields.inventory_item_id]);
  return gone.unmatched;
}
