import { type RawBuilder, sql } from 'kysely';
import { Refusal, refuseField } from '#shared/server/refusal.ts';

/** The order of a list's groups, and of a group's entries. */
export const IN_ORDER = (row: string): RawBuilder<unknown> => {
  const of = sql.ref(row);
  return sql`${of}.sort_order, ${of}.sort_tie, ${of}.id`;
};

/** The position of a new row: before the existing row at the given position, else after all others. */
export const placeOfNew = (wanted: number | undefined, last: number, now: Date) =>
  wanted === undefined ? { sort_order: last } : { sort_order: wanted, sort_tie: -now.getTime() * 1000 };

/**
 * Sets the position of a row; undefined does not change it. A reorder sends a position for each moved row, in any
 * order; at a taken position the row goes before the existing one if it moved up, and after it if it moved down.
 */
export function movedTo(place: number | undefined, comesFromElsewhere = false): RawBuilder<unknown> {
  if (place === undefined) return sql`sort_order = sort_order`;
  const now = sql`(extract(epoch from clock_timestamp()) * 1000000)::bigint`;
  const tie = comesFromElsewhere
    ? sql`-${now}`
    : sql`case when ${place} = sort_order then sort_tie
    when ${place} < sort_order then -${now} else ${now} end`;
  return sql`sort_tie = ${tie}, sort_order = ${place}`;
}

/** The wanted order of known rows, followed by the missing ones in their current order. */
export function inOrder(rows: readonly { id: string }[], wanted: readonly string[], field: string): string[] {
  const known = new Set(rows.map(({ id }) => id));
  const named = new Set(wanted);
  if (named.size < wanted.length) throw refuseField(field, 'List each one only once');
  if (wanted.some((id) => !known.has(id))) {
    const text = 'The list has changed. Check it and sort again.';
    throw new Refusal('not_found', text, { [field]: text });
  }
  return [...wanted, ...rows.map(({ id }) => id).filter((id) => !named.has(id))];
}
