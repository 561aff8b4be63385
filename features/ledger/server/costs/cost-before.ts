import { type RawBuilder, sql } from 'kysely';

interface Asked {
  readonly organization: RawBuilder<unknown>;
  readonly item: RawBuilder<unknown>;
  /** The moment of the purchase that it is compared with. */
  readonly at: RawBuilder<unknown>;
  /** The invoice of that purchase. */
  readonly except?: RawBuilder<unknown>;
}

/**
 * The unit cost that a purchase is compared with: of the newest owned purchase until then, or a later manual cost (D31).
 * Null if there is none. Every screen that shows what changed since the last purchase asks this.
 */
export const costBefore = ({ organization, item, at, except = sql`null::uuid` }: Asked): RawBuilder<unknown> => sql`(
  select unit_cost from (
    (select unit_cost, purchased_at as at, id from stock.net_layers(${organization}, ${item}, 'infinity')
     where source_id is distinct from ${except} and quantity > 0 and not consignment and purchased_at <= ${at}
     order by purchased_at desc, id desc limit 1)
    union all
    (select unit_cost, effective_at, id from stock.manual_cost
     where organization_id = ${organization} and item_id = ${item} and effective_at <= ${at}
     order by effective_at desc, id desc limit 1)
  ) as stated order by at desc, id desc limit 1
)`;
