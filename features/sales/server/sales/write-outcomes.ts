import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import type { Outcome } from './outcome.ts';

/** Keeps what was posted of each line, and by what it was (D34). */
export async function writePostings(
  tx: Tx,
  organizationId: string,
  actionId: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  const rows = outcomes.flatMap(({ line, match, postings }) =>
    postings.map((posting) => ({ lineId: line.id, size: match?.size ?? line.depletionSize, ...posting })),
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

/** What became of each line that is not as it was. */
export async function writeLines(
  tx: Tx,
  organizationId: string,
  actionId: string | null,
  outcomes: readonly Outcome[],
): Promise<void> {
  const changed = outcomes.filter(
    ({ line, state, problem, version }) => state !== line.state || version !== line.version || problem !== line.problem,
  );
  if (changed.length === 0) return;
  const column = <T>(pick: (outcome: Outcome) => T) => changed.map(pick);
  await sql`
    update sales.sale_line as l
    set state = o.state, problem = o.problem, version = o.version, sold_as_id = o.sold_as_id, recipe_id = o.recipe_id,
        match_name = o.name, depletion_size = o.size, unit_cost = o.unit_cost, moved_from = null, updated_at = now(),
        action_id = case when o.version = l.version then l.action_id else ${actionId}::uuid end
    from unnest(${column((o) => o.line.id)}::uuid[], ${column((o) => o.state)}::text[], ${column((o) => o.problem)}::text[],
      ${column((o) => o.version)}::int[], ${column((o) => o.match?.soldAsId ?? null)}::uuid[],
      ${column((o) => o.match?.recipeId ?? null)}::uuid[], ${column((o) => o.match?.name ?? null)}::text[],
      ${column((o) => o.match?.size ?? null)}::text[], ${column((o) => o.unitCost?.toFixed() ?? null)}::numeric[])
      as o (id, state, problem, version, sold_as_id, recipe_id, name, size, unit_cost)
    where l.organization_id = ${organizationId} and l.id = o.id`.execute(tx);
}

/**
 * Lines that wait for the end of a pause. From when one moved is kept with it, of several changes the first: that is when
 * it was posted.
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
