import { type Credentials, type TillAdapter, TillError } from './adapter.ts';
import { freshCredentials } from './fresh-credentials.ts';
import { waitAfter } from './persist.ts';
import type { Tills } from './tills.ts';
import type { Owner } from './vault.ts';

/**
 * Calls one till: with fresh credentials, with retries after temporary failures, and with one refresh if they are
 * refused.
 */
export class Speaker {
  readonly adapter: TillAdapter;
  private readonly tills: Tills;
  private readonly owner: Owner;
  private credentials: Credentials | undefined;
  private readonly isStopped: () => boolean;

  constructor(tills: Tills, owner: Owner, adapter: TillAdapter, isStopped: () => boolean) {
    this.tills = tills;
    this.owner = owner;
    this.adapter = adapter;
    this.isStopped = isStopped;
  }

  async ask<T>(call: (credentials: Credentials) => Promise<T>): Promise<T> {
    let renewed = false;
    for (let tries = 0; ; tries += 1) {
      const credentials = await this.obtain();
      try {
        return await call(credentials);
      } catch (error) {
        if (!(error instanceof TillError) || this.isStopped()) throw error;
        if (error.kind === 'revoked') {
          if (renewed) throw error;
          renewed = true;
          this.credentials = await this.renew(credentials, error);
          continue;
        }
        const wait = waitAfter(error, this.tills.waits[tries]);
        if (wait === null) throw error;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  private async obtain(): Promise<Credentials> {
    this.credentials ??= await freshCredentials(this.tills, this.owner, this.adapter, { now: new Date() });
    return this.credentials;
  }

  private async renew(rejected: Credentials, refusal: TillError): Promise<Credentials> {
    const fresh = await freshCredentials(this.tills, this.owner, this.adapter, { now: new Date(), rejected });
    if (fresh.accessToken === rejected.accessToken) throw refusal;
    return fresh;
  }
}
