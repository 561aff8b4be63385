import { type RawBuilder, sql } from 'kysely';
import { daysLater, momentOf } from '#shared/domain/zoned-day.ts';
import { refuseField } from '#shared/server/refusal.ts';

/** From one moment up to but not including another; null where it is open. */
export interface Span {
  readonly from: string | null;
  readonly until: string | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const WORDS = ['min', 'start', 'startDate', 'from'] as const;
const LAST_WORDS = ['max', 'end', 'endDate', 'to'] as const;

/**
 * Reads a range of calendar days of the organization, both included: {min, max}, {start, end}, {startDate, endDate},
 * [first, last], "2026-01-01 ~ 2026-01-31" or one day. Null if the value is not a range.
 */
export function readSpan(value: unknown, timezone: string): Span | null {
  const days = readDays(value);
  if (!days || days.some((day) => day !== null && !isDay(day))) return null;
  const [first, last] = days;
  if (first === null && last === null) return null;
  if (first !== null && last !== null && first > last) return null;
  return {
    from: first === null ? null : momentOf(first, '00:00:00', timezone).toISOString(),
    until: last === null ? null : momentOf(daysLater(last, 1), '00:00:00', timezone).toISOString(),
  };
}

type Days = readonly [first: string | null, last: string | null];

function readDays(value: unknown): Days | null {
  if (typeof value === 'string') {
    const [first = '', last = first] = value.split('~').map((part) => part.trim());
    return [first, last];
  }
  if (Array.isArray(value)) return [textOf(value[0]), textOf(value[1])];
  if (typeof value !== 'object' || value === null) return null;
  const entries = value as Record<string, unknown>;
  const pick = (words: readonly string[]) => textOf(words.map((word) => entries[word]).find((each) => each != null));
  return [pick(WORDS), pick(LAST_WORDS)];
}

/** The date part of a timestamp counts, as written. */
const textOf = (value: unknown): string | null => (value == null || value === '' ? null : String(value).slice(0, 10));

function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
}

export function requireSpan(value: unknown, key: string, timezone: string): Span {
  const span = readSpan(value, timezone);
  if (!span)
    throw refuseField('filter', `filter ${key} needs a range of days like {"min": "2026-01-01", "max": "2026-01-31"}`);
  return span;
}

/** Whether a moment is in the span; unknown moments are not. */
export function during(column: RawBuilder<unknown>, { from, until }: Span): RawBuilder<boolean> {
  const bounds = [
    ...(from === null ? [] : [sql<boolean>`${column} >= ${from}::timestamptz`]),
    ...(until === null ? [] : [sql<boolean>`${column} < ${until}::timestamptz`]),
  ];
  return sql<boolean>`(${sql.join(bounds, sql` and `)})`;
}

/**
 * Whether there was stock at some time in the span (FLT-016): at its start, or after a movement in it. Calculated
 * backward from current stock, so only movements since the start of the span are read.
 */
export function inStockDuring(organizationId: string, { from, until }: Span): RawBuilder<boolean> {
  return sql<boolean>`i.id in (
    with since as (
      select coalesce(moved.merged_into_id, moved.id) as item_id, m.occurred_at, sum(m.quantity) as change
      from stock.movement as m join catalog.item as moved on moved.organization_id = m.organization_id and moved.id = m.item_id
      where m.organization_id = ${organizationId} and m.quantity <> 0 and m.occurred_at >= coalesce(${from}::timestamptz, '-infinity')
      group by 1, 2
    ), later as (
      select item_id, occurred_at, sum(change) over (partition by item_id order by occurred_at desc) - change as after_it from since
    ), newest as (
      select item_id, sum(change) as everything from since group by item_id
    )
    select held.item_id from stock.item_stock as held left join newest on newest.item_id = held.item_id
    where held.organization_id = ${organizationId} and held.quantity - coalesce(newest.everything, 0) > 0
    union
    select held.item_id from later join stock.item_stock as held on held.organization_id = ${organizationId} and held.item_id = later.item_id
    where held.quantity - later.after_it > 0 and later.occurred_at < coalesce(${until}::timestamptz, 'infinity'))`;
}
