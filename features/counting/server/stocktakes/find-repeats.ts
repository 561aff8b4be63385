import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import type { Cycle } from '../cycles/find-cycle.ts';
import type { CountLine } from './count-line.ts';

interface SavedLine {
  client_id: string;
  action_id: string;
  /** The item as counted, before it was merged into another one. */
  counted_as: string;
  item_id: string;
  location_id: string;
  shelf: string;
  quantity: string;
  counted_at: Date;
  user_id: string | null;
  cycle_id: string;
  cycle_start: Date;
  cycle_end: Date | null;
}

/** A line that was not saved before, with its place in the call. */
export interface FreshLine extends CountLine {
  /** Such as "lines.3."; empty if the call has one line. */
  readonly path: string;
  /** The item as counted, if it was merged into another one before the count arrived. */
  readonly countedAs?: string;
}

interface Sorted {
  readonly fresh: FreshLine[];
  /** The saved count of the first repeated line. */
  readonly first: { readonly actionId: string; readonly cycleId: string } | undefined;
}

/**
 * Prefix for ids of imported lines. The rest of the id is made from the line's content, so importing the file again
 * repeats it.
 */
export const FILE_LINE = 'file:';

const TEXT = 'This client_id was used for another count. Send a new client_id for a new count.';

/**
 * Sorts out lines whose client_id was saved before (D5, D18). An equal line is a repeat and moves nothing. A different
 * one is refused: a later entry at the same location is a separate count (D13).
 */
export async function findRepeats(
  tx: Tx,
  { actor }: Context,
  lines: readonly CountLine[],
  correcting?: Cycle,
): Promise<Sorted> {
  const known = await readSaved(tx, actor.organizationId, lines);
  const seen = new Map<string, CountLine>();
  const fresh: FreshLine[] = [];
  let first: Sorted['first'];
  for (const [index, line] of lines.entries()) {
    const saved = known.get(line.client_id ?? '');
    const path = lines.length > 1 ? `lines.${index}.` : '';
    const twin = seen.get(line.client_id ?? '');
    if ((saved && !isSame(line, saved, actor.userId, correcting)) || (twin && !isTwin(line, twin))) {
      throw new Refusal('conflict', TEXT, { [`${path}client_id`]: TEXT }, 'client_id_used');
    }
    first ??= saved && { actionId: saved.action_id, cycleId: saved.cycle_id };
    if (saved || twin) continue;
    if (line.client_id) seen.set(line.client_id, line);
    fresh.push({ ...line, path });
  }
  return { fresh, first };
}

/** The client_ids that were saved before. */
export async function savedClients(
  tx: Tx,
  organizationId: string,
  clientIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (clientIds.length === 0) return new Set();
  const { rows } = await sql<{ client_id: string }>`
    select client_id from counting.stocktake
    where organization_id = ${organizationId} and client_id = any(${clientIds}::text[])`.execute(tx);
  return new Set(rows.map((row) => row.client_id));
}

async function readSaved(
  tx: Tx,
  organizationId: string,
  lines: readonly CountLine[],
): Promise<ReadonlyMap<string, SavedLine>> {
  const ids = lines.flatMap((line) => line.client_id ?? []);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<SavedLine>`
    select s.client_id, s.action_id, coalesce(s.counted_as, s.item_id) as counted_as, s.item_id, s.location_id, s.shelf,
      coalesce(s.stated_quantity, s.quantity) as quantity, coalesce(s.stated_at, s.counted_at) as counted_at, s.user_id, s.cycle_id, c.started_at as cycle_start, c.ended_at as cycle_end
    from counting.stocktake as s
    join counting.cycle as c on c.organization_id = s.organization_id and c.id = s.cycle_id
    where s.organization_id = ${organizationId} and s.client_id = any(${ids}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.client_id, row]));
}

function isSame(line: CountLine, saved: SavedLine, userId: string, correcting?: Cycle): boolean {
  return (
    [saved.counted_as, saved.item_id].includes(line.inventory_item_id.toLowerCase()) &&
    line.location_id.toLowerCase() === saved.location_id &&
    (line.shelf ?? '') === saved.shelf &&
    new Decimal(line.count).toDecimalPlaces(6).equals(saved.quantity) &&
    (userId === saved.user_id || saved.client_id.startsWith(FILE_LINE)) &&
    (!correcting || correcting.id === saved.cycle_id) &&
    isSameTime(line.counted_at, saved)
  );
}

/** A time before the cycle was booked as the cycle's start; a correction was booked as the cycle's end. */
function isSameTime(stated: string | undefined, { counted_at, cycle_start, cycle_end }: SavedLine): boolean {
  if (!stated) return true;
  const at = Date.parse(stated);
  const booked = counted_at.getTime();
  if (at === booked) return true;
  return (
    (booked === cycle_start.getTime() && at < booked) || (cycle_end !== null && booked === cycle_end.getTime() - 1)
  );
}

const isTwin = (a: CountLine, b: CountLine): boolean =>
  a.inventory_item_id === b.inventory_item_id &&
  a.location_id === b.location_id &&
  (a.shelf ?? '') === (b.shelf ?? '') &&
  a.count === b.count &&
  a.counted_at === b.counted_at;
