import type { Context } from '#shared/server/context.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { canonicalBarcode } from '../../domain/barcode.ts';
import { joinGroups } from '../../domain/barcode-forms.ts';
import { searchKnownItems } from '../matching/search-known-items.ts';
import { showUniversalItems } from './show-universal-items.ts';

/** Finds universal products for typed or scanned text (API-048). */
export function searchUniversalItems(context: Context, input: { q: string; no_vintage?: boolean; size: number }) {
  const { organizationId } = context.actor;
  const query = input.q.trim();
  if (query === '') return Promise.resolve([]);
  return runQuery(context, async (tx) => {
    const noVintage = input.no_vintage ?? false;
    const hits = await searchKnownItems(tx, organizationId, {
      query,
      code: canonicalBarcode(joinGroups(query)),
      noVintage,
      size: input.size,
    });
    const shown = await showUniversalItems(
      tx,
      organizationId,
      hits.map((hit) => hit.id),
    );
    const hitOf = new Map(hits.map((hit) => [hit.id, hit]));
    return shown.map((item) => ({
      ...item,
      vintage: noVintage ? null : item.vintage,
      score: hitOf.get(item.id)?.score ?? 0,
      other: hitOf.get(item.id)?.other ?? null,
      lacks: hitOf.get(item.id)?.lacks ?? null,
    }));
  });
}

export function getUniversalItem(context: Context, { id }: { id: string }) {
  return runQuery(context, async (tx) => {
    const [item] = await showUniversalItems(tx, context.actor.organizationId, [id]);
    if (!item) throw notFound('Universal item');
    return item;
  });
}
