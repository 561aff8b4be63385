import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { toRefusedField } from '#shared/web/fields/refused-field.ts';
import classes from './batch.module.css';

interface WizardFrameProps {
  title: string;
  place: number;
  steps: number;
  /** Undefined at the first step, or if going back is locked. */
  onPrevious: (() => void) | undefined;
  onContinue: () => void;
  onCancel: () => void;
  /** The button of this step: it creates on the last one. */
  label: string;
  disabled?: boolean;
  /** The reason. */
  why?: string | undefined;
  busy: boolean;
  children: ReactNode;
}

/** The frame of the batch wizards. Enter continues; closing cancels. */
export function WizardFrame(props: WizardFrameProps) {
  const { title, place, steps, onPrevious, onContinue, onCancel, label, disabled = false, why, busy } = props;
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!disabled && !busy) onContinue();
    setTimeout(() => toRefusedField(form.current));
  };
  return (
    <DialogFrame
      title={title}
      aside={`Step ${place + 1} of ${steps}`}
      size="large"
      onClose={onCancel}
      footer={
        <>
          {onPrevious ? (
            <Button
              variant="default"
              className={`${classes.back} ${classes.tight}`}
              disabled={busy}
              onClick={onPrevious}
            >
              Previous
            </Button>
          ) : null}
          <Button variant="default" className={classes.tight} disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" form="batch" className={classes.tight} disabled={disabled} loading={busy}>
            {label}
          </Button>
        </>
      }
    >
      <form id="batch" ref={form} onSubmit={submit} noValidate>
        {props.children}
        {why ? (
          <p role="status" className={classes.why}>
            {why}
          </p>
        ) : null}
      </form>
    </DialogFrame>
  );
}
