import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/** A product of the catalog as stored; `organization_id` is null if all venues share it. */
export interface KnownProduct {
  readonly id: string;
  readonly organization_id: string | null;
  readonly name: string;
  readonly vintage: string | null;
  readonly short_type: string;
  readonly subtype: string;
  readonly size_name: string;
  readonly volume: string;
  readonly unit: string;
  readonly count: number;
  readonly barcode: string | null;
  readonly producer: string | null;
  readonly country: string | null;
  readonly region: string | null;
  readonly abv: number | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly created_at: string;
}

/** Products by id; those of another organization do not exist. */
export async function readKnownItems(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, KnownProduct>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<KnownProduct>`
    select k.id, k.organization_id, k.name, k.vintage, k.short_type, k.subtype, k.size_name, k.volume, k.unit, k.count,
      k.barcode, k.producer, k.country, k.region, k.abv::float8 as abv, k.details,
      to_char(k.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    from matching.known_item as k
    where k.id = any(${[...new Set(ids)]}::uuid[]) and (k.organization_id is null or k.organization_id = ${organizationId})`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
