import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useUpdateInvoice } from '#features/invoices/web/invoice/use-update-invoice.ts';
import type { Invoice } from '#features/invoices/web/invoices-api.ts';

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
  const kept = order[stored] ?? '';
  const [typed, setTyped] = useState<string>();
  const update = useUpdateInvoice(order);
  const save = () => {
    if (typed === undefined || typed === kept) return;
    update.mutate(
      {
        change: stored === 'internal_note' ? { note: typed } : { external_note: typed },
        shown: { [stored]: typed },
        done: `${label} saved`,
        failed: 'Error saving purchase order',
      },
      { onSuccess: () => setTyped(undefined) },
    );
  };
  return (
    <Textarea
      label={label}
      description={description}
      autosize
      minRows={3}
      maxRows={10}
      maxLength={3000}
      value={typed ?? kept}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
    />
  );
}
