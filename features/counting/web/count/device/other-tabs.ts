const NAME = 'cellarhand counting';

/** What changed on disk; other tabs refresh their copy of it. */
export type Changed = 'entries' | 'tasks';

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME);

export const tellOtherTabs = (changed: Changed): void => channel?.postMessage(changed);

/** Calls `hear` when another tab has written, never for this tab's own writes. */
export function hearOtherTabs(wanted: Changed, hear: () => void): void {
  channel?.addEventListener('message', ({ data }) => {
    if (data === wanted) hear();
  });
}

/**
 * Lets one tab of the browser send at a time; the others wait for their turn and then find nothing left to send.
 * Browsers offer locks on https and localhost only. Without them two tabs may send the same count, which the server
 * saves once.
 */
export function asOnlySender<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(`${NAME} sender`, send) : send();
}
