import { confirm } from '#shared/web/dialogs/confirm.tsx';

/** Asks whether to cancel a batch in progress (BATCHW-018). */
export const askToCancel = (): Promise<boolean> =>
  confirm({
    title: 'Cancel Batch Creation?',
    body: 'What you have entered so far will be lost.',
    confirmLabel: 'Yes, Cancel Batch',
    cancelLabel: 'Keep Working',
    danger: true,
  });
