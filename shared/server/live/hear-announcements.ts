import type pg from 'pg';

const SAID = /^cellarhand_event ?(\w*)$/;

/**
 * Listens to the notices that triggers of platform.event send to the connection that wrote an event, whether our code,
 * the sign-in library or a database function wrote it. `onAnnounced` is called when the connection is released, and so
 * after the commit, with the topics that concern this process itself. A call after a rollback is harmless.
 */
export function hearAnnouncements(pool: pg.Pool, onAnnounced: (topics: ReadonlySet<string>) => void): void {
  const heard = new WeakMap<pg.ClientBase, Set<string>>();
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const [said, topic] = SAID.exec(message) ?? [];
      if (said === undefined) return;
      const topics = heard.get(client) ?? new Set();
      heard.set(client, topic ? topics.add(topic) : topics);
    });
  });
  pool.on('release', (_error, client) => {
    const topics = heard.get(client);
    if (!topics) return;
    heard.delete(client);
    onAnnounced(topics);
  });
}
