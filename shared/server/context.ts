import type { IncomingHttpHeaders } from 'node:http';
import type { Region } from '#shared/domain/region.ts';
import type { Database } from './database.ts';

export type Role = 'owner' | 'admin' | 'member';

/** A signed-in person, before an organization is chosen. */
export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly displayName: string;
  /** The session's id, or null for an API key. */
  readonly sessionId: string | null;
}

/** A person acting in the session's active organization (or the API key's). */
export interface Actor extends Person {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly timezone: string;
  readonly region: Region;
  readonly role: Role;
}

/** Everything an operation may use: it has no other access to the clock, the database or the person. */
export interface Context {
  readonly db: Database;
  readonly actor: Actor;
  readonly now: Date;
  /** The request's `Idempotency-Key`; a repeat returns the first answer and does nothing (D5). */
  readonly idempotencyKey?: string | undefined;
  /** Origin of the request, for the security log. */
  readonly origin?: { readonly ip: string; readonly client: string | undefined } | undefined;
  /** Counts blind while a count is running: expected stock is hidden. */
  readonly blind?: boolean;
}

/** What the HTTP layer passes to a route before the caller is known. */
export interface RequestContext {
  readonly db: Database;
  readonly now: Date;
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  /** Address of the connection itself, regardless of proxy headers. */
  readonly socketAddress?: string | undefined;
  readonly requestId: string;
  readonly idempotencyKey?: string | undefined;
  /** Adds Set-Cookie headers to the answer. */
  setCookies(cookies: readonly string[]): void;
  /** Sets the type of an answer that is a stream, which has none itself, and the name if it is a file. */
  describeStream(type: string, fileName?: string): void;
  findPerson(): Promise<Person | null>;
  findActor(): Promise<Actor | null>;
  /** Whether this person counts blind and a count is running. */
  isBlind?(actor: Actor): Promise<boolean>;
}
