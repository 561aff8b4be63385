import type { IncomingHttpHeaders } from 'node:http';
import type { Database } from './database.ts';

export type Role = 'owner' | 'admin' | 'member';

/** A signed-in person, before an organization is chosen. */
export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly displayName: string;
  /** The session's id, or null where an API key was used. */
  readonly sessionId: string | null;
}

/** A person acting for the organization that is active in the session (or that the API key belongs to). */
export interface Actor extends Person {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly timezone: string;
  readonly role: Role;
}

/** What an operation may use: nothing reaches the clock, the database or the person in any other way. */
export interface Context {
  readonly db: Database;
  readonly actor: Actor;
  readonly now: Date;
  /** Of the request's `Idempotency-Key`; a repeat returns the first answer and does nothing (D5). */
  readonly idempotencyKey?: string | undefined;
  /** Where the request came from, for the security log. */
  readonly origin?: { readonly ip: string; readonly client: string | undefined } | undefined;
  /** He counts blind, and a count is running: what should be on the shelves is not told him. */
  readonly blind?: boolean;
}

/** What the HTTP layer hands to a route before it is known who calls. */
export interface RequestContext {
  readonly db: Database;
  readonly now: Date;
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  /** Of the connection itself, whatever a proxy says. */
  readonly socketAddress?: string | undefined;
  readonly requestId: string;
  readonly idempotencyKey?: string | undefined;
  /** Adds Set-Cookie headers to the answer. */
  setCookies(cookies: readonly string[]): void;
  /** Says that the answer is JSON, where it is a stream and cannot say so itself. */
  sendJson(): void;
  findPerson(): Promise<Person | null>;
  findActor(): Promise<Actor | null>;
  /** Whether this person counts blind and a count is running. */
  isBlind?(actor: Actor): Promise<boolean>;
}
