import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { go } from '#shared/web/address/navigate.ts';
import { useStore } from '#shared/web/store.ts';
import { entries } from '../device/entries.ts';
import type { CountSheet, SheetLine } from '../device/use-sheets.ts';
import { nameOf } from '../name-of.ts';
import { nextLine, placeOf, previousLine } from '../shelf/next-line.ts';
import classes from './steps.module.css';

/** Where the item is in the walking order, what comes next, and a step either way. */
export function Steps({ sheet, line }: { sheet: CountSheet; line: SheetLine }) {
  useStore(entries); // a count may change what comes next
  const previous = previousLine(sheet, line);
  const next = nextLine(sheet, line);
  const show = (to: SheetLine | undefined) => go({ item: to?.inventory_item_id }, { replace: true });
  return (
    <nav className={classes.steps} aria-label="Items of this shelf">
      <button
        type="button"
        className={classes.step}
        aria-label={previous ? `Previous: ${nameOf(previous)}` : 'Previous'}
        disabled={!previous}
        onClick={() => show(previous)}
      >
        <IconChevronLeft size={22} aria-hidden />
      </button>
      <p className={classes.where}>
        <strong data-figure>
          {placeOf(sheet, line) + 1} of {sheet.lines.length}
        </strong>
        <span className={classes.next}>{next ? `Next: ${nameOf(next)}` : 'Everything else is counted'}</span>
      </p>
      <button type="button" className={classes.step} disabled={!next} onClick={() => show(next)}>
        Skip
        <IconChevronRight size={18} aria-hidden />
      </button>
    </nav>
  );
}
