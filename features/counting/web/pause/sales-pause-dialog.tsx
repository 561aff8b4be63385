import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accounts } from '#features/accounts/web/accounts-api.ts';
import { useSalesPause } from '#features/accounts/web/sales-pause.ts';
import { formatDateTime } from '#shared/domain/format.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import classes from './sales-pause-dialog.module.css';

/** Pauses or resumes sales, and confirms it. */
function useChangeSalesPause(onDone: () => void) {
  const client = useQueryClient();
  return useMutation(
    accounts.query.updateOrganization.mutationOptions({
      onSuccess: async (_answer, { inventory_pause: paused }) => {
        toastDone(paused ? 'Sales processing has been paused.' : 'Sales processing has been resumed.');
        onDone();
        await client.invalidateQueries({ queryKey: accounts.query.getMe.key() });
      },
      onError: () => toastFailed('Failed to update sales processing status.'),
    }),
  );
}

const PAUSE = {
  title: 'Pause sales processing',
  button: 'Pause Sales',
  confirm: 'Yes, pause sales processing',
  effects: [
    'Sales from a connected POS are queued and not taken out of stock. No POS is connected yet.',
    'Daily emails are not sent.',
    'A banner is shown to everyone until sales processing is resumed, here or by ending the inventory cycle.',
    "You don't have to pause sales to count: each sale keeps its own time, so the numbers come out the same.",
  ],
};

const RESUME = {
  title: 'Resume sales processing',
  button: 'Resume Sales',
  confirm: 'Yes, resume sales processing',
  effects: [
    'Queued sales from a connected POS are processed, each at its own time.',
    'Then the daily emails that were held back are sent.',
  ],
};

/** Pauses sales while people count, or resumes them. */
export function SalesPauseDialog({ close }: DialogProps) {
  const { id, paused, since, timezone } = useSalesPause();
  const [confirmed, setConfirmed] = useState(false);
  const change = useChangeSalesPause(close);
  // Keeps the requested state on screen, because the answer arrives before the dialog closes.
  const [asked] = useState(paused);
  const { title, button, confirm, effects } = asked ? RESUME : PAUSE;
  return (
    <DialogFrame
      title={title}
      size="small"
      footer={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button
            disabled={!confirmed}
            loading={change.isPending}
            onClick={() => change.mutate({ id, inventory_pause: !asked })}
          >
            {button}
          </Button>
        </>
      }
    >
      {asked && since ? <p className={classes.lead}>Paused since {formatDateTime(since, timezone)}.</p> : null}
      <ul className={classes.effects}>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <Checkbox
        className={classes.confirm}
        label={confirm}
        checked={confirmed}
        onChange={(event) => setConfirmed(event.currentTarget.checked)}
        data-autofocus
      />
    </DialogFrame>
  );
}
