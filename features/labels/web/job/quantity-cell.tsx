import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { readLabels } from '../../domain/print-quantity.ts';
import { type PrintJob, type PrintJobItem, printJobs } from '../labels-api.ts';
import { showJob } from '../refresh-jobs.ts';
import { Cell } from '../rows/cells.tsx';
import classes from './print-job.module.css';

const SAVED_SHOWN = 2000;

interface QuantityCellProps {
  job: PrintJob;
  item: PrintJobItem;
}

/** Saves on blur, confirms for two seconds, and reverts to the old quantity on failure (PRINT-037 to PRINT-039). */
export function QuantityCell({ job, item }: QuantityCellProps) {
  const [typed, setTyped] = useState<string>();
  const [saved, setSaved] = useState(false);
  const dropped = useRef(false);
  const client = useQueryClient();
  const { id } = job;
  const { inventoryItemId } = item;
  const save = useMutation({
    mutationFn: (quantity: number) => printJobs.call.setQuantity({ id, inventoryItemId, quantity }),
    onSuccess: (answer) => {
      showJob(client, answer);
      setSaved(true);
    },
    onError: () => toastFailed('Error updating quantity'),
    onSettled: () => setTyped(undefined),
  });
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => setSaved(false), SAVED_SHOWN);
    return () => clearTimeout(timer);
  }, [saved]);
  const settle = () => {
    const left = dropped.current;
    dropped.current = false;
    if (typed === undefined) return;
    const quantity = readLabels(typed);
    if (quantity === null && !left) toastFailed(problemOf(typed));
    if (quantity === null || quantity === item.quantity || left) setTyped(undefined);
    else save.mutate(quantity);
  };
  return (
    <Cell kind="quantity">
      <span role="status" className={classes.saved}>
        {saved ? 'Saved' : ''}
      </span>
      <TextInput
        aria-label={`Print quantity of ${item.name}`}
        inputMode="numeric"
        autoComplete="off"
        data-mantine-stop-propagation
        value={typed ?? String(item.quantity)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setSaved(false);
          setTyped(event.currentTarget.value);
        }}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Escape') dropped.current = true;
          if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    </Cell>
  );
}

function problemOf(typed: string): string {
  if (typed.trim() === '') return 'Quantity is required';
  if (Number(typed) > 0) return 'Quantity must be a whole number of at most 10,000';
  return 'Quantity must be a positive number';
}
