import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import type { Person } from '#shared/server/context.ts';
import type { Database, Tx } from '#shared/server/database.ts';
import type { SecurityEventKind } from '../../domain/security-events.ts';

/** Origin of a request, as far as known. */
export interface Origin {
  readonly ip: string;
  readonly client: string | undefined;
}

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  readonly person: Pick<Person, 'userId' | 'displayName'> | null;
  /** The person or thing concerned. Never a secret. */
  readonly subject?: string | null | undefined;
  readonly origin?: Origin | undefined;
}

const LONGEST = 300;

export const originOf = ({ ip, headers }: { ip: string; headers: IncomingHttpHeaders }): Origin => ({
  ip,
  client: headers['user-agent'],
});

/** Adds a row to the organization's security log, in the transaction of the event. */
export async function recordEvent(
  tx: Tx | Database,
  organizationId: string,
  { kind, person, subject, origin }: SecurityEvent,
): Promise<void> {
  await sql`
    insert into accounts.security_event (organization_id, kind, user_id, user_name, subject, ip, client)
    values (${organizationId}, ${kind}, ${person?.userId ?? null}, ${person?.displayName ?? null},
      ${cut(subject)}, ${cut(origin?.ip)}, ${cut(origin?.client)})`.execute(tx);
}

/** An event about a person's account concerns each of their organizations. Runs as cellarhand_auth. */
export async function recordEventOfPerson(authDb: Tx | Database, userId: string, event: Omit<SecurityEvent, 'person'>) {
  const { kind, subject, origin } = event;
  await sql`
    insert into accounts.security_event (organization_id, kind, user_id, user_name, subject, ip, client)
    select m."organizationId", ${kind}, u.id, u.name, ${cut(subject)}::text, ${cut(origin?.ip)}::text, ${cut(origin?.client)}::text
    from accounts.member m join accounts."user" u on u.id = m."userId" where u.id = ${userId}`.execute(authDb);
}

/** Enough to show that someone is guessing; more would hide everything else. */
const MOST_GUESSES = 10;

/**
 * A wrong password or code: at most ten per kind, hour and person, the last of which says that more are not listed.
 * Runs as cellarhand_auth.
 */
export async function recordWrongGuess(authDb: Tx | Database, userId: string, event: Omit<SecurityEvent, 'person'>) {
  const { rows } = await sql<{ before: number }>`
    select coalesce(max(each.number), 0)::int as before from (
      select count(*) as number from accounts.security_event as e
      join accounts.member as m on m."organizationId" = e.organization_id and m."userId" = e.user_id
      where e.user_id = ${userId} and e.kind = ${event.kind} and e.at > now() - interval '1 hour'
      group by e.organization_id
    ) as each`.execute(authDb);
  const before = rows[0]?.before ?? 0;
  if (before >= MOST_GUESSES) return;
  const last = before === MOST_GUESSES - 1;
  const subject = last
    ? [event.subject, 'more within the hour are not listed'].filter(Boolean).join('; ')
    : event.subject;
  await recordEventOfPerson(authDb, userId, { ...event, subject });
}

/** An event for the whole installation. Runs as cellarhand_system. */
export async function recordEventEverywhere(systemDb: Database, { kind, person, subject, origin }: SecurityEvent) {
  await sql`
    insert into accounts.security_event (organization_id, kind, user_id, user_name, subject, ip, client)
    select id, ${kind}, ${person?.userId ?? null}::uuid, ${person?.displayName ?? null}::text, ${cut(subject)}::text,
      ${cut(origin?.ip)}::text, ${cut(origin?.client)}::text
    from accounts.organization`.execute(systemDb);
}

const cut = (text: string | null | undefined): string | null => (text ? text.slice(0, LONGEST) : null);
