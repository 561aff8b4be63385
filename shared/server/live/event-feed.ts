import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';

export interface LiveEvent {
  readonly id: number;
  readonly topic: string;
  readonly ids: readonly string[] | null;
}

interface StoredEvent extends LiveEvent {
  readonly organization_id: string;
}

type Hear = (event: LiveEvent) => void;

/** A slow transaction may commit after a later number was seen; reading this far back finds it. Twice does no harm. */
const LOOK_BACK = 100;
const MOST_AT_ONCE = 1_000;

/** Hands events of an organization to those of its people who look, and to nobody else. */
export class EventFeed {
  private readonly hearers = new Map<string, Set<Hear>>();
  private readonly systemDb: Database;
  private newest = 0;

  constructor(systemDb: Database) {
    this.systemDb = systemDb;
  }

  subscribe(organizationId: string, hear: Hear): () => void {
    const hearers = this.hearers.get(organizationId) ?? new Set();
    this.hearers.set(organizationId, hearers.add(hear));
    return () => {
      hearers.delete(hear);
      if (hearers.size === 0 && this.hearers.get(organizationId) === hearers) this.hearers.delete(organizationId);
    };
  }

  /** An announcement: the payload that platform.announce_event sends. */
  announced(payload: string): void {
    this.hand(JSON.parse(payload) as StoredEvent);
  }

  /** Reads what was announced while nobody listened. */
  async catchUp(): Promise<void> {
    if (this.newest === 0 || this.hearers.size === 0) return;
    let from = this.newest - LOOK_BACK;
    for (let read = MOST_AT_ONCE; read === MOST_AT_ONCE; ) {
      const { rows } = await sql<StoredEvent>`
        select organization_id, id, topic, ids from platform.event
        where id > ${from} order by id limit ${MOST_AT_ONCE}`.execute(this.systemDb);
      for (const event of rows) this.hand(event);
      from = rows.at(-1)?.id ?? from;
      read = rows.length;
    }
  }

  private hand(event: StoredEvent): void {
    this.newest = Math.max(this.newest, event.id);
    for (const hear of this.hearers.get(event.organization_id) ?? []) hear(event);
  }
}

/** What an organization's people missed after `id`; of very much only which topics, anything of which may have changed. */
export const readEventsAfter = (systemDb: Database, organizationId: string, id: number): Promise<LiveEvent[]> =>
  readEvents(
    systemDb,
    organizationId,
    sql`(id > ${id} or (id > ${id - LOOK_BACK} and created_at > now() - interval '1 minute'))`,
  );

/** The same of the last `ms` milliseconds: what changed between the first figures of a page and its stream. */
export const readEventsWithin = (systemDb: Database, organizationId: string, ms: number): Promise<LiveEvent[]> =>
  readEvents(systemDb, organizationId, sql`created_at > now() - make_interval(secs => ${ms / 1000}::float8)`);

async function readEvents(
  systemDb: Database,
  organizationId: string,
  condition: RawBuilder<unknown>,
): Promise<LiveEvent[]> {
  const missed = sql`from platform.event where organization_id = ${organizationId} and ${condition}`;
  const { rows } = await sql<LiveEvent>`
    select id, topic, ids ${missed} order by id limit ${MOST_AT_ONCE + 1}`.execute(systemDb);
  if (rows.length <= MOST_AT_ONCE) return rows;
  const topics = await sql<LiveEvent>`
    select max(id) as id, topic, null as ids ${missed} group by topic order by 1`.execute(systemDb);
  return topics.rows;
}
