import pg from 'pg';
import { boundedClient, type Limits } from './limits.ts';
import { watchClient } from './silent-connections.ts';

/** A connection of its own, for work that no pool is for: made in bounded time, and never silent for ever. */
export async function openClient(
  url: string,
  name: string,
  limits: Limits,
  settings: readonly string[] = [],
): Promise<pg.Client> {
  const client = new pg.Client(boundedClient(url, name, limits, settings));
  client.on('error', () => {}); // what it was at work on fails
  try {
    await client.connect();
  } catch (error) {
    client.end().catch(() => {});
    throw error;
  }
  watchClient(client, url);
  return client;
}
