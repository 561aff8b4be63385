import { Button } from '@mantine/core';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDateTime } from '#shared/domain/format.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import type { DayCount, Delivered } from '../invoices-api.ts';

interface Given {
  counts: DayCount;
  answer: (delivered: Delivered) => void;
}

/** On a day with a count, asks whether the invoice's bottles were counted already (D11). */
export function DeliveredDialog({ given: { counts, answer }, close }: DialogProps<Given>) {
  const { timezone } = useOrganization();
  const [first, last] = [counts.first_counted_at, counts.last_counted_at].map((at) => formatDateTime(at, timezone));
  const choose = (delivered: Delivered) => {
    close();
    answer(delivered);
  };
  return (
    <DialogFrame
      title="Delivered before or after the count?"
      size="small"
      onClose={close}
      footer={
        <>
          <Button variant="default" onClick={() => choose('before')}>
            Before the count
          </Button>
          <Button variant="default" onClick={() => choose('after')}>
            After the count
          </Button>
        </>
      }
    >
      <p>
        {counts.items === 1 ? 'One item' : `${counts.items} items`} of this invoice{' '}
        {counts.items === 1 ? 'was' : 'were'} counted on the invoice date
        {first === last ? ` at ${first}` : `, from ${first} to ${last}`}.
      </p>
      <p>
        If it came before the count, the count includes it and stock stays as counted. If it came after, it is added to
        it.
      </p>
    </DialogFrame>
  );
}
