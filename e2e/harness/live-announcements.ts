import type { Person } from './person.ts';

/** Notes when the page was connected to the live stream, and when it heard of each change, in the page itself: there the order of messages and requests is certain. */
const NOTE_ANNOUNCEMENTS = `(() => {
  const heard = (window.heardOf = {});
  const Stream = window.EventSource;
  window.EventSource = class extends Stream {
    constructor(...given) {
      super(...given);
      this.addEventListener('open', () => (window.isConnected = true));
      this.addEventListener('message', (event) => {
        if (window.hearsNothing) return event.stopImmediatePropagation();
        for (const id of JSON.parse(event.data).ids ?? []) heard[id] ??= event.timeStamp;
      });
    }
  };
})()`;

/** Lets the functions below look at the pages that this person opens from now on. */
export const noteAnnouncements = (person: Person): Promise<unknown> => person.page.addInitScript(NOTE_ANNOUNCEMENTS);

/**
 * Lets the pages that this person opens from now on connect, and hear of no change, as if none happened. The server
 * announces some on its own: every minute it looks for products that new items may be.
 */
export const hearNothing = async (person: Person): Promise<void> => {
  await person.page.addInitScript('window.hearsNothing = true');
  await noteAnnouncements(person);
};

export const isConnected = (person: Person): Promise<boolean> => person.page.evaluate('window.isConnected === true');

/**
 * Whether the page has loaded `path` since the live stream told it that the record with this id changed. Everything
 * announced before that is in the same answer or an earlier one, so it makes the page load nothing later.
 */
export const hasReadAnnouncement = (person: Person, id: string | undefined, path: string): Promise<boolean> =>
  person.page.evaluate<boolean>(`(() => {
    const heard = window.heardOf[${JSON.stringify(id)}];
    const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.includes(${JSON.stringify(path)}));
    return heard !== undefined && loaded.some(({ startTime }) => startTime >= heard);
  })()`);
