import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { day, time } from '#shared/contract/schemas.ts';

const moment = time.or(day).nullish();

/** Two moments, either of which may be left out. A plain day ("2026-01-31") is one of the venue's calendar. */
export const moments = z.object({ from: moment, to: moment });

type Moments = z.output<typeof moments>;

/** Whether a moment is between these, both included: a first day from its beginning, a last day to its end. */
export function momentsBetween(
  column: RawBuilder<unknown>,
  organizationId: string,
  { from, to }: Moments,
): RawBuilder<boolean> {
  const since = from
    ? sql<boolean>`${column} >= ${isDay(from) ? startOf(organizationId, from, 0) : sql`${from}::timestamptz`}`
    : sql<boolean>`true`;
  const until = to
    ? sql<boolean>`${isDay(to) ? sql`${column} < ${startOf(organizationId, to, 1)}` : sql`${column} <= ${to}::timestamptz`}`
    : sql<boolean>`true`;
  return sql<boolean>`(${since} and ${until})`;
}

const isDay = (text: string): boolean => text.length === '2026-01-31'.length;

/** The beginning of a day there; with `1`, of the day after it. */
const startOf = (organizationId: string, text: string, later: 0 | 1) => sql`(
  select (${text}::date + ${later}::int)::timestamp at time zone o.timezone
  from accounts.organization_setting as o where o.organization_id = ${organizationId})`;
