import type { DatabaseRole } from '../database.ts';

export const ROLES: readonly DatabaseRole[] = ['cellarhand_app', 'cellarhand_auth', 'cellarhand_system'];

/** The connection address of each role. */
export type Addresses = Readonly<Record<DatabaseRole, string>>;

export interface Login {
  readonly name: string;
  readonly password: string;
}

export function forEachRole(addressFor: (role: DatabaseRole) => string): Addresses {
  return Object.fromEntries(ROLES.map((role) => [role, addressFor(role)])) as unknown as Addresses;
}

/**
 * The same address for another login. In every form of address, parameters come before the part ahead of the host;
 * sockets have no host at all.
 */
export function addressOf(url: string, { name, password }: Login): string {
  const [socket, database] = url.startsWith('/') ? url.split(' ') : [];
  const full = socket ? `socket:${socket}?db=${database ?? ''}` : url;
  return `${full}${full.includes('?') ? '&' : '?'}${new URLSearchParams({ user: name, password })}`;
}
