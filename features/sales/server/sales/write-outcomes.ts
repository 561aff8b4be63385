import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import type { Part } from '../../domain/depletion-part.ts';
import type { Outcome } from './outcome.ts';

/** Stores what was posted for each line, and with which match (D34). */
export async function writePostings(
  tx: Tx,
  organizationId: string,
  actionId: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  const rows = outcomes.flatMap(({ line, match, postings }) =>
    postings.map((posting) => ({
      ...posting,
      lineId: line.id,
      size: posting.size ?? match?.size ?? line.depletionSize,
    })),
  );
  const column = <T>(pick: (row: (typeof rows)[number]) => T) => rows.map(pick);
  await sql`
    insert into sales.posting (organization_id, line_id, version, item_id, quantity, per_unit, in_place_of, unit_cost, depletion_size, action_id)
    select ${organizationId}, p.*, ${actionId} from unnest(
      ${column((p) => p.lineId)}::uuid[], ${column((p) => p.version)}::int[], ${column((p) => p.itemId)}::uuid[],
      ${column((p) => p.quantity.toFixed())}::numeric[], ${column((p) => p.perUnit.toFixed(18))}::numeric[],
      ${column((p) => p.inPlaceOf)}::uuid[], ${column((p) => p.unitCost?.toFixed() ?? null)}::numeric[],
      ${column((p) => p.size)}::text[]) as p`.execute(tx);
}

/** Stores the new state of each changed line. */
export async function writeLines(
  tx: Tx,
  organizationId: string,
  actionId: string | null,
  outcomes: readonly Outcome[],
): Promise<void> {
  const changed = outcomes.filter(
    ({ line, state, problem, version, base }) =>
      state !== line.state ||
      version !== line.version ||
      problem !== line.problem ||
      (base === null) !== (line.base === null),
  );
  if (changed.length === 0) return;
  const column = <T>(pick: (outcome: Outcome) => T) => changed.map(pick);
  await sql`
    update sales.sale_line as l
    set state = o.state, problem = o.problem, version = o.version, sold_as_id = o.sold_as_id, recipe_id = o.recipe_id,
        match_name = o.name, depletion_size = o.size, unit_cost = o.unit_cost, base = o.base, moved_from = null, updated_at = now(),
        action_id = case when o.version = l.version then l.action_id else ${actionId}::uuid end
    from unnest(${column((o) => o.line.id)}::uuid[], ${column((o) => o.state)}::text[], ${column((o) => o.problem)}::text[],
      ${column((o) => o.version)}::int[], ${column((o) => o.match?.soldAsId ?? null)}::uuid[],
      ${column((o) => o.match?.recipeId ?? null)}::uuid[], ${column((o) => o.match?.name ?? null)}::text[],
      ${column((o) => o.match?.size ?? null)}::text[], ${column((o) => o.unitCost?.toFixed() ?? null)}::numeric[],
      ${column(({ base }) => base && JSON.stringify(base.map(asStored)))}::jsonb[])
      as o (id, state, problem, version, sold_as_id, recipe_id, name, size, unit_cost, base)
    where l.organization_id = ${organizationId} and l.id = o.id`.execute(tx);
}

const asStored = ({ itemId, perUnit }: Part) => ({ item_id: itemId, per_unit: perUnit.toFixed(18) });

/**
 * Stores the effects that lines were posted with (D34); `applied` is the action that applied them to lines posted
 * without.
 */
export async function writeModifiers(
  tx: Tx,
  organizationId: string,
  applied: string | null,
  outcomes: readonly Outcome[],
): Promise<void> {
  const rows = outcomes.flatMap(({ line, modifiers }) =>
    modifiers.flatMap(({ modifierId, effect }, index) =>
      effect === line.modifiers[index]?.effect ? [] : [{ lineId: line.id, modifierId, effect }],
    ),
  );
  if (rows.length === 0) return;
  const column = <T>(pick: (row: (typeof rows)[number]) => T) => rows.map(pick);
  const poured = ({ effect }: (typeof rows)[number]) =>
    effect && 'itemId' in effect && effect.itemId !== null ? effect : undefined;
  const sizeOf = (row: (typeof rows)[number]) => {
    const effect = poured(row);
    return effect && 'size' in effect ? effect.size : null;
  };
  await sql`
    update sales.sale_modifier as m
    set effect = e.effect, factor = e.factor, item_id = e.item_id, per_unit = e.per_unit, size = e.size, in_place_of = e.in_place_of,
        action_id = case when e.effect is not null then ${applied}::uuid end
    from unnest(${column((row) => row.lineId)}::uuid[], ${column((row) => row.modifierId)}::uuid[],
      ${column((row) => row.effect?.kind ?? null)}::text[],
      ${column(({ effect }) => (effect?.kind === 'multiplies' ? effect.factor.toFixed() : null))}::numeric[],
      ${column((row) => poured(row)?.itemId ?? null)}::uuid[], ${column((row) => poured(row)?.perUnit.toFixed(18) ?? null)}::numeric[],
      ${column(sizeOf)}::text[],
      ${column(({ effect }) => (effect && 'inPlaceOf' in effect ? effect.inPlaceOf : null))}::uuid[])
      as e (line_id, modifier_id, effect, factor, item_id, per_unit, size, in_place_of)
    where m.organization_id = ${organizationId} and m.line_id = e.line_id and m.modifier_id = e.modifier_id`.execute(
    tx,
  );
}

/**
 * Stores lines that wait for the end of a pause. A moved line keeps its previous time, the first one of several
 * changes: it was posted at that time.
 */
export async function pauseLines(
  tx: Tx,
  organizationId: string,
  lines: readonly { readonly id: string; readonly movedFrom?: Date | undefined }[],
): Promise<void> {
  await sql`
    update sales.sale_line as l
    set state = 'paused', moved_from = coalesce(l.moved_from, arrived.moved_from), updated_at = now()
    from unnest(${lines.map((line) => line.id)}::uuid[], ${lines.map((line) => line.movedFrom ?? null)}::timestamptz[])
      as arrived (id, moved_from)
    where l.organization_id = ${organizationId} and l.id = arrived.id`.execute(tx);
}
