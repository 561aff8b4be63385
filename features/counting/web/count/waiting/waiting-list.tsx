import { Button } from '@mantine/core';
import { formatQuantity, formatTime } from '#shared/domain/format.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { useStore } from '#shared/web/store.ts';
import classes from '../count.module.css';
import { CountFrame } from '../count-frame.tsx';
import { type CountEntry, isRefused, isWaiting } from '../device/count-entry.ts';
import { changeEntry, discardEntry, entries, undoEntry } from '../device/entries.ts';
import { itemTasks } from '../device/item-tasks.ts';
import type { Owner } from '../device/owner.ts';
import { delivery, sendEntries } from '../device/send-entries.ts';
import { WaitingTask } from './waiting-task.tsx';

const WHY = {
  open: '',
  cut: 'No connection to the server. They are sent automatically once it is back.',
  'signed-out': 'Sign in again to send them.',
  'somebody-else':
    'Someone else is signed in, or another organization is active. These counts stay here until you are back.',
} as const;

/** This device's counts that the server does not have: waiting ones, and ones that it refused to book or undo. */
export function WaitingList({ owner }: { owner: Owner }) {
  const list = useStore(entries);
  const why = WHY[useStore(delivery)];
  const tasks = useStore(itemTasks);
  const open = list.filter((entry) => isWaiting(entry) || isRefused(entry));
  return (
    <CountFrame title="On this device" below={`${owner.person} · ${owner.organization}`} back={{ waiting: undefined }}>
      {open.length + tasks.length === 0 ? (
        <EmptyState
          title="Everything has been sent"
          text="Your counts stay on this device until the server has them."
        />
      ) : (
        <>
          {why ? <p className={classes.note}>{why}</p> : null}
          <ul className={classes.list} aria-label="Barcodes on this device">
            {tasks.map((task) => (
              <WaitingTask key={task.id} task={task} owner={owner} />
            ))}
          </ul>
          <ul className={classes.list} aria-label="Counts on this device">
            {open.map((entry) => (
              <WaitingLine key={entry.id} entry={entry} owner={owner} />
            ))}
          </ul>
          <div className={classes.actions}>
            <Button onClick={() => void sendEntries(owner.key)}>Send now</Button>
          </div>
        </>
      )}
    </CountFrame>
  );
}

function WaitingLine({ entry, owner }: { entry: CountEntry; owner: Owner }) {
  const { undoRefused } = entry;
  const giveUp = () =>
    undoRefused ? changeEntry(entry.id, () => ({ undoRefused: undefined })) : discardEntry(entry.id);
  const again = async () => {
    await (undoRefused ? undoEntry(entry.id) : changeEntry(entry.id, () => ({ state: 'waiting' })));
    await sendEntries(owner.key);
  };
  return (
    <li className={classes.waiting}>
      <div className={classes.texts}>
        <strong>{entry.itemName}</strong>
        <span className={classes.muted}>
          {entry.locationName} · <time dateTime={entry.countedAt}>{timeOf(entry.countedAt, owner.timezone)}</time>
        </span>
        {entry.reason ? <span className={classes.refusal}>Refused: {entry.reason}</span> : null}
        {undoRefused ? <span className={classes.refusal}>Not undone: {undoRefused}</span> : null}
        {entry.undone ? <span className={classes.muted}>Waiting to be undone</span> : null}
      </div>
      <span data-figure className={classes.figure}>
        {formatQuantity(entry.count)}
      </span>
      {isRefused(entry) ? (
        <div className={classes.actions}>
          <Button size="xs" variant="default" onClick={() => void again()}>
            Try again
          </Button>
          <Button size="xs" variant="subtle" color={undoRefused ? undefined : 'red'} onClick={() => void giveUp()}>
            {undoRefused ? 'Keep the count' : 'Discard'}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

const timeOf = (at: string, timeZone: string) => formatTime(at, timeZone);
