import { sql } from 'kysely';
import { type ExtendedCycle, shortenFirstCycle } from '#features/counting/server/import/begin-first-cycle.ts';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';
import { waitForOthers } from '#shared/server/tables/run-import.ts';
import { changedSince, type Inverse, recordInverse } from '#shared/server/undo/inverse.ts';
import { announceSuggested } from '../matching/suggested-in-list.ts';
import { type NamedModifier, storeLineModifiers } from '../modifiers/store-modifiers.ts';
import { type Arrived, settleLines } from '../sales/settle-lines.ts';
import { LINE_IMAGE, type LineImage } from '../sales/store-lines.ts';
import type { StoredSales } from './store-sales.ts';

interface Imported {
  /** Ids of the lines that the file added. */
  readonly created: readonly string[];
  /** The lines that it changed, as they were. */
  readonly before: readonly LineImage[];
  /** What all these lines said after the import. */
  readonly digest: string;
  /** Ids of the POS items that the file added; missing in older imports. */
  readonly items?: readonly string[];
  /** Null, or missing in older imports, where the first cycle began as early. */
  readonly extended?: ExtendedCycle | null;
  /** Of a file that came without a person: sent again after an undo, it is imported again. */
  readonly fileHash?: string | undefined;
}

const WHAT = 'One of these sales';

/**
 * Takes an import of sales back: lines that it added are undone, those that it changed are as before, and stock gets the
 * difference, whatever they were matched to since (D38, D40). POS items and modifiers that only this file had go too. An
 * import of the same file brings all of them back.
 */
export const undoImport: Inverse<Imported> = {
  kind: 'sales import',
  async undo(tx, { actor }, { created, before, digest, items = [], extended, fileHash }) {
    const { organizationId, userId } = actor;
    await waitForOthers(tx, organizationId);
    await enterLedger(tx, organizationId);
    const changed = before.map(({ id }) => id);
    if ((await digestOf(tx, organizationId, [...created, ...changed])) !== digest) throw changedSince(WHAT);
    const was = Map.groupBy(before, ({ state }) => state);
    const waiting = was.get('unmatched') ?? [];
    const posted = [...(was.get('posted') ?? []), ...(was.get('paused') ?? [])];
    const gone = [...created, ...(was.get('undone') ?? []).map(({ id }) => id)];
    const emptied = await emptyLines(tx, organizationId, [...gone, ...waiting.map(({ id }) => id)]);
    const restored = await restoreLines(tx, organizationId, posted);
    await settleLines(tx, { organizationId, userId }, [...restored, ...emptied]);
    await putAway(tx, organizationId, gone, 'undone');
    await restoreLines(tx, organizationId, waiting);
    await putAway(
      tx,
      organizationId,
      waiting.map(({ id }) => id),
      'unmatched',
    );
    await removeUnused(tx, organizationId, items, gone);
    if (extended) await shortenFirstCycle(tx, organizationId, extended);
    if (fileHash)
      await sql`
        delete from sales.imported_file where organization_id = ${organizationId} and content_hash = ${fileHash}`.execute(
        tx,
      );
    for (const topic of ['pos', 'sales'] as const) await announce(tx, organizationId, topic);
  },
};

/** Without a person for a file that arrived by itself. */
interface Importing {
  readonly actor: { readonly organizationId: string; readonly userId: string | null };
}

/** Keeps what undoes an import; null if it changed nothing. */
export async function recordImport(
  tx: Tx,
  { actor }: Importing,
  { arrived, before, items, extended }: StoredSales,
  fileHash?: string,
): Promise<string | null> {
  if (arrived.length === 0) return null;
  const created = arrived.filter(({ isNew }) => isNew).map(({ id }) => id);
  const digest = await digestOf(tx, actor.organizationId, [...created, ...before.map(({ id }) => id)]);
  const data = { created, before, digest, items: items.map(({ id }) => id), extended, fileHash };
  return recordInverse(tx, { actor }, undoImport, data);
}

/** Locks the lines, in the order of all who do. The digest leaves out whether they are posted, and how. */
async function digestOf(tx: Tx, organizationId: string, ids: readonly string[]): Promise<string> {
  const { rows } = await sql<{ digest: string | null }>`
    with held as (
      select l.* from sales.sale_line as l where l.organization_id = ${organizationId} and l.id = any(${ids}::uuid[])
      order by l.transaction_id, l.line_id for update
    )
    select count(*) || ' ' || md5(string_agg(((${LINE_IMAGE})::jsonb - 'state' - 'stated_at')::text || (l.state = 'undone'), '' order by l.id)) as digest from held as l`.execute(
    tx,
  );
  return rows[0]?.digest ?? '';
}

interface Restored extends Arrived {
  readonly posId: string;
  readonly modifiers: readonly NamedModifier[] | null;
}

async function restoreLines(tx: Tx, organizationId: string, before: readonly LineImage[]): Promise<Arrived[]> {
  if (before.length === 0) return [];
  const { rows } = await sql<Omit<Restored, 'movedFrom'> & { readonly before: Date; readonly moved: boolean }>`
    with old as (
      select * from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as o (id uuid, pos_item_id uuid, sold_at timestamptz, stated_at timestamptz,
        quantity numeric, gross numeric, discount numeric, tax numeric, tip numeric, service_charge numeric, payment_type text,
        payment_method text, employee text, register text, category text, modifiers jsonb, raw jsonb)
    ), now as (
      select l.id, l.sold_at, l.pos_item_id from sales.sale_line as l join old on old.id = l.id where l.organization_id = ${organizationId}
    )
    update sales.sale_line as l
    set pos_item_id = old.pos_item_id, sold_at = old.sold_at, stated_at = old.stated_at, quantity = old.quantity, gross = old.gross, discount = old.discount,
        tax = old.tax, tip = old.tip, service_charge = old.service_charge, payment_type = old.payment_type,
        payment_method = old.payment_method, employee = old.employee, register = old.register, category = old.category,
        modifiers = old.modifiers, raw = old.raw, updated_at = now()
    from old join now on now.id = old.id
    where l.organization_id = ${organizationId} and l.id = old.id
    returning l.id, l.pos_id as "posId", l.pos_item_id as "posItemId", l.sold_at as "soldAt", false as "isNew", l.modifiers,
      now.sold_at as before, (now.sold_at, now.pos_item_id) is distinct from (l.sold_at, l.pos_item_id) as moved`.execute(
    tx,
  );
  for (const [posId, lines] of Map.groupBy(rows, (row) => row.posId))
    await storeLineModifiers(
      tx,
      organizationId,
      posId,
      lines.map(({ id, modifiers }) => ({ id, modifiers: modifiers ?? [] })),
    );
  return rows.map(({ id, posItemId, soldAt, moved, before: movedFrom }) => ({
    ...{ id, posItemId, soldAt, isNew: false },
    movedFrom: moved ? movedFrom : undefined,
  }));
}

/** Nothing was sold after all: posting them again returns what these lines took. */
async function emptyLines(tx: Tx, organizationId: string, ids: readonly string[]): Promise<Arrived[]> {
  const { rows } = await sql<Arrived>`
    update sales.sale_line as l
    set quantity = 0, gross = case when gross is not null then 0 end, discount = case when discount is not null then 0 end,
        tax = case when tax is not null then 0 end, tip = case when tip is not null then 0 end,
        service_charge = case when service_charge is not null then 0 end, updated_at = now()
    where l.organization_id = ${organizationId} and l.id = any(${ids}::uuid[])
    returning l.id, l.pos_item_id as "posItemId", l.sold_at as "soldAt", false as "isNew"`.execute(tx);
  return rows;
}

/** They are as if they had never been posted; while sales are paused, those whose stock is still out wait for the end of the pause. */
async function putAway(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
  state: 'undone' | 'unmatched',
): Promise<void> {
  await sql`
    update sales.sale_line as l
    set state = ${state}, sold_as_id = null, recipe_id = null, match_name = null, depletion_size = null, unit_cost = null, base = null,
        problem = null, updated_at = now()
    where l.organization_id = ${organizationId} and l.id = any(${ids}::uuid[]) and (l.state <> 'paused' or l.version = 0)`.execute(
    tx,
  );
}

/** Removes POS items without a decision, and unmatched modifiers, if no sale that counts has them. */
async function removeUnused(
  tx: Tx,
  organizationId: string,
  items: readonly string[],
  lines: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update sales.pos_item as p set removed_at = now(), updated_at = now()
    where p.organization_id = ${organizationId} and p.id = any(${items}::uuid[]) and p.removed_at is null
      and p.sold_as_id is null and p.recipe_id is null and not p.ignored
      and not exists (select from sales.sale_line as l
        where l.organization_id = p.organization_id and l.pos_item_id = p.id and l.state <> 'undone')
      and not exists (select from sales.modifier_exception as e
        where e.organization_id = p.organization_id and e.pos_item_id = p.id)
      and not exists (select from sales.till_object as o where o.organization_id = p.organization_id and o.pos_item_id = p.id)
    returning p.id`.execute(tx);
  const removed = rows.map(({ id }) => id);
  await announceSuggested(tx, organizationId, removed);
  await sql`delete from sales.staged_match
    where organization_id = ${organizationId} and pos_item_id = any(${removed}::uuid[])`.execute(tx);
  await sql`
    update sales.modifier as m set removed_at = now(), updated_at = now()
    where m.organization_id = ${organizationId} and m.external_id is null and m.effect is null and m.removed_at is null
      and m.id in (select s.modifier_id from sales.sale_modifier as s
        where s.organization_id = ${organizationId} and s.line_id = any(${lines}::uuid[]))
      and not exists (select from sales.sale_modifier as s
        join sales.sale_line as l on l.organization_id = s.organization_id and l.id = s.line_id and l.state <> 'undone'
        where s.organization_id = m.organization_id and s.modifier_id = m.id)
      and not exists (select from sales.modifier_exception as e
        where e.organization_id = m.organization_id and e.modifier_id = m.id)`.execute(tx);
}
