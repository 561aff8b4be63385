import { type RawBuilder, sql } from 'kysely';
import type { Cycle } from '../cycles/find-cycle.ts';

/** A cycle, or any period. A period has no stored start and end figures and no counts. */
export type Span = Pick<Cycle, 'started_at' | 'ended_at'> & { readonly id: string | null; readonly number: number };

export interface Scope {
  readonly organizationId: string;
  readonly cycle: Span;
  /** Only these locations; null for all. */
  readonly locations: readonly string[] | null;
  /** Preview: uncounted locations count as 0 (API-026). */
  readonly zeroOut: boolean;
  readonly search: string | null;
  /** Only these items. */
  readonly items?: readonly string[];
  /** Without values and COGS, for callers that only need the number of rows. */
  readonly unvalued?: boolean;
  /** A row for each location of an item instead of one for all of them. */
  readonly byLocation?: boolean;
}

/** Limits a query to the requested items and locations. */
export function within({ items, locations, organizationId }: Scope, alias: string): RawBuilder<unknown> {
  const item = sql.ref(`${alias}.item_id`);
  const ofItems = items
    ? sql`and ${item} in (select member_id from catalog.item_family as f
        where f.organization_id = ${organizationId} and f.item_id = any(${items}::uuid[]))`
    : sql``;
  const here = locations ? sql`and ${sql.ref(`${alias}.location_id`)} = any(${locations}::uuid[])` : sql``;
  return sql`${ofItems} ${here}`;
}
