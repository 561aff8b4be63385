import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { AskInBatches } from '#features/catalog/web/ask-in-batches.tsx';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import classes from './reading.module.css';
import { type Reading, readings } from './reading-api.ts';
import { asksOfColumns, likelyLines, type SettledLine } from './reading-draft.ts';
import { ReadingLineRow } from './reading-line-row.tsx';
import { useLineSteps, waits } from './use-line-steps.ts';
import type { ReadingControl, SettledReading } from './use-reading.ts';

/** Lets the configured service choose for the undecided lines; its choices are proposed as likely. */
function AskButton({ id, vendorId }: { id: string; vendorId: string }) {
  const client = useQueryClient();
  return (
    <AskInBatches
      of={undefined}
      what="lines"
      label="Ask the Matching Service"
      size="compact-md"
      askNext={() => readings.call.askAboutLines({ id, vendor_id: vendorId || undefined })}
      onEnd={() => client.invalidateQueries({ queryKey: readings.query.getReading.key() })}
    />
  );
}

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
  const columnsAsked = asksOfColumns(settled.lines);
  const steps = useLineSteps({ reading, settled, control, forgive, onAt });
  if (reading.lines.length === 0) return <p className={classes.note}>No lines yet: map the columns of the file.</p>;
  return (
    <section aria-label="Lines of the document">
      <ListHead reading={reading} settled={settled} control={control} />
      {columnsAsked ? (
        <p className={classes.hint}>
          The meaning of a column on the paper is not known. If it says how many bottles are in a case, compare it with
          the quantities below.
        </p>
      ) : null}
      <ol ref={steps.list} className={classes.lines} onKeyDown={steps.press}>
        {steps.order.map((index) => (
          <ReadingLineRow
            key={index}
            place={index}
            line={reading.lines[index] as Reading['lines'][number]}
            settled={settled.lines[index] as SettledLine}
            error={errorOf(errors, index)}
            open={steps.open === index}
            current={at === index}
            first={index === steps.first && settled.vendorId !== ''}
            columnsAsked={columnsAsked}
            holdsEscape={steps.open === index || steps.escaped === index}
            onAt={() => onAt(index)}
            onOpen={(isOpen) => steps.show(index, isOpen)}
            onChange={(part) => steps.change(index, part)}
            onDecide={(part) => steps.decide(index, part)}
            onEnter={() => steps.enter(index)}
            onUndo={() => steps.takeBack(index)}
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

const errorOf = (errors: Readonly<Record<string, string>>, index: number): string | undefined =>
  Object.entries(errors).find(([field]) => field === `lines.${index}` || field.startsWith(`lines.${index}.`))?.[1];
