import fs from 'node:fs';
import os from 'node:os';

/** A third of the others' share if all are busy: it still finishes. */
const BEHIND = 5;

/**
 * Called by a worker: the main thread and the database take priority on few processors. Linux has a priority per
 * thread; elsewhere nothing changes.
 */
export function stepBack(): void {
  try {
    const thread = Number(/\/task\/(\d+)$/.exec(fs.readlinkSync('/proc/thread-self'))?.[1]);
    if (Number.isInteger(thread)) os.setPriority(thread, BEHIND);
  } catch {} // no such file, or no right to write it
}
