import { useUpdateInvoice } from '#features/invoices/web/invoice/use-update-invoice.ts';
import type { Invoice } from '#features/invoices/web/invoices-api.ts';
import { SavedNote } from '#shared/web/fields/saved-note.tsx';

interface NoteProps {
  order: Invoice;
  stored: 'internal_note' | 'external_note';
  label: string;
  description?: string;
}

/** Both notes, saved on blur (PO-023, PO-024). */
export function Notes({ order }: { order: Invoice }) {
  return (
    <>
      <NoteField order={order} stored="internal_note" label="Notes" />
      <NoteField order={order} stored="external_note" label="Note to Vendor" description="Printed on the order" />
    </>
  );
}

function NoteField({ order, stored, label, description }: NoteProps) {
  const update = useUpdateInvoice(order);
  return (
    <SavedNote
      label={label}
      description={description}
      stored={order[stored] ?? ''}
      onSave={(typed, saved) =>
        update.mutate(
          {
            change: stored === 'internal_note' ? { note: typed } : { external_note: typed },
            shown: { [stored]: typed },
            done: `${label} saved`,
            failed: 'Error saving purchase order',
          },
          { onSuccess: saved },
        )
      }
    />
  );
}
