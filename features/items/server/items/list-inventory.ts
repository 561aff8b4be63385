import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { listedItem } from '../../contract/item-schemas.ts';
import { type FilterConditions, type FilterScope, filterConditions, parseFilter } from './inventory-filter.ts';
import { readOrder } from './inventory-order.ts';
import { readInventoryRows } from './inventory-rows.ts';
import { matchesSearch } from './matches-search.ts';
import { type HidesExpected, tellsAll, withoutExpected, withoutExpectedOrder } from './withhold-expected.ts';

interface InventoryQuery {
  page: number;
  limit: number;
  sort: string;
  filter?: string;
  search?: string;
  location?: string;
  inStockOnly: 'true' | 'false' | 'cycle' | '';
  expanded?: boolean;
  counting?: boolean;
  after?: string;
  item_ids?: readonly string[];
}

type SuggestedMatch = z.output<typeof listedItem>['suggested_match'];

/** The unmatched POS items that are likely one of these items, by item. */
export type ReadSuggestedMatches = (
  tx: Tx,
  organizationId: string,
  itemIds: readonly string[],
) => Promise<ReadonlyMap<string, NonNullable<SuggestedMatch>>>;

/** What higher features add to the list. */
interface ListExtensions {
  readonly filters?: FilterConditions;
  readonly readSuggestedMatches?: ReadSuggestedMatches;
}

const knowsNoTills: ReadSuggestedMatches = async () => new Map();

/**
 * The inventory list: first the ids of the page, then all other data for those rows only, so a page costs what it shows
 * and not what is stored. People who count blind do not get expected stock.
 */
export function listInventory(
  context: Context,
  question: InventoryQuery,
  hidesExpected: HidesExpected = tellsAll,
  { filters: higher = {}, readSuggestedMatches = knowsNoTills }: ListExtensions = {},
) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const blind = context.blind || (question.counting === true && (await hidesExpected(tx, context.actor)));
    const input = blind ? { ...question, sort: withoutExpectedOrder(question.sort), expanded: false } : question;
    const locations = await locationsBelow(tx, organizationId, input.location);
    const conditions = listConditions({ ...context.actor, blind, higher }, input, locations);
    const { ids, total } = await findPage(tx, organizationId, input, conditions, locations);
    const rows = await readInventoryRows(tx, organizationId, ids, locations);
    const suggested = await readSuggestedMatches(tx, organizationId, ids);
    const data = rows.map((row) => ({ ...row, suggested_match: suggested.get(row.id) ?? null }));
    const totals = input.expanded ? await sumItems(tx, organizationId, conditions) : null;
    return {
      data: blind ? data.map((row) => ({ ...row, ...withoutExpected(row) })) : data,
      meta: { page: input.page, limit: input.limit, total, totalPages: Math.ceil(total / input.limit) },
      totals,
    };
  });
}

interface ItemQuery extends InventoryQuery {
  item_id?: string;
  batchOnly?: boolean;
}

/**
 * Ids of a page of items and the total, for views that show other data of them; `more` adds conditions of their own on
 * i (item), s (item_stock) and c (item_cost).
 */
export async function listItemIds(
  tx: Tx,
  scope: FilterScope,
  input: ItemQuery,
  more: readonly RawBuilder<boolean>[] = [],
): Promise<{ ids: string[]; total: number }> {
  const conditions = [...listConditions(scope, input, null), ...more];
  if (input.item_id) conditions.push(sql<boolean>`i.id = ${input.item_id}`);
  if (input.batchOnly) conditions.push(sql<boolean>`i.batch`);
  return findPage(tx, scope.organizationId, input, conditions, null);
}

async function findPage(
  tx: Tx,
  organizationId: string,
  input: InventoryQuery,
  conditions: readonly RawBuilder<boolean>[],
  locations: readonly string[] | null,
): Promise<{ ids: string[]; total: number }> {
  const ids = await pageIds(tx, organizationId, input, conditions, locations);
  const narrowed = conditions.length > 0;
  const total = narrowed ? await countItems(tx, organizationId, conditions) : await countAllItems(tx, organizationId);
  return { ids, total };
}

/** The chosen location and everything below it; null means all locations. */
async function locationsBelow(tx: Tx, organizationId: string, location: string | undefined): Promise<string[] | null> {
  if (!location || location === 'all') return null;
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from stock.location where organization_id = ${organizationId} and id = ${location}
      union
      select l.id from stock.location as l join below on l.parent_id = below.id where l.organization_id = ${organizationId}
    ) select id from below`.execute(tx);
  return rows.map((row) => row.id);
}

function listConditions(scope: FilterScope, input: InventoryQuery, locations: string[] | null): RawBuilder<boolean>[] {
  const { organizationId } = scope;
  const conditions = filterConditions(parseFilter(input.filter), scope);
  const search = input.search?.trim();
  if (search) {
    conditions.push(matchesSearch(search));
  }
  if (locations) {
    conditions.push(sql<boolean>`i.id in (select r.item_id from stock.running_stock as r
      where r.organization_id = ${organizationId} and r.location_id = any(${locations}::uuid[]))`);
  }
  if (input.item_ids) conditions.push(sql<boolean>`i.id = any(${input.item_ids}::uuid[])`);
  if (input.inStockOnly === 'true') conditions.push(sql<boolean>`s.quantity > 0`);
  if (input.inStockOnly === 'cycle') {
    conditions.push(sql<boolean>`(s.quantity > 0 or greatest(s.last_moved_at, s.last_counted_at) >= (
      select opened_at from stock.period where organization_id = ${organizationId}))`);
  }
  return conditions;
}

/**
 * Joins only the tables that a condition or the order needs: an unused one-to-one join would still be read for a deep
 * page.
 */
function fromItems(
  organizationId: string,
  conditions: readonly RawBuilder<boolean>[],
  everything: boolean,
  joins: RawBuilder<unknown> = sql``,
) {
  return sql`from catalog.item as i
    ${
      everything
        ? sql`join stock.item_stock as s on s.organization_id = i.organization_id and s.item_id = i.id
    join stock.item_cost as c on c.organization_id = i.organization_id and c.item_id = i.id`
        : sql``
    }
    ${joins}
    where i.organization_id = ${organizationId} and i.active
    ${conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``}`;
}

async function pageIds(
  tx: Tx,
  organizationId: string,
  input: InventoryQuery,
  conditions: readonly RawBuilder<boolean>[],
  locations: readonly string[] | null,
): Promise<string[]> {
  const order = readOrder(input.sort, organizationId, locations);
  const after =
    input.after && order.nameDirection
      ? [
          sql<boolean>`(i.name_key, i.id) ${sql.raw(order.nameDirection === 'asc' ? '>' : '<')} (
            select a.name_key, a.id from catalog.item as a where a.organization_id = ${organizationId} and a.id = ${input.after})`,
        ]
      : [];
  const offset = after.length > 0 ? 0 : (input.page - 1) * input.limit;
  const { rows } = await sql<{ id: string }>`
    select i.id ${fromItems(organizationId, [...conditions, ...after], conditions.length > 0 || !order.ofItem, order.joins)}
    order by ${order.orderBy}
    limit ${input.limit} offset ${offset}`.execute(tx);
  return rows.map((row) => row.id);
}

async function countItems(tx: Tx, organizationId: string, conditions: readonly RawBuilder<boolean>[]): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total ${fromItems(organizationId, conditions, true)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

async function countAllItems(tx: Tx, organizationId: string): Promise<number> {
  const row = await tx
    .selectFrom('catalog.item_count')
    .select('items')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.items ?? 0;
}

async function sumItems(tx: Tx, organizationId: string, conditions: readonly RawBuilder<boolean>[]) {
  const { rows } = await sql<{ quantity: number; value: number }>`
    select coalesce(sum(s.quantity), 0)::float8 as quantity, coalesce(sum(s.value), 0)::float8 as value
    ${fromItems(organizationId, conditions, true)}`.execute(tx);
  return rows[0] ?? { quantity: 0, value: 0 };
}
