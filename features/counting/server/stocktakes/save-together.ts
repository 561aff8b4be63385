import pg from 'pg';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import { lockPairs, markCounted, type NewestCount } from '#features/ledger/server/movements/mark-counted.ts';
import { startActionOfEach } from '#features/ledger/server/movements/record-movements.ts';
import { announce } from '#shared/server/announce.ts';
import { asUnavailable } from '#shared/server/connections/database-errors.ts';
import type { Context, Role } from '#shared/server/context.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { type Command, claimKeys, keepAnswers } from '#shared/server/run-command.ts';
import { cycleToCorrect } from '../cycles/cycle-to-correct.ts';
import { currentCycle } from '../cycles/find-cycle.ts';
import { hidesExpected } from '../sheet/blind-counts.ts';
import type { CountLine } from './count-line.ts';
import { savedClients } from './find-repeats.ts';
import type { ObservedLine } from './restate-late.ts';
import { assignInventories, bookCounts, observe, refuseUnknown, type SavedCounts } from './save-stocktakes.ts';

export type SingleCount = CountLine & { readonly activeCycle?: boolean };

/** A count of one location, as sent. */
export interface ShelfCount extends Command {
  readonly input: SingleCount;
}

type Answer<Saved> = (count: ShelfCount, saved: SavedCounts, blind: boolean) => Saved;

/**
 * Saves counts of one location in one transaction, in order of arrival; each has its own action, person, answer and
 * Idempotency-Key, as if saved alone. Leaves out counts that need other handling: repeats, corrections of an ended
 * cycle, times in the future. If one is refused, all are left out and the caller saves them one by one.
 */
export async function saveTogether<Saved>(
  counts: readonly ShelfCount[],
  answer: Answer<Saved>,
): Promise<ReadonlyMap<ShelfCount, Saved>> {
  const [first] = counts;
  if (!first) return new Map();
  const { db, actor } = first.context;
  const alike = counts.filter(({ context, input }) => context.db === db && input.activeCycle !== false);
  if (alike.length < 2) return new Map();
  try {
    return await withOrganization(db, actor.organizationId, (tx) => saveAlike(tx, alike, answer), 'write');
  } catch (error) {
    const refused = error instanceof Refusal || (error instanceof pg.DatabaseError && !asUnavailable(error));
    if (!refused) throw error; // surfaces a bug of ours instead of slowing every count down
    return new Map();
  }
}

async function saveAlike<Saved>(
  tx: Tx,
  counts: readonly ShelfCount[],
  answer: Answer<Saved>,
): Promise<ReadonlyMap<ShelfCount, Saved>> {
  const organizationId = counts[0]?.context.actor.organizationId ?? '';
  await enterLedger(tx, organizationId); // keeps an audit from ending between reading and booking
  const { blind, correcting } = await lookAtRoles(tx, counts);
  const cycle = await currentCycle(tx, organizationId);
  const fresh = await leaveOutRepeats(tx, organizationId, counts);
  const observed = new Map<ShelfCount, ObservedLine>();
  for (const count of fresh) {
    const line = correcting.has(count.context.actor.role) ? undefined : observeOne(count, cycle.started_at);
    if (line) observed.set(count, line);
  }
  const ours = await claimKeys(tx, organizationId, [...observed.keys()]);
  const lines = ours.flatMap((count) => observed.get(count) ?? []);
  const [shelf] = lines;
  if (!shelf) return new Map();
  await refuseUnknown(tx, organizationId, [{ ...shelf, path: '' }]);
  const people = ours.map(({ context }) => context.actor.userId);
  const actions = await startActionOfEach(tx, organizationId, people, 'stocktake');
  const inventories = await assignInventories(tx, organizationId, cycle.id, lines);
  // Others who count at this location wait from here on.
  await lockPairs(tx, organizationId, [{ itemId: shelf.inventory_item_id, locationId: shelf.location_id }]);
  const answers = new Map<ShelfCount, Saved>();
  let newest: readonly NewestCount[] = [];
  const onNewest = (counted: readonly NewestCount[]) => {
    newest = counted;
  };
  for (const [index, count] of ours.entries()) {
    const action = { actionId: actions[index] ?? '', cycle };
    const [line, inventory] = [lines.slice(index, index + 1), inventories.slice(index, index + 1)];
    const saved = await bookCounts(tx, count.context, action, line, inventory, { onNewest });
    answers.set(count, answer(count, saved, blind.has(count.context.actor.role)));
  }
  await markCounted(tx, organizationId, newest); // the last one's result is the newest of all
  await announce(tx, organizationId, 'counts', [shelf.inventory_item_id]);
  await keepAnswers(tx, organizationId, answers);
  return answers;
}

/** The counts whose client_id was not saved before; of two with the same client_id, the first. */
async function leaveOutRepeats(tx: Tx, organizationId: string, counts: readonly ShelfCount[]): Promise<ShelfCount[]> {
  const ids = counts.flatMap(({ input }) => input.client_id ?? []);
  const seen = new Set(await savedClients(tx, organizationId, ids));
  return counts.filter(({ input: { client_id: id } }) => {
    if (!id) return true;
    const repeated = seen.has(id);
    seen.add(id);
    return !repeated;
  });
}

/** The roles that count blind, and the roles whose counts correct an audited cycle. */
async function lookAtRoles(tx: Tx, counts: readonly ShelfCount[]) {
  const [blind, correcting] = [new Set<Role>(), new Set<Role>()];
  const ofRoles = new Map<Role, Context>(counts.map(({ context }) => [context.actor.role, context]));
  for (const [role, context] of ofRoles) {
    if (await hidesExpected(tx, context.actor)) blind.add(role);
    if (await cycleToCorrect(tx, context, { activeCycle: undefined, lines: [] })) correcting.add(role);
  }
  return { blind, correcting };
}

/** Undefined if the count is refused; saving it alone then refuses it. */
function observeOne({ context, input }: ShelfCount, cycleStart: Date): ObservedLine | undefined {
  try {
    return observe({ ...input, path: '' }, context.now, cycleStart);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
