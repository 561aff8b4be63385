import { CONNECT_MS } from './limits.ts';
import { Turnstile } from './turnstile.ts';

/** What a transaction is for: one that writes may have to wait for rows that another one holds. */
export type Use = 'read' | 'write';

/**
 * Divides the connections of a pool: one organization gets three quarters of them at most, and its writers half. So others
 * are served while one imports, and its own lists are read while its writers wait for a row.
 */
export class OrganizationShare {
  private readonly turnstile = new Turnstile();
  private readonly most: number;
  private readonly writers: number;

  constructor(connections: number) {
    this.most = Math.max(1, Math.floor((connections * 3) / 4));
    this.writers = Math.max(1, Math.floor(connections / 2));
  }

  take<T>(organizationId: string, use: Use, work: () => Promise<T>): Promise<T> {
    const connected = () => this.turnstile.pass(organizationId, this.most, work, CONNECT_MS);
    if (use === 'read') return connected();
    return this.turnstile.pass(`${organizationId} writes`, this.writers, connected, CONNECT_MS);
  }
}
