import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

export interface NewKnownItem {
  readonly name: string;
  readonly vintage: string | null;
  readonly short_type: string;
  readonly subtype: string;
  readonly size: { readonly name: string; readonly volume: string; readonly unit: string; readonly count: number };
  readonly barcode: string | null;
  readonly producer: string | null;
  readonly country: string | null;
  readonly region: string | null;
  readonly abv: string | null;
  /** In the sales records of the list, of any size of the product. */
  readonly bottles_sold: string | null;
  readonly details: Readonly<Record<string, string>>;
}

export interface PutOutcome {
  readonly created: number;
  readonly updated: number;
}

/**
 * Adds products, or updates those with the same name, vintage, size and barcode: in the catalog of all venues if
 * `organizationId` is null, otherwise in that venue's own. Only cellarhand_system writes the shared one.
 */
export async function putKnownItems(
  tx: Tx,
  organizationId: string | null,
  items: readonly NewKnownItem[],
): Promise<PutOutcome> {
  if (items.length === 0) return { created: 0, updated: 0 };
  if (organizationId !== null) return putLocal(tx, organizationId, items);
  return putGlobal(tx, items);
}

const COLUMNS = sql`name, vintage, short_type, subtype, size_name, volume, unit, count, barcode, producer, country, region, abv, details, bottles_sold`;
const IDENTITY = sql`name_key, coalesce(vintage, ''), volume, unit, count, coalesce(barcode, '')`;
const NEWS = sql`short_type = excluded.short_type, subtype = excluded.subtype, producer = excluded.producer,
  country = excluded.country, region = excluded.region, abv = excluded.abv, details = excluded.details,
  bottles_sold = excluded.bottles_sold, updated_at = now()`;
const OF_CATALOGUE = sql`known.short_type, known.subtype, known.producer, known.country, known.region, known.abv, known.details, known.bottles_sold`;
const OF_FILE = sql`excluded.short_type, excluded.subtype, excluded.producer, excluded.country, excluded.region, excluded.abv, excluded.details, excluded.bottles_sold`;

async function putGlobal(tx: Tx, items: readonly NewKnownItem[]): Promise<PutOutcome> {
  const { rows } = await sql<{ fresh: boolean }>`
    insert into matching.universal_item as known (${COLUMNS}) select ${COLUMNS} from ${rowsOf(items)}
    on conflict (${IDENTITY}) do update set ${NEWS} where (${OF_CATALOGUE}) is distinct from (${OF_FILE})
    returning xmax = 0 as fresh`.execute(tx);
  return countOutcome(rows);
}

async function putLocal(tx: Tx, organizationId: string, items: readonly NewKnownItem[]): Promise<PutOutcome> {
  const { rows } = await sql<{ fresh: boolean }>`
    insert into matching.local_item as known (organization_id, ${COLUMNS})
    select ${organizationId}::uuid, ${COLUMNS} from ${rowsOf(items)}
    on conflict (organization_id, ${IDENTITY}) do update set ${NEWS} where (${OF_CATALOGUE}) is distinct from (${OF_FILE})
    returning xmax = 0 as fresh`.execute(tx);
  return countOutcome(rows);
}

/** A product that the list names twice is added once, with the values of the later row. */
function rowsOf(items: readonly NewKnownItem[]) {
  const column = <T>(pick: (item: NewKnownItem) => T) => items.map(pick);
  return sql`(
    select distinct on (platform.fold(name), coalesce(vintage, ''), volume, unit, count, coalesce(barcode, '')) *
    from unnest(
      ${column((i) => i.name)}::text[], ${column((i) => i.vintage)}::text[], ${column((i) => i.short_type)}::text[],
      ${column((i) => i.subtype)}::text[], ${column((i) => i.size.name)}::text[], ${column((i) => i.size.volume)}::numeric[],
      ${column((i) => i.size.unit)}::text[], ${column((i) => i.size.count)}::int[], ${column((i) => i.barcode)}::text[],
      ${column((i) => i.producer)}::text[], ${column((i) => i.country)}::text[], ${column((i) => i.region)}::text[],
      ${column((i) => i.abv)}::numeric(5, 2)[], ${column((i) => JSON.stringify(i.details))}::jsonb[],
      ${column((i) => i.bottles_sold)}::numeric(12, 0)[]
    ) with ordinality as asked (${COLUMNS}, position)
    order by platform.fold(name), coalesce(vintage, ''), volume, unit, count, coalesce(barcode, ''), position desc
  ) as listed`;
}

function countOutcome(rows: readonly { fresh: boolean }[]): PutOutcome {
  const created = rows.filter((row) => row.fresh).length;
  return { created, updated: rows.length - created };
}
