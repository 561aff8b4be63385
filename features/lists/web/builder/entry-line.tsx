import { ActionIcon } from '@mantine/core';
import { IconGripVertical, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { formatMoney } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { useDragLine } from '#shared/web/drag/use-drag-line.ts';
import type { ListEntry } from '../lists-api.ts';
import { aboutEntry, nameOfEntry } from './entry-words.ts';
import classes from './groups.module.css';

interface EntryLineProps {
  entry: ListEntry;
  onRemove: (entry: ListEntry) => void;
}

/** One row of a group; a click opens it. */
export function EntryLine({ entry, onRemove }: EntryLineProps) {
  const { line, grip } = useDragLine(entry.id);
  const name = nameOfEntry(entry);
  return (
    <li className={classes.entry} data-kind={entry.type} {...line}>
      <button className={classes.grip} {...grip} aria-label={`Move ${name}`} title="Drag to reorder">
        <IconGripVertical size={18} stroke={1.6} aria-hidden />
      </button>
      <EntryTexts entry={entry} name={name} />
      <RemoveButton entry={entry} name={name} onRemove={onRemove} />
    </li>
  );
}

/** Memoized, because dragging a row re-renders every row of up to five hundred. */
const RemoveButton = memo(({ entry, name, onRemove }: EntryLineProps & { name: string }) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={36}
    className={classes.touch}
    aria-label={`Delete ${name}`}
    title="Delete"
    onClick={() => onRemove(entry)}
  >
    <IconTrash size={17} stroke={1.6} />
  </ActionIcon>
));

const EntryTexts = memo(({ entry, name }: { entry: ListEntry; name: string }) => {
  const about = aboutEntry(entry);
  const texts = (
    <>
      <span className={classes.entryName}>{name}</span>
      {about ? <span className={classes.entryAbout}>{about}</span> : null}
      {entry.type === 'ITEM' && entry.price !== null ? (
        <span className={classes.entryPrice} data-custom={entry.custom_price !== null || undefined}>
          {formatMoney(entry.price)}
        </span>
      ) : null}
    </>
  );
  return entry.type === 'TOC' ? (
    <span className={classes.entryOpen}>{texts}</span>
  ) : (
    <GoLink className={classes.entryOpen} go={{ list_item: entry.id }}>
      {texts}
    </GoLink>
  );
});
