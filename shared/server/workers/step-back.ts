import fs from 'node:fs';
import os from 'node:os';

/** A third of the share of the others, where they all have work: it still comes to its end. */
const BEHIND = 5;

/**
 * Called by a worker: the thread that answers everybody, and the database, go before it where processors are few. Linux
 * gives each thread its own priority; elsewhere it stays as it is.
 */
export function stepBack(): void {
  try {
    const thread = Number(/\/task\/(\d+)$/.exec(fs.readlinkSync('/proc/thread-self'))?.[1]);
    if (Number.isInteger(thread)) os.setPriority(thread, BEHIND);
  } catch {} // there is no such place, or no such right
}
