import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { collectInSlices, inPortions } from '#shared/server/tables/in-slices.ts';
import { PLACES } from '../../domain/deplete-shelves.ts';
import { applyModifiers } from '../../domain/modifiers.ts';
import { mainsOf } from './outcome.ts';
import { type Posted, readLines, type StoredLine } from './read-lines.ts';

export interface SaleDifference {
  readonly kind: 'sale';
  readonly item_id: string;
  readonly location_id: null;
  readonly held: string;
  readonly ledger: string;
}

/**
 * Compares the postings of each line and item with the movements they caused, and lines with modifiers with what
 * they take by the match and effects they keep (D34, D42).
 */
export async function verifySales(tx: Tx, organizationId: string): Promise<SaleDifference[]> {
  const { rows } = await sql<SaleDifference>`
    with posted as (
      select p.line_id, coalesce(i.merged_into_id, i.id) as item_id, sum(p.quantity) as quantity
      from sales.posting as p join catalog.item as i on i.organization_id = p.organization_id and i.id = p.item_id
      where p.organization_id = ${organizationId} group by 1, 2
    ), moved as (
      select m.source_id as line_id, coalesce(i.merged_into_id, i.id) as item_id, -sum(m.quantity) as quantity
      from stock.movement as m join catalog.item as i on i.organization_id = m.organization_id and i.id = m.item_id
      where m.organization_id = ${organizationId} and m.source_type = 'sale' and m.kind = 'sale' group by 1, 2
    )
    select 'sale' as kind, item_id, null as location_id, coalesce(posted.quantity, 0)::text as held, coalesce(moved.quantity, 0)::text as ledger
    from posted full join moved using (line_id, item_id)
    where coalesce(posted.quantity, 0) <> coalesce(moved.quantity, 0)
    order by line_id, item_id`.execute(tx);
  return [...rows, ...(await verifyModifiers(tx, organizationId))];
}

async function verifyModifiers(tx: Tx, organizationId: string): Promise<SaleDifference[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sales.sale_line where organization_id = ${organizationId} and base is not null and state = 'posted' order by id`.execute(
    tx,
  );
  const differences: SaleDifference[] = [];
  for (const portion of inPortions(rows.map((row) => row.id))) {
    const lines = await readLines(tx, organizationId, portion);
    differences.push(...(await collectInSlices(lines, differencesOf)).flat());
  }
  return differences;
}

/** The difference that rounding two items to six places may leave. */
const ROUNDING = '0.000002';

function differencesOf(line: StoredLine): SaleDifference[] {
  const wanted = new Map(applyModifiers(line.base ?? [], line.modifiers).map((part) => [part.itemId, part.perUnit]));
  const mains = new Map(mainsOf(line).map((main) => [main.itemId, main]));
  return [...new Set([...wanted.keys(), ...mains.keys()])].flatMap((itemId) => {
    const should = line.quantity.times(wanted.get(itemId) ?? 0).toDecimalPlaces(PLACES);
    const main = mains.get(itemId);
    const held = main ? main.quantity.plus(stoodFor(line.posted, main)) : new Decimal(0);
    if (held.minus(should).abs().lte(ROUNDING)) return [];
    return { kind: 'sale', item_id: itemId, location_id: null, held: held.toFixed(), ledger: should.toFixed() };
  });
}

function stoodFor(posted: readonly Posted[], main: Posted): Decimal {
  const other = posted.find((one) => one.inPlaceOf === main.itemId && !one.perUnit.isZero());
  return other ? other.quantity.times(main.perUnit).div(other.perUnit) : new Decimal(0);
}
