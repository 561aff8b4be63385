import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { InlineEdit } from '../fields/inline-edit.tsx';
import type { Invoice } from '../invoices-api.ts';
import { useUpdateInvoice } from './use-update-invoice.ts';

const NEW = 'new';

export function RepField({ invoice }: { invoice: Invoice }) {
  const { reps } = invoice.vendor;
  const stored = invoice.vendor_rep_id ?? '';
  const [chosen, setChosen] = useState(stored);
  const update = useUpdateInvoice(invoice);
  const save = () => {
    const rep = reps.find((each) => each.id === chosen);
    if (chosen !== stored)
      update.mutate({
        change: { vendor_rep_id: chosen || null },
        shown: { vendor_rep_id: chosen || null, header: { ...invoice.header, rep: rep?.name ?? null } },
        done: 'Invoice Updated',
        failed: 'Error Updating Invoice',
      });
    return true;
  };
  return (
    <InlineEdit name="rep" shown={invoice.header.rep ?? 'No Rep'} onStart={() => setChosen(stored)} onConfirm={save}>
      <NativeSelect
        aria-label="Rep"
        data-mantine-stop-propagation
        value={chosen}
        onChange={({ currentTarget: { value } }) => {
          if (value === NEW) openDialog('vendor_rep', { vendorId: invoice.vendor_id, fromPicker: true });
          else setChosen(value);
        }}
        data={[
          { value: '', label: 'No Rep' },
          ...reps.map((rep) => ({ value: rep.id, label: rep.name })),
          { value: NEW, label: 'Create New Rep…' },
        ]}
      />
    </InlineEdit>
  );
}
