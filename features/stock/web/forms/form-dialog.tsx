import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import classes from './form-dialog.module.css';

interface FormDialogProps {
  title: string;
  /** Whose stock it is. */
  about?: string;
  submitLabel: string;
  /** Red button for what loses something. */
  danger?: boolean;
  busy: boolean;
  disabled?: boolean;
  onSubmit: () => void;
  close: () => void;
  children: ReactNode;
}

/** The frame of every short form: fields, Cancel and one button that Enter presses. */
export function FormDialog(props: FormDialogProps) {
  const { title, about, submitLabel, danger, busy, disabled, onSubmit, close, children } = props;
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!disabled && !busy) onSubmit();
  };
  const buttons = (
    <>
      <Button variant="default" onClick={close}>
        Cancel
      </Button>
      <Button type="submit" form={formId} loading={busy} disabled={disabled} color={danger ? 'red' : undefined}>
        {submitLabel}
      </Button>
    </>
  );
  return (
    <DialogFrame title={title} size="small" footer={buttons} onClose={close}>
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        {about ? <p className={classes.about}>{about}</p> : null}
        {children}
      </form>
    </DialogFrame>
  );
}
