import { type RawBuilder, sql } from 'kysely';
import { bookedToCount } from '#features/ledger/server/movements/count-in-history.ts';
import { describePerson } from '#shared/server/answers/describe-person.ts';
import { readPage } from '#shared/server/answers/read-page.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { ACTIVITY_KINDS } from '../contract/activity-contract.ts';
import { changeOfAct } from '../domain/change-of-act.ts';
import { describeChange, itemsChanged, type RecordedRow } from '../domain/describe-change.ts';
import { findActs } from './find-acts.ts';

type Kind = (typeof ACTIVITY_KINDS)[number];

interface ActivityQuery {
  readonly kind: Kind;
  readonly user_id?: string | undefined;
  readonly search?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

/** Kinds of stock actions; null for all but sales, and an empty list where only other changes are wanted. */
const STOCK_KINDS: Readonly<Record<Kind, readonly string[] | null>> = {
  all: null,
  counts: ['stocktake', 'zero_out'],
  moves: ['move', 'pull'],
  adjustments: ['adjustment', 'stock addition'],
  invoices: ['invoice', 'quick_invoice', 'vendor_return', 'invoice_correction', 'invoice_date'],
  batches: ['batch'],
  changes: ['merge'],
  imports: ['import items'],
  cycles: [],
  sales: ['sale', 'sale_match', 'sale_modifier'],
};

/** Imports are apart from what people change by hand. */
const IMPORTS = ['items import', 'invoices import', 'counts import', 'recipes import', 'sales import'];

/** Corrected elsewhere, as the undo itself says (D38). */
const CORRECTED_ELSEWHERE = ['invoice_correction', 'invoice_date', 'sale_modifier'];

/**
 * Acts of people in the venue, newest first: actions of stock, each with all its movements, and the recorded changes of
 * other things, and what became of cycles. An undo is no line of its own: what it undid says so.
 */
export function listVenueActivity(context: Context, input: ActivityQuery) {
  const { organizationId } = context.actor;
  if (input.from && input.to && input.from > input.to) throw refuseField('to', 'Choose a day that is not before From');
  return runQuery(context, async (tx) => {
    const { rows, total } = await readPage(input.page, (page) =>
      readActs(tx, organizationId, { ...input, page }, context.actor.timezone),
    );
    const { rows: people } = await sql<{ id: string; display_name: string }>`
      select id, display_name from accounts.person where organization_id = ${organizationId} order by display_name, id`.execute(
      tx,
    );
    return {
      data: rows.map(({ total: _, changed, made, ...row }) => ({
        ...row,
        change: changed && changeOfAct(row.kind, changed, [made ?? []].flat()),
        ...(changed && { note: describeChange(changed), items: itemsChanged(changed) }),
      })),
      meta: { page: input.page, limit: input.limit, total, totalPages: Math.ceil(total / input.limit) },
      people,
    };
  });
}

interface Act {
  id: string;
  kind: string;
  time: string;
  user: { id: string; display_name: string; email: string | null } | null;
  item: { id: string; name: string; size: string } | null;
  items: number;
  location: string | null;
  before: number | null;
  after: number | null;
  note: string | null;
  about: string | null;
  undone: boolean;
  undoable: boolean;
  cycle: { id: string; reopens: boolean } | null;
  changed: RecordedRow[] | null;
  made: string | string[] | null;
  total: number;
}

const readActs = async (tx: Tx, organizationId: string, input: ActivityQuery, timezone: string): Promise<Act[]> => {
  const found = await findActs(tx, organizationId, input.search?.trim());
  const { rows } = await sql<Act>`
    with acts as (
      select a.id, a.kind, a.created_at, a.user_id, a.undone_by_id is not null as undone, null::jsonb as changed,
        null::jsonb as made, null::uuid as cycle_id, null as said
      from stock.action as a
      where a.organization_id = ${organizationId} and a.undoes_id is null and a.kind <> 'cycle' and ${ofKind(input.kind)} and ${found.actions}
      union all
      select v.id, v.kind, v.created_at, v.user_id, v.undone_at is not null, coalesce(v.data -> 'rows', '[]'), v.data -> 'made', null, null
      from platform.inverse as v
      where v.organization_id = ${organizationId} and ${ofChange(input.kind)}
        and not exists (select from stock.action as a where a.organization_id = v.organization_id and a.id = v.id)
        and v.kind <> 'zeroed out' -- a line of its own as the action of its stock
        and ${found.changes}
      union all
      select e.id, ${EVENT_KIND}, e.happened_at, e.user_id, false, null, null, e.cycle_id, e.note
      from counting.cycle_event as e
      where e.organization_id = ${organizationId} and ${input.kind === 'all' || input.kind === 'cycles'} and ${found.events}
    ), shown as (
      select *, count(*) over ()::int as total from acts
      where (${input.user_id ?? null}::uuid is null or user_id = ${input.user_id ?? null}::uuid)
        and (${input.from ?? null}::date is null or created_at >= ${input.from ?? null}::date::timestamp at time zone ${timezone})
        and (${input.to ?? null}::date is null or created_at < (${input.to ?? null}::date + 1)::timestamp at time zone ${timezone})
      order by created_at desc, id desc
      limit ${input.limit} offset ${(input.page - 1) * input.limit}
    )
    select s.id, s.kind, to_json(s.created_at) #>> '{}' as time, ${describePerson('u', 's.user_id')} as user,
      case when i.id is not null then json_build_object('id', i.id, 'name', i.name, 'size', z.name) end as item,
      coalesce(moved.items, 0)::int as items,
      case when from_place.name is not null and to_place.name is not null then from_place.name || ' → ' || to_place.name
        when moved.places = 1 then place.name end as location,
      case when moved.movements = 1 then upto.quantity - moved.quantity end::float8 as before,
      case when moved.movements = 1 then upto.quantity end::float8 as after,
      coalesce(s.said, moved.note) as note, coalesce(kept.about, 'Cycle ' || cycle.number, ${ABOUT_OF_STOCK}) as about, s.undone,
      case when cycle.id is not null then json_build_object('id', cycle.id, 'reopens', ${REOPENS}) end as cycle,
      s.changed, s.made, s.total,
      not s.undone and s.kind <> all(${CORRECTED_ELSEWHERE}) and (s.changed is not null or s.kind = 'merge' or moved.movements > 0)
        and not coalesce(moved.first_at <= p.locked_until, false) as undoable
    from shown as s
    join stock.period as p on p.organization_id = ${organizationId}
    left join platform.inverse as kept on kept.organization_id = ${organizationId} and kept.id = s.id
    left join lateral (
      select count(*) as movements, count(distinct m.item_id) as items, count(distinct m.location_id) as places,
        (array_agg(m.item_id order by m.sequence))[1] as item_id, (array_agg(m.location_id order by m.sequence))[1] as location_id,
        min(m.occurred_at) as first_at, max(m.occurred_at) as last_at, max(m.sequence) as sequence, sum(m.quantity) as quantity, max(m.note) as note,
        (array_agg(m.source_id) filter (where m.source_type in ('invoice', 'batch')))[1] as source_id,
        (array_agg(m.location_id) filter (where m.kind = 'move_out'))[1] as moved_from,
        (array_agg(m.location_id) filter (where m.kind = 'move_in'))[1] as moved_to
      from stock.movement as m
      where m.organization_id = ${organizationId} and m.action_id = s.id and m.reverses_id is null
    ) as moved on s.changed is null
    left join lateral (
      select sum(m.quantity) + (
        select ${bookedToCount(organizationId)} from stock.movement as m
        where m.organization_id = ${organizationId} and m.sequence = moved.sequence) as quantity
      from stock.movement as m
      where moved.movements = 1 and m.organization_id = ${organizationId} and m.item_id = moved.item_id and m.location_id = moved.location_id
        and (m.occurred_at, m.sequence) <= (moved.last_at, moved.sequence)
    ) as upto on true
    left join counting.cycle as cycle on cycle.organization_id = ${organizationId}
      and (cycle.id = s.cycle_id or (s.kind = 'zero_out' and cycle.zero_out_action_id = s.id))
    left join catalog.item as i on i.organization_id = ${organizationId}
      and i.id = coalesce(moved.item_id, ${changedItem})
    left join catalog.size as z on z.organization_id = ${organizationId} and z.id = i.size_id
    left join stock.location as place on place.organization_id = ${organizationId} and place.id = moved.location_id
    left join stock.location as from_place on from_place.organization_id = ${organizationId} and from_place.id = moved.moved_from
    left join stock.location as to_place on to_place.organization_id = ${organizationId} and to_place.id = moved.moved_to
    left join accounts.person as u on u.organization_id = ${organizationId} and u.id = s.user_id
    order by s.created_at desc, s.id desc`.execute(tx);
  return rows;
};

/** What an action of stock was about, besides its items. */
const ABOUT_OF_STOCK = sql`case s.kind
  when 'batch' then (
    select b.name from recipes.batch as b where b.organization_id = p.organization_id and b.id = moved.source_id)
  when 'sale_modifier' then (
    select string_agg(distinct m.name, ', ') from sales.sale_modifier as e
    join sales.modifier as m on m.organization_id = e.organization_id and m.id = e.modifier_id
    where e.organization_id = p.organization_id and e.action_id = s.id)
  else (
    select concat_ws(', ', v.custom_invoice_num, vendor.name) from purchasing.invoice as v
    join purchasing.vendor as vendor on vendor.organization_id = v.organization_id and vendor.id = v.vendor_id
    where v.organization_id = p.organization_id and v.id = moved.source_id)
end`;

const EVENT_KIND = sql`case e.kind when 'ended' then 'cycle' when 'audit' then 'cycle audit' when 'audit_completed' then 'audit completed'
  else 'cycle reopened' end`;

/** Only the cycle that ended last can be opened again, once its audit is over. */
const REOPENS = sql`cycle.state = 'closed' and exists (
  select from counting.cycle as next
  where next.organization_id = cycle.organization_id and next.number = cycle.number + 1 and next.state = 'open')`;

/** The item of the first recorded row, by its own id or by the row's. */
const changedItem = sql`(case s.changed -> 0 ->> 'table' when 'catalog.item' then s.changed -> 0 -> 'key' ->> 'id'
  else s.changed -> 0 -> 'key' ->> 'item_id' end)::uuid`;

function ofKind(kind: Kind): RawBuilder<unknown> {
  const kinds = STOCK_KINDS[kind];
  return kinds ? sql`a.kind = any(${kinds}::text[])` : sql`a.kind <> all(${STOCK_KINDS.sales}::text[])`;
}

function ofChange(kind: Kind): RawBuilder<unknown> {
  if (kind === 'all') return sql`true`;
  if (kind === 'imports') return sql`v.kind = any(${IMPORTS}::text[])`;
  return kind === 'changes' ? sql`v.kind <> all(${IMPORTS}::text[])` : sql`false`;
}
