import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '#shared/web/api-error.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import classes from './reading.module.css';
import { type Reading, readings } from './reading-api.ts';
import { itemChoice, type LineChoice, likelyLines, lineProblem, type SettledLine } from './reading-draft.ts';
import { ReadingLineRow } from './reading-line-row.tsx';
import type { ReadingControl, SettledReading } from './use-reading.ts';

/** Lets the configured service choose for the undecided lines; its choices are proposed as likely. */
function AskButton({ id, vendorId }: { id: string; vendorId: string }) {
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: () => readings.call.askAboutLines({ id, vendor_id: vendorId || undefined }),
    onSuccess: ({ asked, answered }) => {
      toastDone(`${answered} of ${asked} lines were recognized`);
      return client.invalidateQueries({ queryKey: readings.query.getReading.key() });
    },
    onError: (error) => toastFailed(errorText(error, 'The matching service did not give an answer')),
  });
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={ask.isPending}
      title="Sends the words of these lines and the names of similar items to the service that is set up"
      onClick={() => ask.mutate()}
    >
      Ask the Matching Service
    </Button>
  );
}

/** What a key makes of a line. */
const KINDS: Readonly<Record<string, LineChoice['as']>> = { n: 'new', c: 'charge', s: 'ignore' };

interface LinesProps {
  reading: Reading;
  settled: SettledReading;
  control: ReadingControl;
  errors: Readonly<Record<string, string>>;
  forgive: () => void;
  /** The line at the cursor, whose place on the paper is marked. */
  at: number | undefined;
  onAt: (line: number) => void;
}

/** The lines of the document, those that wait for a person first; one key decides a line and goes to the next. */
export function ReadingLines({ reading, settled, control, errors, forgive, at, onAt }: LinesProps) {
  const [open, setOpen] = useState<number>();
  const list = useRef<HTMLOListElement>(null);
  const order = useOrder(reading, settled);
  const focus = useFocusLine(list);

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
    const place = order.indexOf(line);
    const others = [...order.slice(place + 1), ...order.slice(0, place)];
    focus(others.find((other) => waits(settled.lines[other] as SettledLine)) ?? line);
  };
  const takeBack = (line: number) => {
    control.resetLine(line);
    focus(line); // its button is gone
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const row = lineOf(event.target as HTMLElement);
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (open === row) {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.stopPropagation();
      show(row, false);
      return;
    }
    const line = reading.lines[row];
    const candidate = line?.candidates[Number(event.key) - 1];
    const place = order.indexOf(row);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) focus(order[Math.min(order.length - 1, Math.max(0, place + step))] ?? row);
    else if (candidate && waits(settled.lines[row] as SettledLine)) decide(row, itemChoice(candidate));
    else if (event.key === 'e') show(row, true);
    else if (event.key in KINDS) {
      change(row, { as: KINDS[event.key] });
      show(row, true);
    } else if (event.key === 'u' && settled.lines[row]?.checked) takeBack(row);
    else return;
    event.preventDefault();
  };

  if (reading.lines.length === 0) return <p className={classes.note}>No lines yet: map the columns of the file.</p>;
  return (
    <section aria-label="Lines of the document">
      <ListHead reading={reading} settled={settled} control={control} />
      <ol ref={list} className={classes.lines} onKeyDown={press}>
        {order.map((index, row) => (
          <ReadingLineRow
            key={index}
            place={index}
            line={reading.lines[index] as Reading['lines'][number]}
            settled={settled.lines[index] as SettledLine}
            error={errorOf(errors, index)}
            open={open === index}
            current={at === index}
            first={row === 0 && settled.vendorId !== ''}
            onAt={() => onAt(index)}
            onOpen={(isOpen) => show(index, isOpen)}
            onChange={(part) => change(index, part)}
            onDecide={(part) => decide(index, part)}
            onUndo={() => takeBack(index)}
          />
        ))}
      </ol>
    </section>
  );
}

function ListHead({ reading, settled, control }: Pick<LinesProps, 'reading' | 'settled' | 'control'>) {
  const waiting = settled.lines.filter(waits).length;
  const likely = likelyLines(settled.lines);
  return (
    <div className={classes.listHead}>
      <h3>
        {reading.lines.length} {reading.lines.length === 1 ? 'line' : 'lines'}
      </h3>
      <span data-wait={waiting > 0 || undefined}>{waiting === 0 ? 'All decided' : `${waiting} to decide`}</span>
      {reading.can_ask ? <AskButton id={reading.id} vendorId={settled.vendorId} /> : null}
      {likely.length > 1 ? (
        <Button
          variant="default"
          size="compact-md"
          onClick={() => openDialog('accept_likely', { reading, settled, accept: control.changeLines })}
        >
          Accept all likely ({likely.length})
        </Button>
      ) : null}
      <p className={classes.keys}>
        <kbd>Enter</kbd> accepts, <kbd>1</kbd>–<kbd>5</kbd> choose an item, <kbd>n</kbd> new item, <kbd>c</kbd> charge,{' '}
        <kbd>s</kbd> skip, <kbd>e</kbd> change, <kbd>u</kbd> undo, <kbd>↑</kbd> <kbd>↓</kbd> move
      </p>
    </div>
  );
}

const waits = (line: SettledLine): boolean => lineProblem(line) !== null;

const lineOf = (element: HTMLElement): number | undefined => {
  const row = element.closest<HTMLElement>('[data-line]')?.dataset.line;
  return row === undefined ? undefined : Number(row);
};

/** Lines that waited when the document was opened for this vendor come first; they stay where they are when decided. */
function useOrder(reading: Reading, settled: SettledReading): readonly number[] {
  const subject = `${reading.id} ${reading.vendor.id} ${reading.lines.length}`;
  const make = () => {
    const all = settled.lines.map((_, line) => line);
    const first = all.filter((line) => rankOf(settled.lines[line] as SettledLine) > 0);
    return { subject, order: [...first, ...all.filter((line) => !first.includes(line))] };
  };
  const [kept, setKept] = useState(make);
  if (kept.subject === subject) return kept.order;
  const next = make();
  setKept(next);
  return next.order;
}

const rankOf = (line: SettledLine): number => (waits(line) || line.flags.length > 0 ? 1 : 0);

/** Moves the focus to the main button of a line, after the change that follows has been drawn. */
function useFocusLine(list: React.RefObject<HTMLOListElement | null>) {
  const [wanted, setWanted] = useState<{ line: number }>();
  useEffect(() => {
    if (!wanted) return;
    const row = list.current?.querySelector(`[data-line="${wanted.line}"]`);
    row?.querySelector<HTMLElement>('[data-main]')?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  }, [wanted, list]);
  return (line: number) => setWanted({ line });
}

const errorOf = (errors: Readonly<Record<string, string>>, index: number): string | undefined =>
  Object.entries(errors).find(([field]) => field === `lines.${index}` || field.startsWith(`lines.${index}.`))?.[1];
