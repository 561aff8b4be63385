import type pg from 'pg';
import { asUnavailable } from '../connections/database-errors.ts';
import { REQUEST_LIMITS } from '../connections/limits.ts';
import { openClient } from '../connections/open-client.ts';
import type { DatabaseRole } from '../database.ts';
import { type Addresses, addressOf, forEachRole, ROLES } from './addresses.ts';
import { type KnownLogin, type Logins, makeLogins } from './make-logins.ts';

export interface OpenedLogins {
  readonly addresses: Addresses;
  /** A message for the operator if a role has no working login. */
  readonly warning?: string;
}

const BY_OWNER = 'use the login of the owner of the database, which may take every role';
const WRONG_PASSWORD = '28P01';

/**
 * The addresses for the pools' logins, each limited to its own role. If logins are not available, connections use the
 * owner's login and switch to their role.
 */
export async function openLogins(owner: pg.ClientBase, url: string): Promise<OpenedLogins> {
  let logins: Logins;
  let refused: Refused;
  try {
    logins = await makeLogins(owner);
    refused = await tryLogins(url, logins);
    const others = ROLES.filter((role) => refused.get(role)?.code === WRONG_PASSWORD).map((role) => logins[role].name);
    if (others.length > 0) {
      logins = await makeLogins(owner, others);
      refused = await tryLogins(url, logins);
    }
  } catch (error) {
    if (isAway(error)) throw error;
    const warning = `Cellarhand has no logins of its own (${(error as Error).message}), so all its connections ${BY_OWNER}.`;
    return { addresses: forEachRole(() => url), warning };
  }
  const addresses = forEachRole((role) => (refused.has(role) ? url : addressOf(url, logins[role])));
  const [first] = refused.values();
  if (!first) return { addresses };
  const names = [...refused.keys()].map((role) => logins[role].name).join(', ');
  const warning = `Cellarhand does not log in to the database as ${names} (${first.message}), so those connections ${BY_OWNER}.`;
  return { addresses, warning };
}

type Refused = ReadonlyMap<DatabaseRole, Error & { readonly code?: string }>;

async function tryLogins(url: string, logins: Logins): Promise<Refused> {
  const errors = await Promise.all(ROLES.map((role) => tryLogin(url, role, logins[role])));
  return new Map(ROLES.flatMap((role, index) => (errors[index] ? [[role, errors[index]] as const] : [])));
}

async function tryLogin(url: string, role: DatabaseRole, login: KnownLogin): Promise<Error | undefined> {
  if (!login.right) return new Error('it has rights that it should not have, and the owner may not take them away');
  try {
    const client = await openClient(addressOf(url, login), 'cellarhand check', REQUEST_LIMITS, [`-c role=${role}`]);
    await client.end();
    return undefined;
  } catch (error) {
    if (isAway(error)) throw error;
    return error as Error;
  }
}

/** A refused login does not mean that the database is away. */
function isAway(error: unknown): boolean {
  return asUnavailable(error) !== null && !/^28/.test((error as { code?: string }).code ?? '');
}
