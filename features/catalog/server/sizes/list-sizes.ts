import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { showSize } from './show-size.ts';

export function listSizes(context: Context, input: { stock_type: 'all' | 'stockable' | 'nonstockable' }) {
  return runQuery(context, async (tx) => {
    let query = tx.selectFrom('catalog.size').selectAll().where('organization_id', '=', context.actor.organizationId);
    if (input.stock_type !== 'all') query = query.where('stockable', '=', input.stock_type === 'stockable');
    const rows = await query.orderBy('unit').orderBy('volume').orderBy('count').orderBy('name').execute();
    return rows.map(showSize);
  });
}
