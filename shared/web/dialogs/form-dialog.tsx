import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { useFocusAfter } from '#shared/web/dialogs/use-focus-after.ts';
import classes from './form-dialog.module.css';

interface FormDialogProps {
  title: string;
  /** The subject of the form. */
  about?: string;
  submitLabel: string;
  /** Red button for a destructive action. */
  danger?: boolean;
  busy: boolean;
  disabled?: boolean;
  /** Hidden, because the result is shown already; the form comes back if it is refused. */
  away?: boolean;
  /** Set for choices that fire no input event. */
  changed?: boolean;
  onSubmit: (form: FormData) => void;
  close: () => void;
  children: ReactNode;
}

/**
 * The frame of every short form: fields, Cancel and one button that Enter presses. Asks before it is left if something
 * was typed.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, about, submitLabel, danger, busy, disabled, away = false, changed, onSubmit, close, children } = props;
  const formId = useId();
  const [typed, setTyped] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const send = useRef<HTMLButtonElement>(null);
  useFocusAfter(busy, () => form.current?.querySelector<HTMLElement>('[aria-invalid=true]') ?? send.current);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation(); // keeps it from the form that opened this one
    if (!disabled && !busy) onSubmit(new FormData(event.currentTarget));
  };
  const buttons = (
    <>
      <Button variant="default" onClick={close}>
        Cancel
      </Button>
      <Button
        ref={send}
        type="submit"
        form={formId}
        loading={busy}
        disabled={disabled}
        color={danger ? 'red' : undefined}
      >
        {submitLabel}
      </Button>
    </>
  );
  return (
    <DialogFrame
      title={title}
      size="small"
      footer={buttons}
      away={away}
      typing={(typed || changed) && !busy}
      onClose={close}
    >
      <form ref={form} id={formId} className={classes.form} onSubmit={submit} onInput={() => setTyped(true)} noValidate>
        {about ? <p className={classes.about}>{about}</p> : null}
        {children}
      </form>
    </DialogFrame>
  );
}
