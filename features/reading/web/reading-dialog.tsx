import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorText } from '#shared/web/api-error.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { toRefusedField } from '#shared/web/fields/refused-field.ts';
import { ColumnsPanel } from './columns-panel.tsx';
import classes from './reading.module.css';
import type { Reading } from './reading-api.ts';
import { readings } from './reading-api.ts';
import { lineProblem } from './reading-draft.ts';
import { ReadingHeader } from './reading-header.tsx';
import { ReadingLineRow } from './reading-line-row.tsx';
import { ReadingSums } from './reading-sums.tsx';
import { useConfirmReading, useDiscardReading } from './use-confirm-reading.ts';
import { type ReadingControl, type SettledReading, useReading, useSettled } from './use-reading.ts';

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

/** A vendor's document next to the resulting invoice lines. It becomes an invoice only when confirmed. */
export function ReadingDialog({ value, close }: DialogProps) {
  const control = useReading(value);
  const { data, error, refetch } = control.query;
  if (data) return <ReadDocument key={value} reading={data} control={control} close={close} />;
  return (
    <DialogFrame title="Read invoice" size="full" onClose={close}>
      {error ? (
        <ErrorPanel error={error} onRetry={() => refetch()} onDismiss={close} />
      ) : (
        <div className={classes.waiting} role="status" aria-label="Loading…">
          <Skeleton height={64} />
          {Array.from({ length: 8 }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows that stand still
            <Skeleton key={row} height={52} />
          ))}
        </div>
      )}
    </DialogFrame>
  );
}

interface ReadDocumentProps {
  reading: Reading;
  control: ReadingControl;
  close: () => void;
}

function ReadDocument({ reading, control, close }: ReadDocumentProps) {
  const settled = useSettled(reading, control.draft);
  const { save, errors, forgive } = useConfirmReading(reading.id);
  const discard = useDiscardReading(reading.id, close);
  const body = useRef<HTMLDivElement>(null);
  const hindrance = hindranceOf(settled, control.draft.accepted ?? false);
  return (
    <DialogFrame
      title={settled.number ? `Read invoice ${settled.number}` : 'Read invoice'}
      aside={reading.name}
      size="full"
      onClose={close}
      footer={
        <>
          <Button variant="default" className={classes.discard} loading={discard.busy} onClick={discard.ask}>
            Discard
          </Button>
          <span className={classes.hindrance} role="status">
            {hindrance}
          </span>
          <Button
            disabled={hindrance !== null}
            loading={save.isPending}
            onClick={() => {
              if (!toRefusedField(body.current)) save.mutate({ settled, draft: control.draft });
            }}
          >
            Create Draft
          </Button>
        </>
      }
    >
      <div ref={body}>
        <ReadingHeader reading={reading} settled={settled} change={control.change} errors={errors} forgive={forgive} />
        {reading.columns ? <ColumnsPanel reading={reading} columns={reading.columns} /> : null}
        <Lines reading={reading} settled={settled} control={control} errors={errors} forgive={forgive} />
        {reading.notes.map((note) => (
          <p key={note} className={classes.note}>
            {note}
          </p>
        ))}
        <ReadingSums reading={reading} settled={settled} draft={control.draft} change={control.change} />
        {hindrance ? <p className={classes.hindranceBelow}>{hindrance}</p> : null}
      </div>
    </DialogFrame>
  );
}

interface LinesProps {
  reading: Reading;
  settled: SettledReading;
  control: ReadingControl;
  errors: Readonly<Record<string, string>>;
  forgive: () => void;
}

function Lines({ reading, settled, control, errors, forgive }: LinesProps) {
  const [open, setOpen] = useState<number>();
  const waiting = settled.lines.filter((line) => lineProblem(line) !== null).length;
  const likely = settled.lines.filter((line) => line.as === 'item' && line.confidence === 'likely').length;
  if (reading.lines.length === 0) return <p className={classes.note}>No lines yet: map the columns of the file.</p>;
  return (
    <section aria-label="Lines of the document">
      <div className={classes.listHead}>
        <h3>
          {reading.lines.length} {reading.lines.length === 1 ? 'line' : 'lines'}
        </h3>
        <span data-wait={waiting > 0 || undefined}>{waiting === 0 ? 'All decided' : `${waiting} to decide`}</span>
        {reading.can_ask ? <AskButton id={reading.id} vendorId={settled.vendorId} /> : null}
        {likely > 0 ? <span>{likely} likely, check them</span> : null}
      </div>
      <ol className={classes.lines}>
        {reading.lines.map((line, index) => (
          <ReadingLineRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a document's lines keep their places
            key={index}
            place={index}
            line={line}
            settled={settled.lines[index] as SettledReading['lines'][number]}
            error={errorOf(errors, index)}
            open={open === index}
            onOpen={(isOpen) => setOpen(isOpen ? index : undefined)}
            onChange={(part) => {
              forgive();
              control.changeLine(index, part);
            }}
          />
        ))}
      </ol>
    </section>
  );
}

const errorOf = (errors: Readonly<Record<string, string>>, index: number): string | undefined =>
  Object.entries(errors).find(([field]) => field === `lines.${index}` || field.startsWith(`lines.${index}.`))?.[1];

/** Why the invoice cannot be created yet, in one line. */
function hindranceOf({ vendorId, day, lines, sums }: SettledReading, accepted: boolean): string | null {
  if (!vendorId) return 'Choose the vendor';
  if (!day) return 'Choose the invoice date';
  const waiting = lines.filter((line) => lineProblem(line) !== null).length;
  if (waiting > 0) return `${waiting} ${waiting === 1 ? 'line' : 'lines'} to review`;
  if (lines.every((line) => line.as === 'ignore')) return 'An invoice needs at least one line';
  if (accepted || sums.difference === 0) return null;
  return sums.difference === null ? 'Accept the lines without a total' : 'Correct or accept the difference';
}
