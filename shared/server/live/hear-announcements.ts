import type pg from 'pg';

const SAID = /^cellarhand_event ?(\w*)$/;

/**
 * Listens to what the triggers of platform.event say to the connection that wrote an event, whether our code, the sign-in
 * library or a function of the database wrote it. `onAnnounced` is called when the connection is given back, so after the
 * commit, with the topics that concern this process itself. After a rollback it is called for nothing, which does no harm.
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
