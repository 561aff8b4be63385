import { Button } from '@mantine/core';
import classes from '../count.module.css';
import { discardEntry, entries } from '../device/entries.ts';
import { type ItemTask, refuseTask, removeTask } from '../device/item-tasks.ts';
import type { Owner } from '../device/owner.ts';
import { sendEntries } from '../device/send-entries.ts';

/** An unknown barcode resolved here that the server does not have yet. */
export function WaitingTask({ task, owner }: { task: ItemTask; owner: Owner }) {
  const makes = 'create' in task.act;
  const again = async () => {
    await refuseTask(task.id, undefined);
    await sendEntries(owner.key);
  };
  const discard = async () => {
    const counts = makes ? entries.get().filter(({ itemId }) => itemId === task.id) : [];
    for (const { id } of counts) await discardEntry(id);
    await removeTask(task.id);
  };
  return (
    <li className={classes.waiting}>
      <div className={classes.texts}>
        <strong>{task.name}</strong>
        <span className={classes.muted}>
          {makes ? 'New item' : 'Barcode'} · {task.code}
        </span>
        {task.reason ? <span className={classes.refusal}>Refused: {task.reason}</span> : null}
      </div>
      {task.reason ? (
        <div className={classes.actions}>
          <Button size="xs" variant="default" onClick={() => void again()}>
            Try again
          </Button>
          <Button size="xs" variant="subtle" color="red" onClick={() => void discard()}>
            {makes ? 'Discard with its counts' : 'Discard'}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
