import { go } from '#shared/web/address/navigate.ts';
import { undoEntry } from '../device/entries.ts';
import { sendEntries } from '../device/send-entries.ts';
import classes from './scan.module.css';
import type { Scanned } from './use-scanner.ts';

interface ScanLineProps {
  scanned: Scanned | undefined;
  owner: string;
  onForget: () => void;
}

/** The result of the last scan. */
export function ScanLine({ scanned, owner, onForget }: ScanLineProps) {
  const undo = async (id: string) => {
    await undoEntry(id);
    onForget();
    await sendEntries(owner);
  };
  return (
    <div role="status" aria-label="Last scan" className={scanned ? classes.line : undefined} data-good={scanned?.good}>
      {scanned ? <span className={classes.text}>{scanned.text}</span> : null}
      {scanned?.entryId ? (
        <button type="button" className={classes.act} onClick={() => void undo(scanned.entryId ?? '')}>
          Undo
        </button>
      ) : null}
      {scanned?.unknown ? (
        <button type="button" className={classes.act} onClick={() => go({ unknown: scanned.unknown })}>
          Match or create
        </button>
      ) : null}
      {scanned && !scanned.good ? (
        <button type="button" className={classes.act} onClick={onForget}>
          Dismiss
        </button>
      ) : null}
    </div>
  );
}
