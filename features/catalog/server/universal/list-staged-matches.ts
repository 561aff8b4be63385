import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { SURE_CONFIDENCE } from '../../domain/matching/match-products.ts';
import { showUniversalItems } from './show-universal-items.ts';

interface StagedRow {
  readonly inventory_item_id: string;
  readonly name: string;
  readonly vintage: string | null;
  readonly universal_item_id: string;
  readonly rank: number;
  readonly confidence: number;
  readonly reason: 'barcode' | 'name' | 'model';
  readonly created_at: string;
}

/** Suggestions for one item, or for a page of items by name (API-040). */
export function listStagedMatches(
  context: Context,
  input: { inventory_item_id?: string; page: number; limit: number },
  canAsk = false,
) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    if (input.inventory_item_id) await requireItem(tx, organizationId, input.inventory_item_id);
    const { rows } = await sql<StagedRow>`
      with chosen as (
        select i.id, i.name, i.name_key, i.vintage from catalog.item as i
        where i.organization_id = ${organizationId} and i.active
          and (${input.inventory_item_id ?? null}::uuid is null or i.id = ${input.inventory_item_id ?? null}::uuid)
          and exists (select from catalog.staged_match as s where s.organization_id = ${organizationId} and s.inventory_item_id = i.id)
        order by i.name_key, i.id limit ${input.limit} offset ${(input.page - 1) * input.limit}
      )
      select s.inventory_item_id, chosen.name, chosen.vintage, s.universal_item_id, s.rank, s.confidence::float8 as confidence, s.reason,
        to_char(s.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
      from chosen join catalog.staged_match as s on s.organization_id = ${organizationId} and s.inventory_item_id = chosen.id
      order by chosen.name_key, chosen.id, s.rank`.execute(tx);
    const ids = [...new Set(rows.map((row) => row.universal_item_id))];
    const shown = new Map((await showUniversalItems(tx, organizationId, ids)).map((item) => [item.id, item]));
    return {
      suggestedMatches: rows.flatMap(({ universal_item_id, name, vintage, ...row }) => {
        const universal_item = shown.get(universal_item_id);
        const inventory_item = { id: row.inventory_item_id, name, vintage };
        return universal_item ? [{ ...row, inventory_item, universal_item }] : [];
      }),
      can_ask: canAsk && rows.some(isOpen) && !rows.some(({ reason }) => reason === 'model'),
    };
  });
}

/** A main suggestion that needs a person. */
const isOpen = ({ rank, reason, confidence }: Pick<StagedRow, 'rank' | 'reason' | 'confidence'>): boolean =>
  rank === 1 && reason === 'name' && confidence < SURE_CONFIDENCE;

async function requireItem(tx: Tx, organizationId: string, itemId: string): Promise<void> {
  const item = await tx
    .selectFrom('catalog.item')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', itemId)
    .executeTakeFirst();
  if (!item) throw notFound('Item');
}
