import { setTimeout as wait } from 'node:timers/promises';

/** The clock, and a way to wait. */
export interface Clock {
  now(): number;
  wait(milliseconds: number): Promise<unknown>;
}

export const REAL_CLOCK: Clock = { now: () => Date.now(), wait: (milliseconds) => wait(milliseconds) };

const MOST_KEYS = 1000;

/** Starts calls no faster than the provider allows, separately for each kind of call, across this process. */
export class Pace {
  private readonly clock: Clock;
  /** When the next call of each kind may start. */
  private readonly free = new Map<string, number>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  async turn(kind: string, perSecond: number): Promise<void> {
    const now = this.clock.now();
    const start = Math.max(this.free.get(kind) ?? now, now);
    if (this.free.size >= MOST_KEYS) this.forgetBefore(now);
    this.free.set(kind, start + 1000 / perSecond);
    if (start > now) await this.clock.wait(start - now);
  }

  private forgetBefore(now: number): void {
    for (const [kind, free] of this.free) if (free <= now) this.free.delete(kind);
  }
}
