import { sql } from 'kysely';
import { contentOf } from '#features/catalog/domain/content.ts';
import { parseSize } from '#features/catalog/domain/parse-size.ts';
import { usualShot } from '#features/catalog/domain/usual-size.ts';
import { currentRegion } from '#shared/domain/format.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import { recordRows, rowsInverse, watchRows } from '#shared/server/undo/rows-inverse.ts';
import { POUR_KINDS, type PourKind } from '../../domain/default-pour.ts';
import { readOwnPours, readUsualPours } from './read-pours.ts';
import { stageSuggestions } from './stage-suggestions.ts';
import { announceSuggested } from './suggested-in-list.ts';

/** Milliliters; more is not poured for one guest. */
const LARGEST_POUR = 5000;

/** Undo suggests the earlier sizes again. */
export const undoPours = rowsInverse({
  kind: 'default pours',
  what: 'The default pours',
  topics: ['pos', 'items'],
  least: 'admin',
  names: { 'sales.default_pour': `initcap(t.kind) || ' ' || t.size` },
  follow: (tx, { actor }) => suggestOpen(tx, actor.organizationId),
});

async function listPours(tx: Tx, organizationId: string) {
  const [own, usual] = [await readOwnPours(tx, organizationId), await readUsualPours(tx, organizationId)];
  return { pours: POUR_KINDS.map((kind) => ({ kind, size: own[kind] ?? usual[kind], usual: usual[kind] })) };
}

export function getPours(context: Context) {
  return runQuery(context, (tx) => listPours(tx, context.actor.organizationId));
}

/** Null returns to what is usual. Suggestions of unmatched POS items take the new sizes at once. */
export function setPours(context: Context, input: { readonly [kind in PourKind]?: string | null | undefined }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'setPours', input, async (tx) => {
    const usual = await readUsualPours(tx, organizationId);
    const seen = await watchRows(tx, organizationId, [{ table: 'sales.default_pour', where: sql`true` }]);
    for (const kind of POUR_KINDS) {
      const wanted = input[kind];
      if (wanted === undefined) continue;
      const size = wanted === null ? usual[kind] : readPour(kind, wanted);
      if (size === usual[kind])
        await sql`
          delete from sales.default_pour where organization_id = ${organizationId} and kind = ${kind}`.execute(tx);
      else
        await sql`
          insert into sales.default_pour (organization_id, kind, size) values (${organizationId}, ${kind}, ${size})
          on conflict (organization_id, kind) do update set size = excluded.size`.execute(tx);
    }
    const action_id = await recordRows(tx, context, undoPours, seen);
    if (action_id) await suggestOpen(tx, organizationId);
    return { ...(await listPours(tx, organizationId)), action_id };
  });
}

function readPour(kind: PourKind, written: string): string {
  const read = parseSize(written);
  if (!read.ok) throw refuseField(kind, written.trim() ? read.reason : 'Enter how much is poured');
  const { name, volume, unit, count } = read.size;
  const content = unit === 'each' || ['g', 'kg', 'lb'].includes(unit) ? null : contentOf(Number(volume), unit, count);
  if (content === null) throw refuseField(kind, `Enter a volume, such as ${usualShot(currentRegion())}`);
  if (content > LARGEST_POUR) throw refuseField(kind, 'At most 5 L');
  return name;
}

async function suggestOpen(tx: Tx, organizationId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from sales.pos_item
    where organization_id = ${organizationId} and sold_as_id is null and recipe_id is null and not ignored
    order by id for update`.execute(tx);
  const open = rows.map(({ id }) => id);
  await stageSuggestions(tx, organizationId, open);
  await announce(tx, organizationId, 'pos', open);
  await announceSuggested(tx, organizationId, open);
}
