import { GoLink } from '#shared/web/address/go-link.tsx';
import { useOnline } from '#shared/web/media.ts';
import { useStore } from '#shared/web/store.ts';
import classes from '../count.module.css';
import { isRefused, isWaiting } from '../device/count-entry.ts';
import { entries } from '../device/entries.ts';
import { itemTasks } from '../device/item-tasks.ts';

/** Counts that the server does not have yet or has refused; tap to list them. */
export function WaitingBadge() {
  const list = useStore(entries);
  const online = useOnline();
  const tasks = useStore(itemTasks);
  const refused = list.filter(isRefused).length + tasks.filter(({ reason }) => reason).length;
  const waiting = Math.max(list.filter(isWaiting).length, tasks.filter(({ reason }) => !reason).length);
  const text =
    refused > 0 ? `${refused} refused` : waiting > 0 ? `${waiting} waiting` : online ? 'All sent' : 'Offline';
  return (
    <GoLink
      go={{ waiting: '1' }}
      className={classes.badge}
      aria-label={`${text}${online || text === 'Offline' ? '' : ', offline'}: show what is kept on this device`}
    >
      <span data-tone={refused > 0 ? 'bad' : waiting > 0 || !online ? 'waits' : 'good'} role="status">
        {text}
      </span>
    </GoLink>
  );
}
