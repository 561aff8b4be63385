import type { Actor } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { hidesExpected } from '../sheet/blind-counts.ts';

/** Every variance figure reveals the expected stock, so blind counters get none. */
export async function refuseBlind(tx: Tx, actor: Actor): Promise<void> {
  if (!(await hidesExpected(tx, actor))) return;
  throw new Refusal('forbidden', 'Blind counting is on: only admins see the variance');
}
