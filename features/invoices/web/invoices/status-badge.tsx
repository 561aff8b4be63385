import classes from './invoices.module.css';

/** Every status but the draft reads "Completed". */
export const statusText = (status: string): string => (status === 'DR' ? 'Draft' : 'Completed');

export function StatusBadge({ status }: { status: string }) {
  return (
    <span className={classes.badge} data-draft={status === 'DR' || undefined}>
      {statusText(status)}
    </span>
  );
}
