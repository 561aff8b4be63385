import { Button } from '@mantine/core';
import { go } from '#shared/web/address/navigate.ts';
import { API_BASE } from '#shared/web/api-client.ts';
import type { PrintJob } from '../labels-api.ts';
import classes from './print-job.module.css';
import { useUpdateJob } from './use-job.ts';

export function JobFooter({ job }: { job: PrintJob }) {
  const update = useUpdateJob(job.id);
  const empty = job.items.length === 0;
  /**
   * Opens the sheets in a separate tab, where the browser prints them. Printing completes the job (PRINT-035,
   * PRINT-036).
   */
  const print = (sheet: 'labels' | 'scan-sheet') => {
    window.open(`${API_BASE}/print-jobs/${job.id}/${sheet}`, '_blank', 'noopener');
    if (!job.status) update.mutate({ status: true });
  };
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={() => go({ add_print_items: 'single' })}>
        Add Item to Print Job
      </Button>
      <Button variant="default" disabled={empty} onClick={() => print('scan-sheet')}>
        Print Scansheet
      </Button>
      <Button disabled={empty} onClick={() => print('labels')}>
        Print Barcodes
      </Button>
    </div>
  );
}
