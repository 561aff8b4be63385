import { sql } from 'kysely';
import { setRecipePrice } from '#features/recipes/server/recipes/set-recipe-price.ts';
import { undoRecipeChange, watchRecipe } from '#features/recipes/server/recipes/undo-recipe.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import { recordRows, watchRows } from '#shared/server/undo/rows-inverse.ts';
import type { WriteConflict } from '../../../contract/connection-contract.ts';
import { soldAsRows, undoSoldAs } from '../../matching/undo-match.ts';
import { holdConnection } from '../connection-rows.ts';

/** Changes that wait for a person: the till has another value, or refused ours. */
export function listConflicts(context: Context, { id }: { id: string }): Promise<WriteConflict[]> {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { rows: known } = await sql`
      select from sales.till_connection where organization_id = ${organizationId} and pos_id = ${id}`.execute(tx);
    if (known.length === 0) throw notFound('Connection');
    const { rows } = await sql<WriteConflict>`
      select w.pos_item_id as id, w.pos_item_id, p.name, p.variation, w.state,
        coalesce(w.price, case when w.state = 'conflict' then w.their_price else w.seen_price end)::float8 as our_price,
        (case when w.state = 'conflict' then w.their_price else w.seen_price end)::float8 as their_price,
        coalesce(w.name, w.their_name, w.seen_name) as our_name, coalesce(w.their_name, w.seen_name) as their_name,
        w.error, to_json(w.changed_at) #>> '{}' as changed_at
      from sales.till_write as w
      join sales.pos_item as p on p.organization_id = w.organization_id and p.id = w.pos_item_id
      where w.organization_id = ${organizationId} and w.pos_id = ${id} and w.state <> 'waiting'
      order by w.changed_at, w.pos_item_id`.execute(tx);
    return rows;
  });
}

interface Held {
  readonly state: 'waiting' | 'conflict' | 'failed';
  readonly their_price: string | null;
  readonly their_name: string | null;
  readonly seen_price: string | null;
  readonly seen_name: string;
  readonly price: string | null;
  readonly name: string | null;
  readonly sold_as_id: string | null;
  readonly recipe_id: string | null;
}

/** `ours` is sent, over the value that was shown; `theirs` becomes the value here too. */
export function resolveConflict(
  context: Context,
  { id, conflict_id, keep }: { id: string; conflict_id: string; keep: 'ours' | 'theirs' },
): Promise<{ id: string; action_id: string | null }> {
  const { organizationId } = context.actor;
  return runCommand(context, 'resolveConflict', { id, conflict_id, keep }, async (tx) => {
    await holdConnection(tx, organizationId, id);
    const held = await hold(tx, organizationId, id, conflict_id);
    const action_id =
      keep === 'ours'
        ? await sendOurs(tx, organizationId, conflict_id)
        : await keepTheirs(tx, context, held, conflict_id);
    await announce(tx, organizationId, 'pos');
    await announce(tx, organizationId, 'connections', [id]);
    return { id: conflict_id, action_id };
  });
}

async function hold(tx: Tx, organizationId: string, posId: string, posItemId: string): Promise<Held> {
  const { rows } = await sql<Held>`
    select w.state, w.their_price::text, w.their_name, w.seen_price::text, w.seen_name, w.price::text, w.name, p.sold_as_id, p.recipe_id
    from sales.till_write as w
    join sales.pos_item as p on p.organization_id = w.organization_id and p.id = w.pos_item_id
    where w.organization_id = ${organizationId} and w.pos_id = ${posId} and w.pos_item_id = ${posItemId}
    for update of w`.execute(tx);
  const held = rows[0];
  if (!held) throw notFound('Conflict');
  if (held.state === 'waiting') throw new Refusal('conflict', 'This change is already on its way to the POS');
  return held;
}

async function sendOurs(tx: Tx, organizationId: string, posItemId: string): Promise<null> {
  await sql`
    update sales.till_write
    set seen_price = case when state = 'conflict' then their_price else seen_price end, seen_name = coalesce(their_name, seen_name),
        state = 'waiting', their_price = null, their_name = null, error = null, attempts = 0, next_at = now(), wish_id = gen_random_uuid()
    where organization_id = ${organizationId} and pos_item_id = ${posItemId}`.execute(tx);
  return null;
}

async function keepTheirs(tx: Tx, context: Context, held: Held, posItemId: string): Promise<string | null> {
  const { organizationId } = context.actor;
  const [price, name] =
    held.state === 'conflict' ? [held.their_price, held.their_name] : [held.seen_price, held.seen_name];
  const { recipe_id: recipeId } = held;
  const seen = recipeId
    ? await watchRecipe(tx, organizationId, recipeId)
    : await watchRows(tx, organizationId, [soldAsRows(held.sold_as_id)]);
  await sql`delete from sales.till_write where organization_id = ${organizationId} and pos_item_id = ${posItemId}`.execute(
    tx,
  );
  await sql`
    update sales.pos_item set unit_price = ${price}, name = ${name}, updated_at = now()
    where organization_id = ${organizationId} and id = ${posItemId}`.execute(tx);
  await sql`select set_config('app.from_till', 'yes', true)`.execute(tx);
  await sql`
    update sales.sold_as
    set price = case when ${held.price !== null} then ${price}::numeric else price end,
        name = case when ${held.name !== null} then ${name}::text else name end, updated_at = ${context.now}
    where organization_id = ${organizationId} and id = ${held.sold_as_id}::uuid`.execute(tx);
  if (recipeId && held.price !== null) await setRecipePrice(tx, organizationId, recipeId, price);
  await sql`select set_config('app.from_till', '', true)`.execute(tx);
  return recordRows(tx, context, recipeId ? undoRecipeChange : undoSoldAs, seen);
}
