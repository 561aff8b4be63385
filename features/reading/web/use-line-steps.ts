import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Reading } from './reading-api.ts';
import { itemChoice, type LineChoice, lineProblem, type SettledLine } from './reading-draft.ts';
import type { ReadingControl, SettledReading } from './use-reading.ts';

/** What a key makes of a line. */
const KINDS: Readonly<Record<string, LineChoice['as']>> = { n: 'new', c: 'charge', s: 'ignore' };

interface LineStepsInput {
  reading: Reading;
  settled: SettledReading;
  control: ReadingControl;
  forgive: () => void;
  onAt: (line: number) => void;
}

/** Which line is open and which has the focus, and what each key does to a line. */
export function useLineSteps({ reading, settled, control, forgive, onAt }: LineStepsInput) {
  const [open, setOpen] = useState<number>();
  /** The line that Escape has just closed: one more Escape does not close the document. */
  const [escaped, setEscaped] = useState<number>();
  const list = useRef<HTMLOListElement>(null);
  const order = useOrder(reading, settled);
  const { first, focus, goOn } = useFocusLine(list, order, settled.lines);

  const change = (line: number, part: LineChoice) => {
    forgive();
    control.changeLine(line, part);
  };
  const show = (line: number, isOpen: boolean) => {
    setOpen(isOpen ? line : undefined);
    onAt(line);
    if (!isOpen) focus(line);
  };
  /** Decides a line, and goes to the next one that waits. */
  const decide = (line: number, part: LineChoice) => {
    change(line, part);
    setOpen(undefined);
    goOn(line);
  };
  const [entered, setEntered] = useState<{ line: number }>();
  // Enter in the editor comes with what was typed last, which is drawn first. A line that still lacks something stays open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each Enter
  useEffect(() => {
    const line = entered && settled.lines[entered.line];
    if (!line || lineProblem(line.as === 'item' ? { ...line, checked: true } : line) !== null) return;
    decide(entered.line, waits(line) ? { checked: true } : {});
  }, [entered]);
  const takeBack = (line: number) => {
    control.resetLine(line);
    focus(line); // its button is gone
  };
  const own = { list, order, first, open, escaped, show, change, decide, takeBack };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const row = lineOf(event.target as HTMLElement);
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (open === row) {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.stopPropagation();
      show(row, false);
      setEscaped(row);
      return;
    }
    setEscaped(undefined);
    const line = reading.lines[row];
    const candidate = line?.candidates[Number(event.key) - 1];
    const place = order.indexOf(row);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const onMain = (event.target as HTMLElement).dataset.main !== undefined;
    if (step) focus(order[Math.min(order.length - 1, Math.max(0, place + step))] ?? row);
    else if (event.key === 'Enter' && onMain && settled.lines[row]?.checked && !waits(settled.lines[row])) goOn(row);
    else if (candidate && waits(settled.lines[row] as SettledLine)) decide(row, itemChoice(candidate));
    else if (event.key === 'e') show(row, true);
    else if (event.key in KINDS) {
      change(row, { as: KINDS[event.key] });
      show(row, true);
    } else if (event.key === 'u' && settled.lines[row]?.checked) takeBack(row);
    else return;
    event.preventDefault();
  };
  return { ...own, enter: (line: number) => setEntered({ line }), press };
}

export const waits = (line: SettledLine): boolean => lineProblem(line) !== null;

const lineOf = (element: HTMLElement): number | undefined => {
  const row = element.closest<HTMLElement>('[data-line]')?.dataset.line;
  return row === undefined ? undefined : Number(row);
};

/** Lines that waited when the document was opened for this vendor come first; they stay where they are when decided. */
function useOrder(reading: Reading, settled: SettledReading): readonly number[] {
  const subject = `${reading.id} ${reading.vendor.id} ${reading.lines.length}`;
  const make = () => {
    const all = settled.lines.map((_, line) => line);
    const first = all.filter((line) => waits(settled.lines[line] as SettledLine));
    return { subject, order: [...first, ...all.filter((line) => !first.includes(line))] };
  };
  const [kept, setKept] = useState(make);
  if (kept.subject === subject) return kept.order;
  const next = make();
  setKept(next);
  return next.order;
}

/**
 * Moves the focus to the main button of a line, or on from a decided line to the next one that waits, and to Complete
 * when none does; each after the change that comes with it has been drawn. `first` has the focus when the document opens.
 */
function useFocusLine(
  list: RefObject<HTMLOListElement | null>,
  order: readonly number[],
  lines: readonly SettledLine[],
) {
  const isWaiting = (line: number) => waits(lines[line] as SettledLine);
  const [first] = useState(() => order.find(isWaiting) ?? order[0]);
  const [wanted, setWanted] = useState<{ line: number; onward: boolean }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each wish
  useEffect(() => {
    if (!wanted) return;
    const place = order.indexOf(wanted.line);
    const next = wanted.onward
      ? [...order.slice(place + 1), ...order.slice(0, place + 1)].find(isWaiting)
      : wanted.line;
    const dialog = list.current?.closest('[role="dialog"]');
    const complete = next === undefined && dialog?.querySelector<HTMLElement>('[data-complete]:not(:disabled)');
    if (complete) return complete.focus();
    const row = list.current?.querySelector(`[data-line="${next ?? wanted.line}"]`);
    row?.querySelector<HTMLElement>('[data-main]')?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  }, [wanted]);
  return {
    first,
    focus: (line: number) => setWanted({ line, onward: false }),
    goOn: (line: number) => setWanted({ line, onward: true }),
  };
}
