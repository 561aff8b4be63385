import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { TillError } from './adapter.ts';
import { noteFailure } from './note-failure.ts';
import { type HeldTill, syncTill } from './sync-till.ts';
import type { Tills } from './tills.ts';

/** A dead process loses a connection after this time; a live one renews it more often. */
const HELD_SECONDS = 30;
const BREATH = 10_000;
const LOOK_EVERY = 5_000;
/** Per process; each one mostly waits for its provider. */
const MOST_AT_ONCE = 4;
/** A connection that needs a person is retried now and then: it may have been fixed at the provider. */
const REVOKED_MINUTES = 15;

/** Syncs connected tills, one process at a time for each: on schedule, on request, and after webhooks. */
export class TillWorker {
  private readonly tills: Tills;
  private readonly log: (text: string, error?: unknown) => void;
  private readonly id = randomUUID();
  private readonly timer: NodeJS.Timeout;
  private readonly running = new Set<Promise<void>>();
  private looking: Promise<void> | undefined;
  private again = false;
  private stopped = false;

  constructor(tills: Tills, log: (text: string, error?: unknown) => void, lookEvery = LOOK_EVERY) {
    this.tills = tills;
    this.log = log;
    this.timer = setInterval(() => this.wake(), Math.min(lookEvery, tills.pollSeconds * 1000));
    this.timer.unref();
  }

  /** Call when work may be waiting. */
  wake(): void {
    if (this.stopped) return;
    this.again = true;
    this.looking ??= this.look().finally(() => {
      this.looking = undefined;
      if (this.again) this.wake(); // woken since the last check
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.looking;
    await Promise.all(this.running);
  }

  private async look(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false;
      try {
        while (!this.stopped && this.running.size < MOST_AT_ONCE) {
          const till = await this.hold();
          if (!till) break;
          const work = this.work(till).finally(() => {
            this.running.delete(work);
            this.wake();
          });
          this.running.add(work);
        }
      } catch (error) {
        this.log(`tills: ${(error as Error).message}`, error);
      }
    }
  }

  /** Takes a connection that is due, requested, or has webhooks or changes to write, and that no process holds. */
  private async hold(): Promise<HeldTill | null> {
    const { rows } = await sql<HeldTill>`
      with due as (
        select organization_id, pos_id, next_sync_at <= now() or sync_requested_at is not null as is_due
        from sales.till_connection as c
        where status <> 'disconnected' and (held_until is null or held_until < now())
          and (next_sync_at <= now() or sync_requested_at is not null
            or (status = 'connected' and failures = 0 and exists (select from sales.till_event as e
              where e.organization_id = c.organization_id and e.pos_id = c.pos_id and e.done_at is null))
            or (status = 'connected' and failures = 0 and write_back and exists (select from sales.till_write as w
              where w.organization_id = c.organization_id and w.pos_id = c.pos_id and w.state = 'waiting' and w.next_at <= now())))
        order by next_sync_at limit 1 for update skip locked
      )
      update sales.till_connection as c
      set held_by = ${this.id}, held_until = now() + make_interval(secs => ${HELD_SECONDS}),
          next_sync_at = case when due.is_due then now() + make_interval(secs => ${this.tills.pollSeconds}) else c.next_sync_at end,
          sync_requested_at = null
      from due where c.organization_id = due.organization_id and c.pos_id = due.pos_id
      returning c.organization_id as "organizationId", c.pos_id as "posId", c.provider, due.is_due as "isDue"`.execute(
      this.tills.systemDb,
    );
    return rows[0] ?? null;
  }

  private async work(till: HeldTill): Promise<void> {
    const breath = setInterval(() => void this.breathe(till).catch(() => {}), BREATH);
    try {
      await syncTill(this.tills, till, () => this.stopped);
    } catch (error) {
      await this.note(till, error).catch((failure: Error) => this.log(`tills: ${failure.message}`, failure));
    } finally {
      clearInterval(breath);
      await this.letGo(till).catch((error: Error) => this.log(`tills: ${error.message}`, error));
    }
  }

  private async note(till: HeldTill, error: unknown): Promise<void> {
    if (this.stopped) return;
    if (!(error instanceof TillError)) {
      this.log(`till ${till.posId} was not read: ${(error as Error).message}`, error);
      return this.postpone(till, new TillError('unavailable', "Sales couldn't be stored. We'll keep trying."));
    }
    await this.postpone(till, error);
  }

  private async postpone(till: HeldTill, error: TillError): Promise<void> {
    await noteFailure(this.tills, till, error);
    const wait = error.kind === 'revoked' ? REVOKED_MINUTES * 60 : Math.ceil((error.retryAfter ?? 0) / 1000);
    await sql`
      update sales.till_connection
      set next_sync_at = greatest(next_sync_at,
        now() + make_interval(secs => greatest(${wait}, least(900, ${this.tills.pollSeconds} * power(2, least(failures, 6))))))
      where organization_id = ${till.organizationId} and pos_id = ${till.posId}`.execute(this.tills.systemDb);
  }

  private async breathe({ organizationId, posId }: HeldTill): Promise<void> {
    await sql`
      update sales.till_connection set held_until = now() + make_interval(secs => ${HELD_SECONDS})
      where organization_id = ${organizationId} and pos_id = ${posId} and held_by = ${this.id}`.execute(
      this.tills.systemDb,
    );
  }

  private async letGo({ organizationId, posId }: HeldTill): Promise<void> {
    await sql`
      update sales.till_connection
      set held_by = null, held_until = null, next_sync_at = case when ${this.stopped} then now() else next_sync_at end
      where organization_id = ${organizationId} and pos_id = ${posId} and held_by = ${this.id}`.execute(
      this.tills.systemDb,
    );
  }
}
