import { type RawBuilder, sql } from 'kysely';
import type { Region } from '#shared/domain/region.ts';
import { inRegion } from '#shared/server/answers/in-region.ts';
import type { Database, Tx } from '#shared/server/database.ts';
import { forEachApart } from '#shared/server/for-each-apart.ts';
import { queueMail } from '#shared/server/mail.ts';
import { type SoldItem, summaryOf, type UnmatchedSale } from './summary-text.ts';

interface Due extends Region {
  readonly organization_id: string;
  readonly name: string;
  readonly business_day: string;
  readonly begins: Date;
  readonly ends: Date;
}

/** Handed in by sales: lines that took nothing from stock because they have no match (D42). */
export interface UnmatchedSales {
  /** Whether organization `s` had such lines between `span.begins` and `span.ends`. */
  readonly wereThere: RawBuilder<boolean>;
  /** Largest amount first. */
  read(tx: Tx, organizationId: string, begins: Date, ends: Date): Promise<UnmatchedSale[]>;
}

const NO_TILLS: UnmatchedSales = { wereThere: sql<boolean>`false`, read: async () => [] };

/** After a stop or a pause, missed days are sent this far back. */
const DAYS_BACK = 7;

/**
 * Mails the admins of each organization what its sales took from stock on the last business day, and which
 * sales took nothing because they are unmatched (D42, D43, ORG-024). Each day is mailed once. While sales are paused
 * nothing is mailed; the missed days follow afterwards.
 */
export async function writeDailySummaries(
  systemDb: Database,
  now: Date,
  unmatched: UnmatchedSales = NO_TILLS,
): Promise<void> {
  await forEachApart(await findDue(systemDb, now, unmatched), (due) =>
    systemDb.transaction().execute((tx) => writeSummary(tx, due, unmatched)),
  );
}

/** Days with a sale that have ended in the organization's time zone. */
async function findDue(systemDb: Database, now: Date, unmatched: UnmatchedSales): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select o.id as organization_id, o.name, s.country, s.locale, s.currency, s.units, day::text as business_day, span.begins, span.ends
    from accounts.organization_setting as s
    join accounts.organization as o on o.id = s.organization_id
    cross join generate_series(1, ${DAYS_BACK}::int) as back
    cross join lateral (select ((${now}::timestamptz at time zone s.timezone) - s.day_cutoff::interval)::date - back as day) as ended
    cross join lateral (select (day + s.day_cutoff) at time zone s.timezone as begins,
                               (day + 1 + s.day_cutoff) at time zone s.timezone as ends) as span
    where not s.inventory_pause
      and not exists (select from stock.daily_summary as d
        where d.organization_id = s.organization_id and d.business_day = day)
      and (${unmatched.wereThere} or exists (select from stock.movement as m
        where m.organization_id = s.organization_id and m.kind = 'sale' and m.occurred_at >= span.begins and m.occurred_at < span.ends))
    order by o.id, day`.execute(systemDb);
  return rows;
}

async function writeSummary(tx: Tx, due: Due, unmatchedSales: UnmatchedSales): Promise<void> {
  const { organization_id, name, business_day, begins, ends } = due;
  const { rows: first } = await sql`
    insert into stock.daily_summary (organization_id, business_day) values (${organization_id}, ${business_day}::date)
    on conflict do nothing returning business_day`.execute(tx);
  if (first.length === 0) return; // another process was faster
  const { rows: sold } = await sql<SoldItem>`
    select i.name, z.name as size, (-sum(m.quantity))::text as quantity, round(-sum(m.quantity * m.unit_cost), 2)::text as cost
    from stock.movement as m
    join catalog.item as i on i.organization_id = m.organization_id and i.id = m.item_id
    join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    where m.organization_id = ${organization_id} and m.kind = 'sale' and m.occurred_at >= ${begins} and m.occurred_at < ${ends}
    group by i.id, i.name, i.name_key, z.name having sum(m.quantity) <> 0
    order by sum(m.quantity), i.name_key, i.id`.execute(tx);
  const { rows: admins } = await sql<{ email: string }>`
    select u.email from accounts.member as m join accounts."user" as u on u.id = m."userId"
    where m."organizationId" = ${organization_id} and m.role in ('owner', 'admin') order by u.email`.execute(tx);
  const unmatched = await unmatchedSales.read(tx, organization_id, begins, ends);
  const mail = inRegion(due, () => summaryOf({ organization: name, day: business_day, sold, unmatched }));
  for (const { email } of admins) {
    await queueMail(tx, { organizationId: organization_id, purpose: 'daily_summary', recipient: email, ...mail });
  }
}
