import { TextInput } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { useOnceAnswered } from '#shared/web/fields/use-once-answered.ts';
import classes from './command-palette.module.css';
import { noteRecent } from './recent.ts';
import { type PaletteEntry, type PaletteGroup, usePaletteEntries } from './use-palette-entries.tsx';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Opens any page or item and starts any action by name. */
export function CommandPalette({ close }: DialogProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { groups, searching } = usePaletteEntries(typed);
  const entries = groups.flatMap((group) => group.entries);
  const active = entries[Math.min(at, entries.length - 1)];
  const choose = (entry: PaletteEntry) => {
    noteRecent(client, entry.recent);
    close();
    entry.run();
  };
  // Pages and actions are here at once; an item must be one of the typed text.
  const here = active !== undefined && !('item' in active.recent);
  const { enter, giveUp } = useOnceAnswered(here || !searching, () => active && choose(active));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step) setAt((entries.length + Math.min(at, entries.length - 1) + step) % Math.max(1, entries.length));
    else if (event.key === 'Enter') enter();
    else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) close();
    else return;
    event.preventDefault();
  };
  return (
    <DialogFrame title="Commands" size="medium">
      <TextInput
        size="md"
        aria-label="Type a command, a page or an item"
        placeholder="Type a command, a page or an item"
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls="palette-entries"
        aria-activedescendant={active ? idOf(active, groups) : undefined}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
          giveUp();
        }}
        onKeyDown={onKeyDown}
      />
      <EntryList groups={groups} active={active} onChoose={choose} />
      {entries.length === 0 && !searching ? (
        <p className={classes.note} role="status">
          No Results Found
        </p>
      ) : null}
    </DialogFrame>
  );
}

const idOf = (entry: PaletteEntry, groups: readonly PaletteGroup[]): string =>
  `palette-${groups.flatMap((group) => group.entries).indexOf(entry)}`;

interface EntryListProps {
  groups: readonly PaletteGroup[];
  active: PaletteEntry | undefined;
  onChoose: (entry: PaletteEntry) => void;
}

function EntryList({ groups, active, onChoose }: EntryListProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active entry is what may be out of sight
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.key]);
  return (
    // The list scrolls below the field; its height is kept while its entries change.
    <div ref={list} role="listbox" id="palette-entries" aria-label="Commands" className={classes.list}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={group.title} role="group" aria-label={group.title}>
          <div className={classes.title} aria-hidden>
            {group.title}
          </div>
          {group.entries.map((entry) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field holds the focus and its keys
            <div
              key={entry.key}
              id={idOf(entry, groups)}
              role="option"
              aria-selected={entry === active}
              className={classes.entry}
              onClick={() => onChoose(entry)}
            >
              <span className={classes.label}>{entry.label}</span>
              {entry.note ? <span className={classes.below}>{entry.note}</span> : null}
              <IconChevronRight className={classes.go} size={16} stroke={1.8} aria-hidden />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
