import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import type { PrintJob } from '../labels-api.ts';
import classes from './print-job.module.css';
import { useUpdateJob } from './use-job.ts';

const LONGEST = 255;

/** Click to edit; Enter or leaving the field saves, Escape reverts (PRINT-001, PRINT-002). */
export function JobTitle({ job }: { job: PrintJob }) {
  const [typed, setTyped] = useState<string>();
  const dropped = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const open = typed !== undefined;
  useEffect(() => {
    if (open) field.current?.select();
  }, [open]);
  const update = useUpdateJob(job.id);
  const settle = () => {
    const title = typed?.trim();
    setTyped(undefined);
    if (dropped.current || title === undefined || title === job.jobTitle) return;
    if (title === '') toastFailed('Job Title is required');
    else update.mutate({ jobTitle: title });
  };
  if (typed === undefined)
    return (
      <button
        type="button"
        className={classes.title}
        title="Click to edit"
        aria-label={`Edit job title ${job.jobTitle}`}
        onClick={() => {
          dropped.current = false;
          setTyped(job.jobTitle);
        }}
      >
        {job.jobTitle}
      </button>
    );
  return (
    <TextInput
      aria-label="Job Title"
      className={classes.titleField}
      ref={field}
      autoComplete="off"
      maxLength={LONGEST}
      data-mantine-stop-propagation
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Escape') dropped.current = true;
        if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}
