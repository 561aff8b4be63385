import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useState } from 'react';
import { useNarrow, usePhone } from '#shared/web/media.ts';
import { PaperView } from './paper/paper-view.tsx';
import classes from './reading.module.css';
import type { LinePlace, Reading } from './reading-api.ts';

interface DeskProps {
  body: RefObject<HTMLDivElement | null>;
  reading: Reading;
  /** The place of the line at the cursor. */
  place: LinePlace | null;
  children: ReactNode;
}

/** The paper next to the work. It can be closed, and is at first on a phone, where it would take half of the screen. */
export function Desk({ body, reading, place, children }: DeskProps) {
  const kind = paperOf(reading);
  const narrow = useNarrow();
  const phone = usePhone();
  const [said, setOpen] = useState<boolean>();
  const open = said ?? !phone;
  if (!kind) return <div ref={body}>{children}</div>;
  return (
    <div ref={body} className={open ? classes.desk : undefined}>
      {open ? (
        <div className={classes.paper}>
          <PaperView id={reading.id} kind={kind} place={place} phone={narrow} />
        </div>
      ) : null}
      <div className={classes.work}>
        <Button
          variant="default"
          size="compact-md"
          className={classes.paperButton}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide document' : 'Show document'}
        </Button>
        {children}
      </div>
    </div>
  );
}

/** What the paper can be shown as: tables and EDI files have no pages. */
function paperOf({ content_type }: Reading): 'pdf' | 'picture' | null {
  if (content_type === 'application/pdf') return 'pdf';
  return content_type.startsWith('image/') ? 'picture' : null;
}
