import { Button, type ButtonProps } from '@mantine/core';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import type { RebatchMode, RebatchSubject } from '../rebatch/rebatch-steps.ts';
import type { Batch } from '../recipes-api.ts';
import classes from './batches.module.css';

const rebatch = (batch: Batch, mode: RebatchMode) => {
  const itemId = batch.output_inventory_items[0]?.id ?? '';
  const subject: RebatchSubject = { itemId, batchId: batch.id, mode };
  openDialog('re_batch', subject);
};

/** Actions for a batch. */
export function BatchActions({ batch, size = 'compact-sm' }: { batch: Batch; size?: ButtonProps['size'] }) {
  return (
    <span className={classes.actions}>
      <Button variant="default" size={size} onClick={() => rebatch(batch, 'auto')}>
        Re-Batch
      </Button>
      <Button variant="default" size={size} onClick={() => rebatch(batch, 'withChanges')}>
        Re-batch w/ Changes
      </Button>
    </span>
  );
}
