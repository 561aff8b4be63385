import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { ensureDistinct } from '#shared/server/tables/in-slices.ts';
import type { MainTypeCode } from '../../domain/main-types.ts';

export interface EnsuredTypes {
  /** In the requested order. */
  readonly ids: string[];
  readonly created: number;
}

interface NamedType {
  readonly short_type: MainTypeCode;
  readonly name: string;
}

/** Finds types by main type and name, in any spelling; creates missing ones. */
export function ensureTypes(tx: Tx, organizationId: string, types: readonly NamedType[]): Promise<EnsuredTypes> {
  return ensureDistinct(
    types,
    ({ short_type, name }) => `${short_type} ${name}`,
    (distinct) => ensureEach(tx, organizationId, distinct),
  );
}

async function ensureEach(tx: Tx, organizationId: string, types: readonly NamedType[]): Promise<EnsuredTypes> {
  const asked = sql`unnest(${types.map((t) => t.short_type)}::text[], ${types.map((t) => t.name)}::text[])
    with ordinality as asked (short_type, name, position)`;
  const created = await sql`
    insert into catalog.item_type (organization_id, short_type, name)
    select distinct on (short_type, platform.fold(name)) ${organizationId}::uuid, short_type, name from ${asked}
    order by short_type, platform.fold(name), position
    on conflict do nothing returning id`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select t.id from ${asked}
    join catalog.item_type as t on t.organization_id = ${organizationId} and t.short_type = asked.short_type
      and t.name_key = platform.fold(asked.name)
    order by position`.execute(tx);
  return { ids: rows.map((row) => row.id), created: created.rows.length };
}
