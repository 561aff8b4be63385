import { sql } from 'kysely';
import type { MergeHandler } from '#features/items/server/merge/merge-handlers.ts';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';
import { MOST_LABELS_OF_ITEM } from '../../domain/print-quantity.ts';

interface MovedEntries {
  /** Jobs that had only the merged item: its entry now belongs to the other one. */
  readonly moved: readonly string[];
  /** Jobs that had both: their labels were added up. */
  readonly joined: readonly { readonly id: string; readonly quantity: number; readonly position: number }[];
}

/** Moves an item's labels to the item it is merged into, with that item's barcode. */
export const mergePrintJobs: MergeHandler = {
  hold: async (tx, organizationId, itemId) => {
    await sql`
      select from labels.print_job
      where organization_id = ${organizationId} and id in (
        select print_job_id from labels.print_job_item where organization_id = ${organizationId} and item_id = ${itemId})
      order by id for update`.execute(tx);
  },
  countHistory: async () => ({}),
  moveHistory: moveEntries,
  restoreHistory: (tx, organizationId, fromItemId, toItemId, moved) =>
    restoreEntries(tx, organizationId, fromItemId, toItemId, moved as MovedEntries),
};

async function moveEntries(tx: Tx, organizationId: string, fromId: string, toId: string): Promise<MovedEntries> {
  const { rows: joined } = await sql<MovedEntries['joined'][number]>`
    with gone as (
      delete from labels.print_job_item as entry
      where organization_id = ${organizationId} and item_id = ${fromId} and exists (
        select from labels.print_job_item as other where other.organization_id = entry.organization_id
          and other.print_job_id = entry.print_job_id and other.item_id = ${toId})
      returning print_job_id, quantity, position
    )
    update labels.print_job_item as kept set quantity = least(kept.quantity + gone.quantity, ${MOST_LABELS_OF_ITEM})
    from gone where kept.organization_id = ${organizationId} and kept.print_job_id = gone.print_job_id and kept.item_id = ${toId}
    returning gone.print_job_id as id, gone.quantity, gone.position`.execute(tx);
  const { rows: moved } = await sql<{ id: string }>`
    update labels.print_job_item set item_id = ${toId}
    where organization_id = ${organizationId} and item_id = ${fromId} returning print_job_id as id`.execute(tx);
  await tell(tx, organizationId, [...joined, ...moved]);
  return { moved: moved.map((row) => row.id), joined };
}

/** A job still containing the item gets both entries back; quantities typed since stay with the remaining item. */
async function restoreEntries(
  tx: Tx,
  organizationId: string,
  fromId: string,
  toId: string,
  { moved, joined }: MovedEntries,
): Promise<void> {
  await sql`
    update labels.print_job_item set item_id = ${fromId}
    where organization_id = ${organizationId} and item_id = ${toId} and print_job_id = any(${moved}::uuid[])`.execute(
    tx,
  );
  await sql`
    with was as (
      select * from unnest(${joined.map((entry) => entry.id)}::uuid[], ${joined.map((entry) => entry.quantity)}::int[],
        ${joined.map((entry) => entry.position)}::int[]) as was (id, quantity, position)
    ), kept as (
      update labels.print_job_item as kept set quantity = greatest(kept.quantity - was.quantity, 1) from was
      where kept.organization_id = ${organizationId} and kept.print_job_id = was.id and kept.item_id = ${toId}
      returning was.id, was.quantity, was.position
    )
    insert into labels.print_job_item (organization_id, print_job_id, item_id, quantity, position)
    select ${organizationId}, id, ${fromId}, quantity, position from kept
    on conflict do nothing`.execute(tx);
  await tell(tx, organizationId, [...joined, ...moved.map((id) => ({ id }))]);
}

async function tell(tx: Tx, organizationId: string, jobs: readonly { readonly id: string }[]): Promise<void> {
  if (jobs.length > 0)
    await announce(
      tx,
      organizationId,
      'print_jobs',
      jobs.map((job) => job.id),
    );
}
