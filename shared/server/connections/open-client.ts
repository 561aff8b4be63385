import pg from 'pg';
import { boundedClient, type Limits } from './limits.ts';
import { watchClient } from './silent-connections.ts';

/**
 * A connection outside the pools, for work that doesn't fit them: opened within bounded time, and never silent forever.
 */
export async function openClient(
  url: string,
  name: string,
  limits: Limits,
  settings: readonly string[] = [],
): Promise<pg.Client> {
  const client = new pg.Client(boundedClient(url, name, limits, settings));
  client.on('error', () => {}); // its current work fails
  try {
    await client.connect();
  } catch (error) {
    client.end().catch(() => {});
    throw error;
  }
  watchClient(client, url);
  return client;
}
