import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { currentCycle } from '#features/counting/server/cycles/find-cycle.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { modifier } from '../../contract/modifier-contract.ts';
import { withSizes } from './read-effects.ts';

export type Modifier = z.output<typeof modifier>;

interface ModifierQuery {
  readonly page: number;
  readonly limit: number;
  readonly sort: string;
  readonly search?: string | undefined;
  readonly state: 'all' | 'matched' | 'unmatched';
  readonly pos_id?: string | undefined;
}

const SORTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  sold: sql`sums.sold`,
  gross: sql`sums.gross`,
  name: sql`m.name_key`,
  list: sql`platform.fold(m.list)`,
};

/** Sold lines with each modifier: returns count negative. */
const SOLD = sql`sales.sale_modifier as s
  join sales.sale_line as l on l.organization_id = s.organization_id and l.id = s.line_id and l.quantity <> 0
  join sales.pos_item as p on p.organization_id = l.organization_id and p.id = l.pos_item_id`;

const SUMS = sql`count(*)::int as lines, coalesce(sum(s.quantity * l.quantity), 0)::float8 as quantity,
  coalesce(sum(s.price * sign(l.quantity)), 0)::float8 as sold, coalesce(sum(l.gross), 0)::float8 as gross`;

/** A line that was posted while its modifier had no effect on its POS item. */
const WAITS = sql<boolean>`s.effect is null and l.state = 'posted'`;

/** The effect of an exception or of the modifier itself, as `said`. */
const EFFECT = sql`'effect', said.effect, 'factor', said.factor::float8,
  'inventory_item', case when kept.id is not null then json_build_object('id', kept.id, 'name', kept.name) end,
  'depletion_size', case when taken.id is not null then json_build_object('id', taken.id, 'name', taken.name) end`;

/** Modifiers, the most money first; unmatched ones also have their own totals (D42). */
export function listModifiers(context: Context, input: ModifierQuery) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const search = input.search?.trim();
    const conditions = [
      sql<boolean>`m.organization_id = ${organizationId} and (m.removed_at is null or m.effect is not null or sums.lines > 0)`,
      ...(input.state === 'all' ? [] : [sql<boolean>`(m.effect is not null) = ${input.state === 'matched'}`]),
      ...(input.pos_id ? [sql<boolean>`m.pos_id = ${input.pos_id}`] : []),
      ...(search
        ? [sql<boolean>`position(platform.fold(${search}) in platform.fold(concat_ws(' ', m.name, m.list))) > 0`]
        : []),
    ];
    const [field = '', direction] = input.sort.split(':');
    const data = await readModifiers(tx, organizationId, {
      where: sql`${sql.join(conditions, sql` and `)}`,
      order: sql`${SORTS[field]} ${sql.raw(direction === 'desc' ? 'desc' : 'asc')} nulls last, sums.gross desc nulls last, m.name_key, m.id`,
      limit: sql`limit ${input.limit} offset ${(input.page - 1) * input.limit}`,
    });
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from sales.modifier as m ${sumsOf(organizationId)} where ${sql.join(conditions, sql` and `)}`.execute(
      tx,
    );
    const total = rows[0]?.total ?? 0;
    const meta = { page: input.page, limit: input.limit, total, totalPages: Math.ceil(total / input.limit) };
    return { data, meta, unmatched: await readUnmatched(tx, organizationId) };
  });
}

const sumsOf = (organizationId: string) => sql`
  left join (select s.modifier_id, ${SUMS} from ${SOLD} where s.organization_id = ${organizationId} group by 1) as sums
    on sums.modifier_id = m.id`;

interface Page {
  readonly where: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly limit: RawBuilder<unknown>;
}

async function readModifiers(tx: Tx, organizationId: string, { where, order, limit }: Page): Promise<Modifier[]> {
  const { started_at: began } = await currentCycle(tx, organizationId);
  const { rows } = await sql<{ row: Modifier }>`
    with page as (
      select m.*, sums.sold, sums.gross, sums.lines, sums.quantity, row_number() over (order by ${order}) as place
      from sales.modifier as m ${sumsOf(organizationId)} where ${where} order by place ${limit}
    )
    select to_jsonb(json_build_object('id', said.id, 'name', said.name, 'list', said.list,
      'pos', (select json_build_object('id', t.id, 'name', t.name) from sales.pos_instance as t
        where t.organization_id = said.organization_id and t.id = said.pos_id),
      'state', case when said.effect is null then 'unmatched' else 'matched' end, ${EFFECT},
      'exceptions', (select coalesce(json_agg(json_build_object('pos_item', json_build_object('id', p.id, 'name', concat_ws(' · ', p.name, p.variation)),
          ${EFFECT}) order by p.name_key, p.id), '[]')
        from sales.modifier_exception as said
        join sales.pos_item as p on p.organization_id = said.organization_id and p.id = said.pos_item_id ${withSizes}
        where said.organization_id = ${organizationId} and said.modifier_id = m.id),
      'sold', coalesce(said.sold, 0), 'gross', coalesce(said.gross, 0), 'lines', coalesce(said.lines, 0), 'quantity', coalesce(said.quantity, 0),
      'waiting', (select count(*) from ${SOLD} where s.organization_id = ${organizationId} and s.modifier_id = said.id and ${WAITS}
        and l.sold_at >= ${began} and coalesce((select e.effect from sales.modifier_exception as e
          where e.organization_id = s.organization_id and e.modifier_id = s.modifier_id and e.pos_item_id = l.pos_item_id), said.effect) is distinct from 'nothing'),
      'removed', said.removed_at is not null)) as row
    from page as m join page as said on said.id = m.id ${withSizes} order by m.place`.execute(tx);
  return rows.map(({ row }) => row);
}

/** Totals of modifiers without an effect: how often and for how much they were sold on lines that count (D42). */
async function readUnmatched(tx: Tx, organizationId: string) {
  const { rows } = await sql<typeof NONE>`
    select count(distinct s.modifier_id)::int as modifiers, ${SUMS}, to_json(min(l.sold_at)) #>> '{}' as since from ${SOLD}
    join sales.modifier as m on m.organization_id = s.organization_id and m.id = s.modifier_id and m.effect is null
    where s.organization_id = ${organizationId} and not p.ignored
      and not exists (select from sales.modifier_exception as e
        where e.organization_id = s.organization_id and e.modifier_id = s.modifier_id and e.pos_item_id = l.pos_item_id)`.execute(
    tx,
  );
  return rows[0] ?? NONE;
}

const NONE = { modifiers: 0, lines: 0, quantity: 0, sold: 0, gross: 0, since: null as string | null };

export async function readModifier(tx: Tx, organizationId: string, id: string): Promise<Modifier> {
  const where = sql`m.organization_id = ${organizationId} and m.id = ${id}`;
  const [found] = await readModifiers(tx, organizationId, { where, order: sql`m.id`, limit: sql`` });
  if (!found) throw notFound('Modifier');
  return found;
}

export const getModifier = (context: Context, { id }: { id: string }) =>
  runQuery(context, (tx) => readModifier(tx, context.actor.organizationId, id));

export interface Waiting {
  readonly id: string;
  readonly pos_item_id?: string | null | undefined;
}

/** Lines that wait for the effect of a modifier: those of one POS item, or of all without an exception. */
export const waitingFor = (organizationId: string, { id, pos_item_id: posItemId = null }: Waiting, began: Date) => sql`
  ${SOLD} where s.organization_id = ${organizationId} and s.modifier_id = ${id} and ${WAITS} and l.sold_at >= ${began}
    and case when ${posItemId}::uuid is not null then l.pos_item_id = ${posItemId} else not exists (
      select from sales.modifier_exception as e
      where e.organization_id = s.organization_id and e.modifier_id = s.modifier_id and e.pos_item_id = l.pos_item_id) end`;

/** POS items (`p`) that the effect is for: one, or all that the modifier was sold with and that have no exception. */
export const soldWith = (organizationId: string, { id, pos_item_id: posItemId = null }: Waiting) => sql`
  sales.pos_item as p left join (
    select l.pos_item_id, sum(s.quantity * l.quantity) as sold
    from sales.sale_modifier as s
    join sales.sale_line as l on l.organization_id = s.organization_id and l.id = s.line_id and l.quantity <> 0
    where s.organization_id = ${organizationId} and s.modifier_id = ${id} group by 1
  ) as sales on sales.pos_item_id = p.id
  where p.organization_id = ${organizationId} and case when ${posItemId}::uuid is not null then p.id = ${posItemId}
    else sales.pos_item_id is not null and not p.ignored and not exists (
      select from sales.modifier_exception as e
      where e.organization_id = p.organization_id and e.modifier_id = ${id} and e.pos_item_id = p.id) end`;

/** Refuses a POS item that is not one of the modifier's till. */
export async function requireSameTill(
  tx: Tx,
  organizationId: string,
  { id, pos_item_id }: Waiting,
  field = 'pos_item_id',
): Promise<void> {
  const { rows } = await sql`
    select from sales.pos_item as p join sales.modifier as m on m.organization_id = p.organization_id and m.pos_id = p.pos_id
    where p.organization_id = ${organizationId} and p.id = ${pos_item_id} and m.id = ${id}`.execute(tx);
  if (rows.length === 0)
    throw new Refusal('not_found', 'POS item not found', { [field]: 'This POS has no such POS item' });
}

/** How much a match of the modifier would post for sales of the open cycle (D42). */
export function previewModifier(context: Context, input: Waiting) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    await readModifier(tx, organizationId, input.id);
    if (input.pos_item_id) await requireSameTill(tx, organizationId, input);
    const { started_at: began } = await currentCycle(tx, organizationId);
    const { rows } = await sql<{ lines: number; quantity: number; sold: number; gross: number }>`
      select ${SUMS} from ${waitingFor(organizationId, input, began)}`.execute(tx);
    return { ...(rows[0] ?? { lines: 0, quantity: 0, sold: 0, gross: 0 }), from: began.toISOString() };
  });
}
