import { IconAlertTriangle, IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatQuantity } from '#shared/domain/format.ts';
import { go } from '#shared/web/address/navigate.ts';
import { useShortcuts } from '#shared/web/keyboard/shortcuts.ts';
import { useStore } from '#shared/web/store.ts';
import { type Said, said, say } from './count-line.ts';
import { type CountEntry, isRefused, lastEntry } from './device/count-entry.ts';
import { entries, undoEntry } from './device/entries.ts';
import { sendEntries } from './device/send-entries.ts';
import classes from './last-count-line.module.css';

interface LastCountLineProps {
  /** Until something is said, the newest count of this location in this cycle is shown. */
  of?: { locationId: string; since: number } | undefined;
  /** The item on the screen: a line about another one says so, so that its Undo is not taken for this item's. */
  itemId?: string;
}

/** The fixed line of count mode: what was saved last, with Undo. The next save replaces it. */
export function LastCountLine({ of, itemId }: LastCountLineProps) {
  const list = useStore(entries);
  const spoken = useStore(said);
  const newest = of && lastEntry(list, of.locationId, of.since);
  const shown = withOutcome(spoken ?? (newest && asSaid(newest)), list);
  const Icon = shown?.kind === 'failed' ? IconAlertTriangle : shown?.kind === 'undone' ? IconArrowBackUp : IconCheck;
  return (
    <div className={classes.line} data-kind={shown?.kind}>
      <span role="status" aria-label="Last count" className={classes.text} title={shown?.text}>
        {shown ? (
          <span key={`${shown.entryId}${shown.kind}${shown.text}`} className={classes.tick}>
            <Icon size={18} stroke={2} aria-hidden />
            <span className={classes.said}>
              {itemId && shown.itemId && shown.itemId !== itemId ? (
                <span className={classes.previous}>Previous item</span>
              ) : null}
              {shown.text}
            </span>
          </span>
        ) : null}
      </span>
      {shown ? <Acts shown={shown} /> : null}
    </div>
  );
}

function Acts({ shown }: { shown: Said }) {
  const { entryId, again, unknown, undo, kind } = shown;
  if (unknown) return <Act label="Match or create" onPress={() => go({ unknown })} />;
  if (entryId && kind === 'failed') return <Act label="See why" onPress={() => go({ waiting: '1' })} />;
  if (entryId)
    return (
      <Undo
        text={shown.text}
        onPress={() => {
          const entry = entries.get().find(({ id }) => id === entryId);
          if (!entry) return say(undefined);
          say(undoneOf(entry));
          void undoEntry(entryId).then(() => sendEntries(entry.owner));
        }}
      />
    );
  if (again)
    return (
      <Act
        label="Count again"
        onPress={() => go({ item: again.item, location: again.location, unknown: undefined, waiting: undefined })}
      />
    );
  if (undo)
    return (
      <Undo
        text={shown.text}
        onPress={() => {
          say(undefined);
          undo();
        }}
      />
    );
  return kind === 'failed' ? <Act label="Dismiss" onPress={() => say(undefined)} /> : null;
}

/** Also by Ctrl+Z, which here undoes the count that is shown. */
function Undo({ text, onPress }: { text: string; onPress: () => void }) {
  const press = useRef(onPress);
  press.current = onPress;
  const [keys] = useState(() => [
    { keys: 'mod+z', label: 'Undo the last count', group: 'Counting', run: () => press.current() },
  ]);
  useShortcuts(keys);
  return <Act label="Undo" name={`Undo ${text}`} onPress={onPress} />;
}

function Act({ label, name, onPress }: { label: string; name?: string; onPress: () => void }) {
  return (
    <button type="button" className={classes.act} aria-label={name} onClick={onPress}>
      {label}
    </button>
  );
}

export const savedText = ({ itemName, count }: Pick<CountEntry, 'itemName' | 'count'>): string =>
  `${itemName}: ${formatQuantity(count)}`;

const undoneOf = (entry: CountEntry): Said => ({
  kind: 'undone',
  text: `Undone: ${savedText(entry)}`,
  itemId: entry.itemId,
  again: { item: entry.itemId, location: entry.locationId },
});

const asSaid = (entry: CountEntry): Said => ({
  kind: 'saved',
  text: savedText(entry),
  itemId: entry.itemId,
  entryId: entry.id,
});

/** A count that the server refused, or that another tab undid, is no longer called saved. */
function withOutcome(shown: Said | undefined, list: readonly CountEntry[]): Said | undefined {
  const entry = shown?.entryId === undefined ? undefined : list.find(({ id }) => id === shown.entryId);
  if (!shown || !entry) return shown;
  const { itemId } = entry;
  if (isRefused(entry)) return { kind: 'failed', text: `${savedText(entry)} was refused`, itemId, entryId: entry.id };
  if (entry.undone) return undoneOf(entry);
  return { ...shown, itemId };
}
