import { CONNECT_MS } from './limits.ts';
import { Turnstile } from './turnstile.ts';

/** Purpose of a transaction: a writer may have to wait for locked rows; a stream lasts as long as its reader takes. */
export type Use = 'read' | 'write' | 'stream';

/**
 * Divides the connections of a pool: one organization gets at most three quarters of them, its writers half, its
 * streams an eighth. Others are served while one imports, and its own lists can be read while its writers wait for a
 * row or its streams for a slow reader.
 */
export class OrganizationShare {
  private readonly turnstile = new Turnstile();
  private readonly most: number;
  private readonly uses: Readonly<Record<Exclude<Use, 'read'>, number>>;

  constructor(connections: number) {
    this.most = Math.max(1, Math.floor((connections * 3) / 4));
    this.uses = { write: Math.max(1, Math.floor(connections / 2)), stream: Math.max(1, Math.floor(connections / 8)) };
  }

  take<T>(organizationId: string, use: Use, work: () => Promise<T>): Promise<T> {
    const connected = () => this.turnstile.pass(organizationId, this.most, work, CONNECT_MS);
    if (use === 'read') return connected();
    return this.turnstile.pass(`${organizationId} ${use}`, this.uses[use], connected, CONNECT_MS);
  }
}
