import { type RawBuilder, sql } from 'kysely';
import type { Cycle } from '../cycles/find-cycle.ts';

/** A cycle, or any span of time: then nothing is stored of its start and end, and nothing was counted in it. */
export type Span = Pick<Cycle, 'started_at' | 'ended_at'> & { readonly id: string | null; readonly number: number };

export interface Scope {
  readonly organizationId: string;
  readonly cycle: Span;
  /** Figures of these locations only; null for all. */
  readonly locations: readonly string[] | null;
  /** Preview: an uncounted location counts as 0 (API-026). */
  readonly zeroOut: boolean;
  readonly search: string | null;
  /** Of these items only. */
  readonly items?: readonly string[];
  /** Without values and COGS: for who asks how many rows there are. */
  readonly unvalued?: boolean;
  /** A row for each location of an item instead of one for all of them. */
  readonly byLocation?: boolean;
}

/** Only the items and locations that are asked for. */
export function within({ items, locations, organizationId }: Scope, alias: string): RawBuilder<unknown> {
  const item = sql.ref(`${alias}.item_id`);
  const ofItems = items
    ? sql`and ${item} in (select member_id from catalog.item_family as f
        where f.organization_id = ${organizationId} and f.item_id = any(${items}::uuid[]))`
    : sql``;
  const here = locations ? sql`and ${sql.ref(`${alias}.location_id`)} = any(${locations}::uuid[])` : sql``;
  return sql`${ofItems} ${here}`;
}
