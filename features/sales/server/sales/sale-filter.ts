import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { parseFilter } from '#features/items/server/items/inventory-filter.ts';
import { day } from '#shared/contract/schemas.ts';
import { moments, momentsBetween } from '#shared/server/moments-between.ts';
import { refuseField } from '#shared/server/refusal.ts';

/** The source of a list's lines: the venue's lines (l), from any till. */
export interface SaleScope {
  readonly organizationId: string;
  readonly search?: string | undefined;
  readonly filter?: string | undefined;
  readonly itemId?: string | undefined;
}

type Condition = (value: unknown, key: string, organizationId: string) => RawBuilder<unknown>;

const days = z.object({ from: day.nullish(), to: day.nullish() });

function span<T extends z.ZodType>(shape: T, value: unknown, key: string): z.output<T> {
  const given = Array.isArray(value) ? { from: value[0], to: value[1] } : value;
  const read = shape.safeParse(given);
  if (read.success) return read.data;
  const wrong = String(read.error.issues[0]?.path[0] ?? '');
  const date =
    given !== null && typeof given === 'object'
      ? Object.entries(given).find(([name]) => name === wrong)?.[1]
      : undefined;
  if (typeof date !== 'string') throw refuseField('filter', `filter ${key} needs {from, to}`);
  throw refuseField(
    'filter',
    `filter ${key}: ${wrong} is ${date.slice(0, MOST_SHOWN)}, which is not a date. Use YYYY-MM-DD`,
  );
}

const MOST_SHOWN = 40;

function oneOf(conditions: Readonly<Record<string, RawBuilder<unknown>>>, value: unknown, key: string) {
  const found = Object.hasOwn(conditions, String(value)) ? conditions[String(value)] : undefined;
  if (!found) throw refuseField('filter', `filter ${key} must be one of ${Object.keys(conditions).join(', ')}`);
  return found;
}

/** A subquery that runs once, not once per line. */
const posItem = (organizationId: string, condition: RawBuilder<unknown>) =>
  sql`l.pos_item_id in (select p.id from sales.pos_item as p where p.organization_id = ${organizationId} and ${condition})`;

const matches = (org: string): Readonly<Record<string, RawBuilder<unknown>>> => ({
  all: sql`true`,
  matched: sql`(l.state = 'posted' or ${posItem(org, sql`num_nonnulls(p.sold_as_id, p.recipe_id) > 0`)})`,
  unmatched: sql`(l.state <> 'posted' and ${posItem(org, sql`num_nonnulls(p.sold_as_id, p.recipe_id) = 0 and not p.ignored`)})`,
  ignored: posItem(org, sql`p.ignored`),
});

const states = (org: string): Readonly<Record<string, RawBuilder<unknown>>> => ({
  posted: sql`l.state = 'posted'`,
  unmatched: sql`(l.state = 'unmatched' and ${posItem(org, sql`not p.ignored`)})`,
  ignored: sql`(l.state = 'unmatched' and ${posItem(org, sql`p.ignored`)})`,
  paused: sql`l.state = 'paused'`,
  undone: sql`l.state = 'undone'`,
});

/** The start of a business day (D43); with `1`, its end. */
const dayStart = (organizationId: string, day: string, more: 0 | 1) => sql`(
  select (${day}::date + ${more}::int + o.day_cutoff) at time zone o.timezone
  from accounts.organization_setting as o where o.organization_id = ${organizationId})`;

const whole =
  (column: RawBuilder<unknown>): Condition =>
  (value) =>
    sql`${column}::text = ${String(value)}`;

/** Every filter of sales, over l (line). */
const CONDITIONS: Readonly<Record<string, Condition>> = {
  match: (value, key, org) => oneOf(matches(org), value, key),
  state: (value, key, org) => oneOf(states(org), value, key),
  category: (value, _key, org) => sql`platform.fold(l.category) in (
    select platform.fold(${String(value)})
    union select platform.fold(c.name) from sales.category as c where c.organization_id = ${org} and c.id::text = ${String(value)})`,
  pos_id: whole(sql`l.pos_id`),
  pos_item_id: whole(sql`l.pos_item_id`),
  payment_type: (value) => sql`lower(l.payment_type) = lower(${String(value)})`,
  payment_method: (value) => sql`lower(l.payment_method) = lower(${String(value)})`,
  employee: (value) => (value === '' ? sql`l.employee is null` : sql`lower(l.employee) = lower(${String(value)})`),
  inventory_item_id: (value, _key, org) => took(org, sql`f.item_id::text = ${String(value)}`),
  business_day: (value, key, org) => {
    const { from, to } = span(days, value, key);
    const since = from ? sql`l.sold_at >= ${dayStart(org, from, 0)}` : sql`true`;
    return sql`${since} and ${to ? sql`l.sold_at < ${dayStart(org, to, 1)}` : sql`true`}`;
  },
  transaction_date: (value, key, org) => momentsBetween(sql`l.sold_at`, org, span(moments, value, key)),
};

/** Posted lines that took some of an item, or of items merged into it. */
const took = (organizationId: string, item: RawBuilder<unknown>) => sql`l.state in ('posted', 'paused') and l.id in (
  select t.line_id from sales.posting as t
  join catalog.item_family as f on f.organization_id = t.organization_id and f.member_id = t.item_id
  where t.organization_id = ${organizationId} and ${item})`;

/** Every word is in the name of the product or its match, or the search is the transaction's id. */
function searched(search: string, organizationId: string): RawBuilder<unknown> {
  const words = sql`like all (platform.like_words(${search}))`;
  return sql`(l.transaction_id = ${search.trim()} or l.pos_item_id in (
      select p.id from sales.pos_item as p
      left join sales.category as c on c.organization_id = p.organization_id and c.id = p.category_id
      where p.organization_id = ${organizationId} and platform.fold(concat_ws(' ', p.name, p.variation, c.name)) ${words})
    or platform.fold(l.category) ${words}
    or l.sold_as_id in (
      select s.id from sales.sold_as as s join catalog.item as i on i.organization_id = s.organization_id and i.id = s.inventory_item_id
      where s.organization_id = ${organizationId} and platform.fold(concat_ws(' ', i.name, s.name)) ${words})
    or l.recipe_id in (
      select r.id from recipes.recipe as r where r.organization_id = ${organizationId} and platform.fold(r.name) ${words}))`;
}

/** The conditions of a list's lines. Undone lines are listed only on request; an unknown filter is refused by name. */
export function saleConditions({ organizationId, search, filter, itemId }: SaleScope): RawBuilder<unknown> {
  const conditions = [sql`l.organization_id = ${organizationId}`];
  const filters = parseFilter(filter);
  if (!filters.state) conditions.push(sql`l.state <> 'undone'`);
  for (const [key, { value }] of Object.entries(filters)) {
    const condition = Object.hasOwn(CONDITIONS, key) ? CONDITIONS[key] : undefined;
    if (!condition) throw refuseField('filter', `There is no filter called ${key}`);
    conditions.push(sql`(${condition(value, key, organizationId)})`);
  }
  if (itemId) conditions.push(took(organizationId, sql`f.item_id = ${itemId}::uuid`));
  if (search?.trim()) conditions.push(searched(search, organizationId));
  return sql.join(conditions, sql` and `);
}
