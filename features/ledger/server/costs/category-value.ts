import { sql } from 'kysely';
import { MAIN_TYPE_CODES, mainTypeLabel } from '#features/catalog/domain/main-types.ts';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { keptValue } from './kept-value.ts';

/**
 * Value of all stock on hand (D32): by main type, largest first, and in total. Items below zero reduce the value, but are
 * not in stock.
 */
export function categoryValue(context: Context) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { rows } = await sql<{
      short_type: string;
      items: number;
      quantity: number;
      value: number;
      without_cost: number;
    }>`
      select t.short_type, count(*) filter (where v.quantity > 0)::int as items, sum(v.quantity)::float8 as quantity,
             sum(v.value)::float8 as value, count(*) filter (where v.no_cost)::int as without_cost
      from ${keptValue(organizationId)} as v
      join catalog.item_type as t on t.organization_id = ${organizationId} and t.id = v.type_id
      group by t.short_type`.execute(tx);
    const cents = rows.reduce((sum, row) => sum + Math.round(row.value * 100), 0);
    return {
      data: rows
        .map((row) => ({
          category: labelOf(row.short_type),
          items: row.items,
          quantity: row.quantity,
          value: row.value,
          share: cents === 0 ? 0 : Math.round((Math.round(row.value * 100) / cents) * 10_000) / 100,
        }))
        .toSorted((a, b) => b.value - a.value),
      total: {
        items: rows.reduce((sum, row) => sum + row.items, 0),
        quantity: rows.reduce((sum, row) => sum + Math.round(row.quantity * 1e6), 0) / 1e6,
        value: cents / 100,
        items_without_cost: rows.reduce((sum, row) => sum + row.without_cost, 0),
      },
    };
  });
}

function labelOf(code: string): string {
  const known = MAIN_TYPE_CODES.find((main) => main === code);
  return known ? mainTypeLabel(known) : code;
}
