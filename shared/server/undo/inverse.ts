import { sql } from 'kysely';
import type { Context, Role } from '../context.ts';
import type { Tx } from '../database.ts';
import { notFound, Refusal } from '../refusal.ts';
import { requireRole } from '../routes.ts';

/** What a person should know about an undo that left something; most have nothing to say. */
// biome-ignore lint/suspicious/noConfusingVoidType: most undos end without a word
export type Remark = string | undefined | void;

/** Takes a stock action back inside the transaction that undoes the act it was part of. */
export type UndoStock = (actionId: string) => Promise<void>;

/**
 * How a kind of act is undone (D38): from what `recordInverse` kept of it. It throws `changedSince` where what it would
 * write over is no longer what the act left. Features define them, `app/server/inverses.ts` lists them.
 */
export interface Inverse<Data = unknown> {
  readonly kind: string;
  /** The role that the act itself needs, where members may not do it. */
  readonly least?: Role;
  /** What the act was about, in one line for people. Asked once the act is done, and kept with it. */
  about?(tx: Tx, organizationId: string, data: Data): Promise<string | null>;
  /** Answers a sentence about what it could not undo, if anything. */
  undo(tx: Tx, context: Context, data: Data, undoStock: UndoStock): Promise<Remark>;
}

/**
 * Keeps what undoes an act, for a week; answers the act's `action_id`. The data is plain JSON. `id` is that of a stock action
 * which is the act's line in Activity: its undo then undoes all of the act.
 */
export async function recordInverse<Data>(
  tx: Tx,
  { actor }: { readonly actor: { readonly organizationId: string; readonly userId: string | null } },
  inverse: Inverse<Data>,
  data: Data,
  id?: string,
): Promise<string> {
  const { organizationId, userId } = actor;
  const about = (await inverse.about?.(tx, organizationId, data)) ?? null;
  const { rows } = await sql<{ id: string }>`
    insert into platform.inverse (organization_id, id, kind, user_id, data, about)
    values (${organizationId}, coalesce(${id ?? null}::uuid, platform.new_id()), ${inverse.kind}, ${userId}, ${JSON.stringify(data)}, ${about})
    returning id`.execute(tx);
  return (rows[0] as { id: string }).id;
}

/** Says what an act was about that is known only to its caller, such as the file that was imported. */
export async function nameAct(tx: Tx, organizationId: string, id: string, about: string): Promise<void> {
  await sql`
    update platform.inverse set about = ${about} where organization_id = ${organizationId} and id = ${id}`.execute(tx);
}

/** Undoes an act by its recorded inverse; answers the id of the undo and its remark, or undefined where no inverse has this id. */
export async function undoRecorded(
  tx: Tx,
  context: Context,
  id: string,
  inverses: readonly Inverse[],
  undoStock: UndoStock,
): Promise<{ id: string; note?: string } | undefined> {
  const { actor, now } = context;
  const act = await tx
    .selectFrom('platform.inverse')
    .select(['kind', 'user_id', 'data', 'undone_by_id'])
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!act) return refuseRunning(tx, actor.organizationId, id);
  if (act.undone_by_id) throw alreadyUndone();
  const inverse = inverses.find(({ kind }) => kind === act.kind);
  if (!inverse) throw notFound('Action'); // of a version that knew more kinds
  if (act.user_id !== actor.userId) requireRole(actor, 'admin');
  if (inverse.least) requireRole(actor, inverse.least);
  const note = await inverse.undo(tx, context, act.data, undoStock);
  const { rows } = await sql<{ undone_by_id: string }>`
    update platform.inverse set undone_by_id = platform.new_id(), undone_at = ${now}
    where organization_id = ${actor.organizationId} and id = ${id} returning undone_by_id`.execute(tx);
  const undone = rows[0] as { undone_by_id: string };
  return { id: undone.undone_by_id, ...(note && { note }) };
}

/** No such inverse, or someone is undoing the act at this moment: that of a large import takes a while. */
async function refuseRunning(tx: Tx, organizationId: string, id: string): Promise<undefined> {
  const running = await tx
    .selectFrom('platform.inverse')
    .select('kind')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!running) return undefined;
  const text = 'This is being undone right now. Check Activity in a minute.';
  throw new Refusal('conflict', text, undefined, 'being_undone');
}

export const alreadyUndone = () => new Refusal('conflict', 'This was already undone', undefined, 'already_undone');

/** What an undo would write over was changed, moved or deleted after the act: `what` names it. */
export const changedSince = (what: string) =>
  new Refusal(
    'conflict',
    `${what} has since been changed, so this can't be undone. Change it by hand.`,
    undefined,
    'changed_since',
  );

/** What an undo would write back belongs to a record that was deleted after the act. */
export const referredGone = (called: string) =>
  new Refusal(
    'conflict',
    `${called} has since been deleted, so this can't be undone. Restore it first.`,
    undefined,
    'changed_since',
  );
