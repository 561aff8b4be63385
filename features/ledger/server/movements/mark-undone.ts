import type { Tx } from '#shared/server/database.ts';

/** Marks actions as undone by `undoId`, which reversed them. An action that was already undone does not change. */
export async function markUndone(
  tx: Tx,
  organizationId: string,
  actionIds: readonly string[],
  undoId: string,
): Promise<void> {
  await tx
    .updateTable('stock.action')
    .set({ undone_by_id: undoId })
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...new Set(actionIds)])
    .where('undone_by_id', 'is', null)
    .execute();
}
