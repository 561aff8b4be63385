import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import type { Region } from '#shared/domain/region.ts';
import { meetFailures } from '#shared/server/connections/met-failures.ts';
import type { Actor, Person, Role } from '#shared/server/context.ts';
import type { Database } from '#shared/server/database.ts';
import { lesserRole } from '../../domain/team-rules.ts';
import { AccessCache } from './access-cache.ts';
import { type Credentials, readCredentials } from './credentials.ts';
import { findFirstOrganization } from './find-first-organization.ts';
import type { SignInLibrary } from './sign-in-library.ts';

/** The caller, and the organization they act in. */
export interface Access {
  readonly person: Person;
  /** Null for a person without an organization, or no longer in their session's. */
  readonly actor: Actor | null;
  /** The session's organization, if it requires a second factor that the person has not set up. */
  readonly needsTwoFactorFor: string | null;
  /** The session's token, to end or replace it; null for an API key. */
  readonly token: string | null;
  /** Set if the library extended the session, so the browser's cookie must be updated. */
  readonly cookies: readonly string[];
}

interface Signature {
  readonly person: Person;
  readonly token: string | null;
  readonly cookies: readonly string[];
  readonly organizationId: string | null;
  readonly atMost: Role;
}

/** Turns a request's credentials into a person and their membership, which is always read from the database. */
export class AccessFinder {
  readonly cache: AccessCache<Access | null>;
  private readonly library: SignInLibrary;
  private readonly authDb: Database;

  constructor(library: SignInLibrary, authDb: Database) {
    this.cache = new AccessCache();
    this.library = library;
    this.authDb = authDb;
  }

  async find(headers: IncomingHttpHeaders): Promise<Access | null> {
    const credentials = readCredentials(headers);
    return (
      credentials &&
      this.cache.get(credentials.hash, () =>
        // If the library could not look up a session, it reports it as unknown.
        meetFailures(
          () => this.read(credentials),
          (access) => access === null,
        ),
      )
    );
  }

  private async read(credentials: Credentials): Promise<Access | null> {
    const signature = credentials.apiKey
      ? await this.readApiKey(credentials.apiKey)
      : await this.readSession(credentials.headers);
    if (!signature) return null;
    const { person, token, cookies, organizationId, atMost } = signature;
    const found = organizationId ? await findMembership(this.authDb, person, organizationId, atMost) : null;
    const needsTwoFactorFor = found?.blocked ? found.actor.organizationName : null;
    const actor = found && !found.blocked ? found.actor : null;
    if (!token && !actor) return null; // an API key ends with its membership
    return { person, actor, needsTwoFactorFor, token, cookies };
  }

  private async readSession(headers: Headers): Promise<Signature | null> {
    const { response, headers: answered } = await this.library.api.getSession({ headers, returnHeaders: true });
    if (!response) return null;
    const { user, session } = response;
    return {
      person: { userId: user.id, email: user.email, displayName: user.name, sessionId: session.id },
      token: session.token,
      cookies: answered.getSetCookie(),
      organizationId: session.activeOrganizationId ?? (await this.beginSomewhere(session.id, user.id)),
      atMost: 'owner',
    };
  }

  /** A session that began before its person belonged to any organization. */
  private async beginSomewhere(sessionId: string, userId: string): Promise<string | null> {
    const organizationId = await findFirstOrganization(this.authDb, userId);
    if (organizationId) {
      await sql`update accounts.session set "activeOrganizationId" = ${organizationId}
        where id = ${sessionId} and "activeOrganizationId" is null`.execute(this.authDb);
    }
    return organizationId;
  }

  private async readApiKey(key: string): Promise<Signature | null> {
    const { valid, key: row } = await this.library.api.verifyApiKey({ body: { key } });
    if (!valid || !row) return null;
    const bound = row.metadata as { organizationId?: string; role?: Role } | null;
    if (!bound?.organizationId) return null; // created outside our route: not bound to an organization, so invalid
    const { rows } = await sql<{ email: string; name: string }>`
      select email, name from accounts."user" where id = ${row.referenceId}`.execute(this.authDb);
    if (!rows[0]) return null;
    return {
      person: { userId: row.referenceId, email: rows[0].email, displayName: rows[0].name, sessionId: null },
      token: null,
      cookies: [],
      organizationId: bound.organizationId,
      atMost: bound.role ?? 'member',
    };
  }
}

async function findMembership(
  authDb: Database,
  person: Person,
  organizationId: string,
  atMost: Role,
): Promise<{ actor: Actor; blocked: boolean } | null> {
  const { rows } = await sql<{ name: string; timezone: string; role: Role; blocked: boolean } & Region>`
    select o.name, s.timezone, s.country, s.locale, s.currency, s.units, m.role,
           s.require_two_factor and u."twoFactorEnabled" is not true as blocked
    from accounts.member m
    join accounts."user" u on u.id = m."userId"
    join accounts.organization o on o.id = m."organizationId"
    join accounts.organization_setting s on s.organization_id = o.id
    where m."userId" = ${person.userId} and m."organizationId" = ${organizationId}::uuid`.execute(authDb);
  const found = rows[0];
  if (!found) return null;
  const { name: organizationName, timezone, blocked, country, locale, currency, units } = found;
  const region = { country, locale, currency, units };
  return {
    actor: { ...person, organizationId, organizationName, timezone, region, role: lesserRole(found.role, atMost) },
    blocked,
  };
}
