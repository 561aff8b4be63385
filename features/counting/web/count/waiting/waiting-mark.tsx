import { useEffect } from 'react';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { useStore } from '#shared/web/store.ts';
import { isRefused, isWaiting } from '../device/count-entry.ts';
import { entries } from '../device/entries.ts';
import { itemTasks } from '../device/item-tasks.ts';
import { keepSending } from '../device/send-entries.ts';
import classes from './waiting-mark.module.css';

/** On every page except count mode: sends this device's counts, and shows how many wait. */
export function WaitingMark({ owner }: { owner: string }) {
  useEffect(() => keepSending(owner), [owner]);
  const list = useStore(entries).filter((entry) => entry.owner === owner);
  const tasks = useStore(itemTasks);
  const refused = list.filter(isRefused).length + tasks.filter(({ reason }) => reason).length;
  const waiting = Math.max(list.filter(isWaiting).length, tasks.filter(({ reason }) => !reason).length);
  if (refused + waiting === 0) return null;
  const text = refused > 0 ? `${refused} refused` : `${waiting} waiting`;
  return (
    <span data-counts-wait>
      <GoLink
        to="/count"
        go={{ waiting: '1' }}
        className={classes.mark}
        title="Counts on this device that the server does not have"
        aria-label={`Counts on this device: ${text}`}
      >
        <span data-tone={refused > 0 ? 'bad' : 'waits'} role="status">
          {text}
        </span>
      </GoLink>
    </span>
  );
}
