import { createHash } from 'node:crypto';
import type { VisionModel } from '#features/reading/server/readings/transcribe.ts';
import type { Vault } from '#features/sales/server/tills/vault.ts';
import type { Database } from '#shared/server/database.ts';
import type { Files } from '#shared/server/files/open-files.ts';

/** An account on a mail server. */
export interface MailAccount {
  readonly host: string;
  readonly port: number;
  readonly login: string;
  readonly password: string;
  readonly folder: string;
}

/** Settings of the inbox from the environment. */
export interface InboxSettings {
  /** The folder with a folder for each venue. Absolute. */
  readonly folder: string;
  /** The installation's mailbox and its address, of which each venue has a part. */
  readonly shared: { readonly account: MailAccount; readonly address: string } | undefined;
  /** `host:port` of mail servers that may be in a private network, on any port and without TLS. */
  readonly privateHosts: readonly string[];
  /** How often each mailbox is asked. */
  readonly pollSeconds: number;
}

/** Dependencies of everything in this feature. */
export interface Inbox {
  readonly db: Database;
  readonly systemDb: Database;
  readonly files: Files;
  readonly vault: Vault;
  readonly settings: InboxSettings;
  /** Reads pictures, where one is set up. */
  readonly vision?: VisionModel | undefined;
}

/** The owner of a mailbox's password, as the vault names it. */
export const vaultOwner = (organizationId: string) => ({ organizationId, posId: 'inbox' });

export const hashOf = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex');

/** The same id for the same parts, so a repeated attempt writes the same rows and files. */
export function idOf(...parts: readonly string[]): string {
  const hash = hashOf(parts.join('\n'));
  const variant = ((Number.parseInt(hash[16] ?? '0', 16) & 3) | 8).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
