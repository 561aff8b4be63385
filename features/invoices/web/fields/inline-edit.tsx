import { ActionIcon } from '@mantine/core';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './inline-edit.module.css';

interface InlineEditProps {
  /** Names the field for the buttons: "Edit vendor". */
  name: string;
  shown: ReactNode;
  /** The open field. */
  children: ReactNode;
  onStart: () => void;
  /** Returns whether the field may close. */
  onConfirm: () => boolean;
}

/** A value with a pencil; while editing, it has confirm and cancel. Enter confirms, Escape cancels. */
export function InlineEdit({ name, shown, children, onStart, onConfirm }: InlineEditProps) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const field = open ? place.current?.querySelector<HTMLInputElement>('input,select') : undefined;
    field?.focus();
    field?.select?.();
  }, [open]);
  const close = () => {
    setOpen(false);
    setTimeout(() => pencil.current?.focus());
  };
  const confirm = () => {
    if (onConfirm()) close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || (event.target as HTMLElement).dataset.expanded) return;
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      confirm();
    } else if (event.key === 'Escape') close();
  };
  if (!open)
    return (
      <div className={classes.closed}>
        <span className={classes.shown}>{shown}</span>
        <ActionIcon
          ref={pencil}
          variant="subtle"
          color="gray"
          size={28}
          className={classes.pencil}
          aria-label={`Edit ${name}`}
          title={`Edit ${name}`}
          onClick={() => {
            onStart();
            setOpen(true);
          }}
        >
          <IconPencil size={16} stroke={1.6} />
        </ActionIcon>
      </div>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own look
    <div ref={place} role="group" aria-label={name} className={classes.open} onKeyDown={onKeyDown}>
      <div className={classes.field}>{children}</div>
      <ActionIcon variant="filled" size={34} aria-label="Confirm" title="Confirm (Enter)" onClick={confirm}>
        <IconCheck size={18} stroke={2} />
      </ActionIcon>
      <ActionIcon variant="default" size={34} aria-label="Cancel" title="Cancel (Escape)" onClick={close}>
        <IconX size={18} stroke={2} />
      </ActionIcon>
    </div>
  );
}
