import { NativeSelect } from '@mantine/core';
import type { Invoice } from '../invoices-api.ts';
import classes from './invoice.module.css';
import { useCompleteInvoice } from './use-complete-invoice.ts';

const DRAFT_CHOICES = [
  { value: 'DR', label: 'Draft' },
  { value: 'CM', label: 'Completed' },
];
const OTHER_CHOICES = [...DRAFT_CHOICES, { value: 'QI', label: 'Completed' }];

interface StatusFieldProps {
  invoice: Invoice;
  /** A line is being edited or added, or is unsaved. */
  editing: boolean;
}

/** The control that books to inventory: shown with the first line, enabled in a draft whose lines are all saved. */
export function StatusField({ invoice, editing }: StatusFieldProps) {
  const { complete, isPending } = useCompleteInvoice(invoice.id);
  const draft = invoice.status === 'DR';
  if (invoice.items.length === 0) return null;
  return (
    <div className={classes.status}>
      <NativeSelect
        aria-label="Status"
        className={classes.statusSelect}
        value={invoice.status === 'AR' ? 'CM' : invoice.status}
        disabled={!draft || editing || isPending}
        data={draft ? DRAFT_CHOICES : OTHER_CHOICES}
        onChange={(event) => {
          if (event.currentTarget.value === 'CM') complete();
        }}
      />
      {draft ? (
        <span role="status" className={classes.statusHint}>
          {editing
            ? 'Save all line items before changing invoice status.'
            : 'Change invoice status to "Completed" to place it in Inventory.'}
        </span>
      ) : null}
    </div>
  );
}
