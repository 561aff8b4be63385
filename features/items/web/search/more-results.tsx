import { IconChevronRight } from '@tabler/icons-react';
import { createContext, useEffect, useRef } from 'react';
import classes from './more-results.module.css';

/** Something that the search finds besides items: a page, a command, a document. */
export interface MoreEntry {
  readonly key: string;
  readonly label: string;
  /** What it is, for a document. */
  readonly note?: string | undefined;
  readonly run: () => void;
}

export interface MoreGroup {
  readonly title: string;
  readonly entries: readonly MoreEntry[];
  /** Above the items: what the person most likely means. */
  readonly first?: boolean | undefined;
}

/** What features above items add to the search; the application hands it down. */
export interface MoreResultsOffer {
  /** A hook. `typed` is the text in the field, `asked` the one that the server is asked for. */
  readonly useGroups: (typed: string, asked: string) => { groups: readonly MoreGroup[]; searching: boolean };
  /** A hook; its answer notes an item that was opened. */
  readonly useNoteItem: () => (id: string, label: string) => void;
}

const NONE = { groups: [], searching: false };

export const MoreResults = createContext<MoreResultsOffer>({ useGroups: () => NONE, useNoteItem: () => () => {} });

export const idOfEntry = (entry: MoreEntry): string => `found-${entry.key.replace(/\s/g, '-')}`;

interface MoreListProps {
  label: string;
  groups: readonly MoreGroup[];
  active: MoreEntry | undefined;
  onChoose: (entry: MoreEntry) => void;
}

export function MoreList({ label, groups, active, onChoose }: MoreListProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active entry is what may be out of sight
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.key]);
  if (groups.length === 0) return null;
  return (
    <div ref={list} role="listbox" aria-label={label} className={classes.list}>
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
              id={idOfEntry(entry)}
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
