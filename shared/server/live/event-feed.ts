import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import { Readings } from './readings.ts';

export interface LiveEvent {
  readonly topic: string;
  /** Null: anything in the topic may have changed. */
  readonly ids: readonly string[] | null;
  /** Undefined if it combines several events. */
  readonly id?: number;
}

interface StoredEvent extends LiveEvent {
  readonly organization_id: string;
}

/**
 * A reader's position, a snapshot in PostgreSQL's format (`xmin:xmax:xip,xip`): the reader has everything visible in
 * it.
 */
export type Cursor = string;

type Hear = (events: readonly LiveEvent[], cursor: Cursor) => void;

/** Topics for all processes rather than an organization: those of platform.announce_to_processes. */
type ProcessTopic = 'access' | 'mail' | 'tills' | 'inbox';

/** Above this number only the topics are sent. */
const MOST_AT_ONCE = 5_000;
const MOST_OF_ONE_READER = 1_000;
/** Twice the longest possible transaction: recent commits are not older. */
const LATELY = sql`created_at > now() - interval '1 hour'`;

const ALL = sql`true`;

const CURSOR = /^\d{1,19}:(\d{1,19}):(?:(\d{1,19}(?:,\d{1,19})*))?$/;

interface Snapshot {
  /** No transaction from here on had ended. */
  readonly xmax: string;
  /** Earlier transactions that had not ended. */
  readonly running: readonly string[];
}

/**
 * Delivers committed events to the viewers in their organization, and to no one else.
 *
 * No event is lost, in whatever order transactions commit: each reading is one statement and records its snapshot. A
 * row is visible in a later snapshot but not in the last one exactly if its transaction had not ended at the last one:
 * it is one of `running`, or not before `xmax`. The next reading selects those. So each row is read once, in the first
 * reading whose snapshot shows it, however long its transaction took.
 */
export class EventFeed {
  private readonly hearers = new Map<string, Set<Hear>>();
  private readonly ofProcess = new Map<string, () => void>();
  private readonly systemDb: Database;
  private readonly readings = new Readings();
  private last: Cursor | undefined;
  private again = false;
  private reading: Promise<void> | undefined;

  constructor(systemDb: Database) {
    this.systemDb = systemDb;
  }

  /** Returns the reader's position: it hears everything committed after that. */
  subscribe(organizationId: string, hear: Hear): { readonly cursor: Cursor | undefined; unsubscribe(): void } {
    const hearers = this.hearers.get(organizationId) ?? new Set();
    this.hearers.set(organizationId, hearers.add(hear));
    const unsubscribe = () => {
      hearers.delete(hear);
      if (hearers.size === 0 && this.hearers.get(organizationId) === hearers) this.hearers.delete(organizationId);
    };
    return { cursor: this.last, unsubscribe };
  }

  /** Calls `act` when the topic is announced by any process. */
  onProcessTopic(topic: ProcessTopic, act: () => void): void {
    this.ofProcess.set(topic, act);
  }

  /** Delivers what was committed since the last reading. A call during a reading causes one more reading after it. */
  read(): Promise<void> {
    this.again = true;
    this.reading ??= this.readWhileAsked();
    return this.reading;
  }

  private async readWhileAsked(): Promise<void> {
    try {
      while (this.again) {
        this.again = false;
        await this.readOnce();
      }
    } finally {
      this.reading = undefined; // in the same turn as the check of `again`, so that no call is missed
    }
  }

  private async readOnce(): Promise<void> {
    const { last } = this;
    // The first reading has no listeners, unless the database was away when the process started.
    const since = last ? notShownBy(last) : [this.hearers.size > 0 ? LATELY : sql`false`];
    const { cursor, events } = await readEvents(this.systemDb, since, MOST_AT_ONCE);
    const other = last !== undefined && isAhead(last, cursor);
    this.last = cursor;
    this.readings.add(cursor, other);
    this.hand(other ? (await readEvents(this.systemDb, [LATELY], 0)).events : events, cursor);
  }

  private hand(events: readonly StoredEvent[], cursor: Cursor): void {
    const topics = new Set(events.map(({ topic }) => topic));
    for (const [topic, act] of this.ofProcess) if (topics.has(topic)) act();
    for (const [organizationId, some] of Map.groupBy(events, (event) => event.organization_id)) {
      for (const hear of this.hearers.get(organizationId) ?? []) hear(some, cursor);
    }
  }

  /**
   * Events for an organization that were missed after `cursor`; if there are very many, only the topics, meaning that
   * anything in them may have changed.
   */
  async readAfter(organizationId: string, cursor: string): Promise<readonly LiveEvent[]> {
    if (CURSOR.test(cursor)) {
      const missed = await readEvents(this.systemDb, notShownBy(cursor), MOST_OF_ONE_READER, organizationId);
      if (!isAhead(cursor, missed.cursor)) return missed.events;
    }
    // The cursor is from a server ahead of this one, or from an older version: anything may be missing.
    return (await readEvents(this.systemDb, [ALL], 0, organizationId)).events;
  }

  /** The same for the last `ms` milliseconds: what was committed between a page's first figures and its stream. */
  async readWithin(organizationId: string, ms: number): Promise<readonly LiveEvent[]> {
    const cursor = this.readings.before(ms);
    if (cursor) return this.readAfter(organizationId, cursor);
    return (await readEvents(this.systemDb, [LATELY], MOST_OF_ONE_READER, organizationId)).events;
  }
}

function notShownBy(cursor: Cursor): RawBuilder<unknown>[] {
  const { xmax, running } = parse(cursor);
  return [sql`transaction_id >= ${xmax}::xid8`, sql`transaction_id = any (${running}::text[]::xid8[])`];
}

/** Snapshots of one server only grow. One ahead of a later one comes from another server, as before a failover. */
const isAhead = (earlier: Cursor, later: Cursor) => BigInt(parse(earlier).xmax) > BigInt(parse(later).xmax);

function parse(cursor: Cursor): Snapshot {
  const [, xmax = '0', running] = CURSOR.exec(cursor) ?? [];
  return { xmax, running: running?.split(',') ?? [] };
}

/**
 * Events that meet one of these mutually exclusive conditions, and the snapshot in which they were read. Above `most`,
 * each topic of an organization once. Each condition is an index range that needs no table statistics; joined by `or`,
 * the whole day was read if there were none.
 */
async function readEvents(
  systemDb: Database,
  conditions: readonly RawBuilder<unknown>[],
  most: number,
  organizationId?: string,
): Promise<{ cursor: Cursor; events: StoredEvent[] }> {
  const ofWhom = organizationId ? sql`organization_id = ${organizationId}` : ALL;
  // Rows from a backup were written by transactions of another server, which this one may not have reached yet.
  const found = (limit: RawBuilder<unknown>) =>
    sql.join(
      conditions.map(
        (condition) => sql`(select organization_id, id, topic, ids from platform.event
          where ${ofWhom} and ${condition} and transaction_id < pg_snapshot_xmax(pg_current_snapshot()) ${limit})`,
      ),
      sql` union all `,
    );
  const read = async (rows: RawBuilder<unknown>) => {
    type Row = Partial<StoredEvent> & { snapshot: string };
    const { rows: answer } = await sql<Row>`
      select now.snapshot, event.* from (select pg_current_snapshot()::text as snapshot) as now
      left join lateral (${rows}) as event on true`.execute(systemDb);
    const events = answer.flatMap(({ snapshot: _, ...event }) => (event.topic ? [event as StoredEvent] : []));
    return { cursor: answer[0]?.snapshot ?? '', events };
  };
  const limit = sql`order by transaction_id, id limit ${most + 1}`;
  const one = most > 0 ? await read(sql`select * from (${found(limit)}) as found order by id`) : undefined;
  if (one && one.events.length <= most) return one;
  return read(sql`
    select organization_id, topic, null::uuid[] as ids from (${found(sql``)}) as found
    group by organization_id, topic order by max(id)`);
}
