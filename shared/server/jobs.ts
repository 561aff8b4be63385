import { CompiledQuery, sql } from 'kysely';
import type { JobResult, PgBoss } from 'pg-boss';
import { boundedClient, REQUEST_LIMITS } from './connections/limits.ts';
import type { Database, Tx } from './database.ts';

/** Work that runs after a request, or on a schedule. Each name is a queue; a job runs in one of the processes. */
export interface JobDefinition<T extends object = object> {
  readonly name: string;
  /** Schedule in UTC: minute, hour, day of month, month, day of week. */
  readonly cron?: string;
  /** How often a failed job is retried, with growing pauses. */
  readonly retries?: number;
  run(data: T): Promise<void>;
}

/** Jobs are polled: a NOTIFY would be part of the transaction that queues one (docs/decisions/0012). */
const WORK = { batchSize: 20, burstWhenBatchFull: true, perJobResults: true } as const;
const LOOK_EVERY_SECONDS = 2;

/** The queue is in PostgreSQL, so a job queued in a transaction exists if, and only if, that commits. */
export class Jobs {
  private boss: PgBoss | undefined;
  private readonly url: string;
  private readonly log: (text: string, error: unknown) => void;
  private readonly lookEverySeconds: number;

  constructor(url: string, log: (text: string, error: unknown) => void, lookEverySeconds = LOOK_EVERY_SECONDS) {
    this.url = url;
    this.log = log;
    this.lookEverySeconds = lookEverySeconds;
  }

  async start(definitions: readonly JobDefinition[]): Promise<void> {
    const { PgBoss } = await import('pg-boss');
    const settings = ['-c role=cellarhand_system', '-c timezone=UTC'];
    const connection = {
      ...boundedClient(this.url, 'cellarhand jobs', REQUEST_LIMITS, settings),
      query_timeout: REQUEST_LIMITS.statement + 5_000, // the pool discards a connection that went silent
    };
    const boss = new PgBoss({
      ...connection,
      schema: 'pgboss',
      createSchema: false, // created by a migration
      max: 3,
    });
    boss.on('error', (error) => this.log(`jobs: ${error.message}`, error));
    try {
      await boss.start();
      for (const definition of definitions) await this.work(boss, definition);
      this.boss = boss;
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => {});
      throw error;
    }
  }

  /** Queues a job in a transaction of cellarhand_system; no other role can access the queue. */
  async queue(tx: Tx, name: string, data: object): Promise<void> {
    if (!this.boss) throw new Error('Jobs.queue: not started');
    const executeSql = async (text: string, values: unknown[] = []) => {
      const { rows } = await tx.executeQuery<object>(CompiledQuery.raw(text, values));
      return { rows };
    };
    await this.boss.send(name, data, { db: { executeSql } });
  }

  async stop(): Promise<void> {
    await this.boss?.stop({ graceful: true, timeout: 5_000 });
  }

  private async work(boss: PgBoss, { name, cron, retries = 3, run }: JobDefinition): Promise<void> {
    await boss.createQueue(name, { retryLimit: retries, retryBackoff: true });
    await boss.work(name, { ...WORK, pollingIntervalSeconds: this.lookEverySeconds }, (jobs) =>
      Promise.all(jobs.map((job) => this.settle(name, job.id, run(job.data as object)))),
    );
    if (cron) await boss.schedule(name, cron);
  }

  /** A failed job does not affect the ones fetched with it: they count as done. */
  private async settle(name: string, id: string, running: Promise<void>): Promise<JobResult> {
    try {
      await running;
      return { id, status: 'completed' };
    } catch (error) {
      this.log(`job ${name} failed: ${(error as Error).message}`, error);
      return { id, status: 'failed', output: { message: (error as Error).message } };
    }
  }
}

/**
 * The queue records when each scheduled round was taken. After the clock was set back such a record is in the future,
 * and no round would be taken until then, so it is deleted. Returns whether there was one.
 */
export async function forgetFutureRounds(systemDb: Database): Promise<boolean> {
  const soon = sql`now() + interval '5 minutes'`;
  const { rows } = await sql<{ found: boolean }>`
    with clock as (
      update pgboss.version set cron_on = null, bam_on = null, flow_on = null
      where greatest(cron_on, bam_on, flow_on) > ${soon} returning 1
    ), queues as (
      update pgboss.queue set maintain_on = null, monitor_on = null, monitor_claim_on = null
      where greatest(maintain_on, monitor_on, monitor_claim_on) > ${soon} returning 1
    )
    select exists (select from clock) or exists (select from queues) as found`.execute(systemDb);
  return rows[0]?.found ?? false;
}
