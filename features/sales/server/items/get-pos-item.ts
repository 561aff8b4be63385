import type { z } from 'zod';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { posItemDetail } from '../../contract/pos-schemas.ts';
import { readSuggestions } from '../matching/suggestion-rows.ts';
import { readPosItems } from './pos-item-rows.ts';

export function getPosItem(context: Context, { id }: { id: string }) {
  return runQuery(context, (tx) => readPosItem(tx, context.actor.organizationId, id));
}

/** One POS item with all its suggestions; 404 if it is not in this organization. */
export async function readPosItem(tx: Tx, organizationId: string, id: string): Promise<z.output<typeof posItemDetail>> {
  const [found] = await readPosItems(tx, organizationId, [id]);
  if (!found) throw notFound('POS item');
  const suggestions = await readSuggestions(tx, organizationId, [id]);
  return { ...found, suggestions: suggestions.get(id) ?? [] };
}
