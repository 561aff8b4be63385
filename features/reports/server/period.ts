import { sql } from 'kysely';
import { daysLater } from '#shared/domain/zoned-day.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { daysOfPeriod, type Period, type TrendPeriod } from '../domain/days-of-period.ts';

/** The business days of a period (D43), and the first day of the period of the same length before it. */
export async function readDaysOfPeriod(tx: Tx, { actor, now }: Context, period: TrendPeriod) {
  const { rows } = await sql<{ today: string }>`
    select ((${now}::timestamptz at time zone o.timezone) - o.day_cutoff::interval)::date::text as today
    from accounts.organization_setting as o where o.organization_id = ${actor.organizationId}`.execute(tx);
  const { first: from, last: to } = daysOfPeriod(period, (rows[0] as { today: string }).today);
  const days = 1 + Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
  return { days, from, to, before: daysLater(from, -days) };
}

/** When the first business day of a period begins (D43), so that every report of a period covers the same sales. */
export async function readStartOfPeriod(tx: Tx, context: Context, period: Period): Promise<Date> {
  const { from } = await readDaysOfPeriod(tx, context, period);
  const { rows } = await sql<{ start: Date }>`
    select (${from}::date + o.day_cutoff) at time zone o.timezone as start
    from accounts.organization_setting as o where o.organization_id = ${context.actor.organizationId}`.execute(tx);
  return (rows[0] as { start: Date }).start;
}
