import { Button, Skeleton } from '@mantine/core';
import { useRef, useState } from 'react';
import { formatMoney } from '#shared/domain/format.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { toRefusedField } from '#shared/web/fields/refused-field.ts';
import { Desk } from './desk.tsx';
import { ExchangeRate, Unconverted } from './exchange-rate.tsx';
import { ReadAs } from './read-as.tsx';
import classes from './reading.module.css';
import type { Reading } from './reading-api.ts';
import { isAccepted, lineProblem, type ReadingDraft, wholeOf } from './reading-draft.ts';
import { ReadingHeader } from './reading-header.tsx';
import { ReadingLines } from './reading-lines.tsx';
import { ReadingSums } from './reading-sums.tsx';
import { useConfirmReading, useDiscardReading } from './use-confirm-reading.ts';
import { type ReadingControl, type SettledReading, useReading, useSettled } from './use-reading.ts';

/** A vendor's document next to the resulting invoice lines. It becomes an invoice only when confirmed. */
export function ReadingDialog({ value, close }: DialogProps) {
  // The decisions are those of one document: a link leads from here to another one.
  return <OneReading key={value} id={value} close={close} />;
}

function OneReading({ id, close }: { id: string; close: () => void }) {
  const control = useReading(id);
  const { data, error, refetch } = control.query;
  if (data) return <ReadDocument reading={data} control={control} close={close} />;
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
  const [at, setAt] = useState<number>();
  const body = useRef<HTMLDivElement>(null);
  const unconverted = reading.foreign !== null && !reading.foreign.converted;
  const missing = unconverted ? 'Enter the exchange rate' : hindranceOf(settled, control.draft.accepted);
  // The lines are those of the vendor, day or rate chosen before.
  const comparing = reading.foreign ? 'The amounts are being converted' : 'The lines are being compared again';
  const hindrance = control.query.isPlaceholderData ? comparing : missing;
  const confirm = (complete: boolean) => {
    if (!toRefusedField(body.current)) save.mutate({ settled, draft: control.draft, complete });
  };
  const items = settled.lines.filter(({ as }) => as !== 'ignore' && as !== 'charge').length;
  return (
    <DialogFrame
      title={settled.number ? `Read invoice ${settled.number}` : 'Read invoice'}
      aside={reading.name}
      size="full"
      onClose={close}
      footer={
        <div className={classes.footer}>
          <Difference unconverted={unconverted} reading={reading} settled={settled} hindrance={hindrance} />
          <Button variant="subtle" color="red" loading={discard.busy} onClick={discard.ask}>
            Discard
          </Button>
          <Button variant="default" disabled={hindrance !== null || save.isPending} onClick={() => confirm(false)}>
            Create Draft
          </Button>
          <Button
            disabled={hindrance !== null}
            loading={save.isPending}
            data-complete
            title="Ctrl+Enter, or Command+Enter"
            onClick={() => confirm(true)}
          >
            {`Complete: ${items} ${items === 1 ? 'item' : 'items'}`}
          </Button>
        </div>
      }
    >
      <Desk body={body} reading={reading} place={reading.lines[at ?? -1]?.place ?? null}>
        <ReadingHeader
          reading={reading}
          settled={settled}
          change={control.change}
          errors={errors}
          forgive={forgive}
          onVendor={() => focusLines(body.current)}
        />
        {reading.foreign ? (
          <ExchangeRate
            foreign={reading.foreign}
            rate={control.draft.rate}
            error={errors.exchange_rate}
            onRate={(rate) => control.change({ rate })}
          />
        ) : null}
        {unconverted ? <Unconverted foreign={reading.foreign} onConverted={() => focusLines(body.current)} /> : null}
        <ReadAs reading={reading} vendorId={settled.vendorId} onRead={control.forgetLines} />
        {unconverted ? null : (
          <>
            <ReadingLines
              reading={reading}
              settled={settled}
              control={control}
              errors={errors}
              forgive={forgive}
              at={at}
              onAt={setAt}
            />
            {reading.notes.map((note) => (
              <p key={note} className={classes.note}>
                {note}
              </p>
            ))}
            <ReadingSums reading={reading} settled={settled} draft={control.draft} change={control.change} />
          </>
        )}
      </Desk>
    </DialogFrame>
  );
}

/** The first line that waits gets the focus, else the first one. */
function focusLines(body: HTMLElement | null): void {
  const main = (within: string) => body?.querySelector<HTMLElement>(`${within} [data-main]`);
  (main('[data-wait]') ?? main('[data-line]'))?.focus();
}

interface DifferenceProps {
  /** Its amounts are in another currency, so they are not shown as the venue's. */
  unconverted: boolean;
  reading: Reading;
  settled: SettledReading;
  hindrance: string | null;
}

/** The difference to the total of the paper, always in sight, and what is still to do. */
function Difference({ unconverted, reading, settled: { sums }, hindrance }: DifferenceProps) {
  const fits = sums.difference === 0;
  if (unconverted)
    return (
      <div className={classes.state}>
        <span className={classes.hindrance} role="status">
          {hindrance}
        </span>
      </div>
    );
  return (
    <div className={classes.state}>
      <span data-figure>
        {`Lines and charges ${formatMoney(sums.total)}`}
        {sums.difference === null ? ', no total on the document' : `, document ${formatMoney(wholeOf(reading))}`}
      </span>
      {sums.difference === null ? null : (
        <strong data-figure data-fits={fits || undefined} className={classes.left}>
          {fits ? 'No difference' : `Difference ${formatMoney(sums.difference)}`}
        </strong>
      )}
      <span className={classes.hindrance} role="status">
        {hindrance}
      </span>
    </div>
  );
}

/** Why the invoice cannot be created yet, in one line. */
function hindranceOf(
  { vendorId, day, lines, sums }: SettledReading,
  accepted: ReadingDraft['accepted'],
): string | null {
  if (!vendorId) return 'Choose the vendor';
  if (!day) return 'Choose the invoice date';
  const waiting = lines.filter((line) => lineProblem(line) !== null).length;
  if (waiting > 0) return `${waiting} ${waiting === 1 ? 'line' : 'lines'} to review`;
  if (lines.every(({ as }) => as === 'ignore' || as === 'charge')) return 'An invoice needs at least one line';
  if (isAccepted(accepted, sums) || sums.difference === 0) return null;
  return sums.difference === null ? 'Accept the lines without a total' : 'Correct or accept the difference';
}
