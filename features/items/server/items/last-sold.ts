import { type RawBuilder, sql } from 'kysely';
import { during, type Span } from './filter-dates.ts';

/**
 * Whether movement `m` is a sale of `item` that still counts: more than what Undo, voids and refunds of its line gave
 * back, whatever the items are merged into now.
 */
export const stillSold = (item: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  m.kind = 'sale' and m.reverses_id is null and case when m.source_id is null
    then not exists (select from stock.movement as back where back.organization_id = m.organization_id and back.reverses_id = m.id)
    else 0 > (
      select sum(each.quantity) from stock.movement as each
      join catalog.item as taken on taken.organization_id = each.organization_id and taken.id = each.item_id
      where each.organization_id = m.organization_id and each.source_type = m.source_type and each.source_id = m.source_id
        and each.kind = 'sale' and coalesce(taken.merged_into_id, taken.id) = ${item}
        and coalesce(each.stated_at, each.occurred_at) = coalesce(m.stated_at, m.occurred_at)) end)`;

/** When `member`, which is `item` or was merged into it, was last sold. Reads its newest sales only. */
const lastSaleOf = (member: RawBuilder<unknown>, item: RawBuilder<unknown>) => sql`(
  select m.occurred_at from stock.movement as m
  where m.organization_id = i.organization_id and m.item_id = ${member} and m.kind = 'sale' and m.reverses_id is null
    and ${stillSold(item)}
  order by m.occurred_at desc limit 1)`;

/** When item `i`, or an item merged into it, was last sold: on every screen, in every order and filter. */
export const lastSoldAt = sql<string | null>`greatest(${lastSaleOf(sql`i.id`, sql`i.id`)}, (
  select max(${lastSaleOf(sql`merged.id`, sql`i.id`)}) from catalog.item as merged
  where merged.organization_id = i.organization_id and merged.merged_into_id = i.id))`;

/** The same for all items at once, to sort by it: merged items are read together. */
export const lastSoldJoin = (organizationId: string) => sql`
  left join lateral (select ${lastSaleOf(sql`i.id`, sql`i.id`)} as at) as sold on true
  left join (
    select f.item_id, max(m.occurred_at) as at
    from catalog.item_family as f join stock.movement as m on m.organization_id = f.organization_id and m.item_id = f.member_id
    where f.organization_id = ${organizationId} and f.member_id <> f.item_id and ${stillSold(sql`f.item_id`)}
    group by f.item_id
  ) as took on took.item_id = i.id`;

/** Whether item `i` was last sold in the span. Only items with a sale in it are looked at. */
export const lastSoldDuring = (organizationId: string, span: Span): RawBuilder<boolean> => sql<boolean>`(
  case when i.id in (
    select coalesce(sold.merged_into_id, sold.id)
    from stock.movement as m join catalog.item as sold on sold.organization_id = m.organization_id and sold.id = m.item_id
    where m.organization_id = ${organizationId} and m.kind = 'sale' and ${during(sql`m.occurred_at`, span)})
  then ${during(sql`${lastSoldAt}`, span)} else false end)`;
