import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { refuseField } from '#shared/server/refusal.ts';
import type { EntryType } from '../../domain/templates.ts';

const MOST_ENTRIES = 2000;

export interface EntryFields {
  readonly sellable_item_group_id: string | null;
  readonly custom_price: number | null;
  readonly header_text: string | null;
  readonly subheader_text: string | null;
  readonly notes: string | null;
  readonly bin: string | null;
  readonly spacer_height: number | null;
  readonly image_id: string | null;
}

export interface PlacedEntry extends Partial<EntryFields> {
  readonly type: EntryType;
  readonly sort_order: number;
  readonly sort_tie?: number;
}

/** Returns their ids, in the given order. */
export async function insertEntries(
  tx: Tx,
  organizationId: string,
  groupId: string,
  entries: readonly PlacedEntry[],
): Promise<string[]> {
  if (entries.length === 0) return [];
  const rows = await tx
    .insertInto('menus.list_item')
    .values(entries.map((entry) => ({ organization_id: organizationId, list_group_id: groupId, ...entry })))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** The position after all entries of a group, which must have room for `more` entries. */
export async function placeBehindEntries(tx: Tx, organizationId: string, groupId: string, more = 1): Promise<number> {
  const { rows } = await sql<{ place: number; entries: number }>`
    select coalesce(max(sort_order), 0) + 1 as place, count(*)::int as entries from menus.list_item
    where organization_id = ${organizationId} and list_group_id = ${groupId} and deleted_at is null`.execute(tx);
  const { place = 1, entries = 0 } = rows[0] ?? {};
  if (entries + more > MOST_ENTRIES)
    throw refuseField('listItemGroupId', `A group has at most ${MOST_ENTRIES} entries`);
  return place;
}
