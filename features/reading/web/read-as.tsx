import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '#shared/web/api-error.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { ColumnsPanel } from './columns-panel.tsx';
import classes from './reading.module.css';
import { type Reading, readings } from './reading-api.ts';

interface ReadAsProps {
  reading: Reading;
  vendorId: string;
  /** It was read again: decisions about the old lines no longer apply. */
  onRead: () => void;
}

/** How the document was read, where a person can change that: as an earlier one, or with other columns. */
export function ReadAs({ reading, vendorId, onRead }: ReadAsProps) {
  const { columns, confirmed } = reading;
  return (
    <>
      {confirmed ? <ConfirmedNote id={reading.id} confirmed={confirmed} vendorId={vendorId} onRead={onRead} /> : null}
      {columns ? (
        <ColumnsPanel key={columns.choice.join()} reading={reading} columns={columns} onRead={onRead} />
      ) : null}
    </>
  );
}

interface ConfirmedNoteProps extends Omit<ReadAsProps, 'reading'> {
  id: string;
  confirmed: NonNullable<Reading['confirmed']>;
}

/** Says that a document was read as an earlier one was confirmed, or could be; one press changes it. */
function ConfirmedNote({ id, confirmed, vendorId, onRead }: ConfirmedNoteProps) {
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: (as: 'confirmed' | 'fresh') => readings.call.readAgain({ id, as, vendor_id: vendorId || undefined }),
    onSuccess: () => {
      onRead();
      return client.invalidateQueries({ queryKey: readings.query.getReading.key() });
    },
    onError: (error) => toastFailed(errorText(error, 'The document could not be read')),
  });
  const name = confirmed.number ?? 'an earlier invoice';
  return (
    <p className={classes.confirmed} role="status">
      <span>
        {confirmed.used
          ? confirmed.forgotten
            ? 'This was read like an invoice that has since been undone or deleted'
            : `Read as you confirmed ${name}`
          : `You confirmed the columns or charges of ${name}, which looks like this one`}
      </span>
      <Button
        variant="default"
        size="compact-md"
        loading={again.isPending}
        onClick={() => again.mutate(confirmed.used ? 'fresh' : 'confirmed')}
      >
        {confirmed.used ? 'Read from scratch' : `Read like ${name}`}
      </Button>
    </p>
  );
}
