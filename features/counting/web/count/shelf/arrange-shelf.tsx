import { arrayMove } from '@dnd-kit/sortable';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DragList } from '#shared/web/drag/drag-list.tsx';
import { useDragLine } from '#shared/web/drag/use-drag-line.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { useOnline } from '#shared/web/media.ts';
import count from '../count.module.css';
import { CountFrame } from '../count-frame.tsx';
import type { Owner } from '../device/owner.ts';
import { sendEntries } from '../device/send-entries.ts';
import { keepOrder } from '../device/shelf-orders.ts';
import { type CountSheet, inOrder, keepSheet, type SheetLine, useSheet } from '../device/use-sheets.ts';
import { nameOf } from '../name-of.ts';
import { SkeletonRows } from '../skeleton-rows.tsx';
import classes from './arrange-shelf.module.css';

const SHOWN_AT_ONCE = 200;

/** Edits the walking order of a location by dragging or with buttons; it applies to everyone who counts there. */
export function ArrangeShelf({ owner, locationId }: { owner: Owner; locationId: string }) {
  const { data: sheet, error, refetch } = useSheet(owner.key, locationId);
  return (
    <CountFrame title="Walking order" below={sheet?.location.name} back={{ arrange: undefined }}>
      {sheet ? <Lines owner={owner} sheet={sheet} /> : null}
      {sheet?.lines.length === 0 ? <EmptyState title="Nothing here yet" /> : null}
      {sheet || !error ? null : (
        <ErrorPanel error={error} title="This shelf could not be loaded" onRetry={() => void refetch()} />
      )}
      {sheet || error ? null : <SkeletonRows />}
    </CountFrame>
  );
}

function Lines({ owner, sheet }: { owner: Owner; sheet: CountSheet }) {
  const arrange = useArranging(owner, sheet);
  const online = useOnline();
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const ids = sheet.lines.map((line) => line.inventory_item_id);
  const move = (from: number, to: number) => void arrange(arrayMove(ids, from, to));
  return (
    <>
      {online ? null : <p className={count.note}>Offline: the order is saved on this device and sent automatically.</p>}
      <DragList ids={ids.slice(0, shown)} onMove={(id, place) => move(ids.indexOf(id), ids.indexOf(place))}>
        <ol className={classes.lines} aria-label="Walking order">
          {sheet.lines.slice(0, shown).map((line, place) => (
            <Line key={line.inventory_item_id} line={line} place={place} last={ids.length - 1} onMove={move} />
          ))}
        </ol>
      </DragList>
      {ids.length > shown ? (
        <button type="button" className={count.more} onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          Show more of {ids.length}
        </button>
      ) : null}
    </>
  );
}

interface LineProps {
  line: SheetLine;
  place: number;
  last: number;
  onMove: (from: number, to: number) => void;
}

function Line({ line, place, last, onMove }: LineProps) {
  const drag = useDragLine(line.inventory_item_id);
  const name = nameOf(line);
  return (
    <li className={classes.line} {...drag.line}>
      <button className={classes.grip} {...drag.grip} aria-label={`Drag ${name}`}>
        <IconGripVertical size={20} stroke={1.6} aria-hidden />
      </button>
      <span className={count.texts}>
        <strong>{name}</strong>
        <span className={count.muted}>{line.size.name}</span>
      </span>
      <button
        type="button"
        className={classes.step}
        aria-label={`Move ${name} up`}
        disabled={place === 0}
        onClick={() => onMove(place, place - 1)}
      >
        <IconArrowUp size={20} aria-hidden />
      </button>
      <button
        type="button"
        className={classes.step}
        aria-label={`Move ${name} down`}
        disabled={place === last}
        onClick={() => onMove(place, place + 1)}
      >
        <IconArrowDown size={20} aria-hidden />
      </button>
    </li>
  );
}

/** Shows the new order in the same frame and stores it on the device, which sends it like counts. */
function useArranging(owner: Owner, sheet: CountSheet) {
  const client = useQueryClient();
  const locationId = sheet.location.id;
  return async (ids: readonly string[]) => {
    const shown = keepSheet(client, owner.key, locationId, (before) => inOrder(before, ids));
    try {
      await Promise.all([shown, keepOrder(owner.key, locationId, ids)]);
      await sendEntries(owner.key);
    } catch {
      toastFailed('This device could not save the order: its storage is full or blocked.');
    }
  };
}
