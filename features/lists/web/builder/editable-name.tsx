import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import classes from './builder.module.css';

interface EditableNameProps {
  /** The field's label: "List name". */
  label: string;
  name: string;
  onSave: (name: string) => void;
}

const LONGEST = 255;

/** A click starts editing; Enter or blur saves, Escape cancels. */
export function EditableName({ label, name, onSave }: EditableNameProps) {
  const [typed, setTyped] = useState<string>();
  const dropped = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = typed !== undefined;
  useEffect(() => {
    if (open) field.current?.select();
  }, [open]);
  const settle = () => {
    const next = typed?.trim() ?? '';
    setTyped(undefined);
    if (!dropped.current && next !== '' && next !== name) onSave(next);
  };
  if (!open)
    return (
      <button
        ref={button}
        type="button"
        className={classes.editable}
        title="Click to rename"
        aria-label={`Rename ${name}`}
        onClick={() => {
          dropped.current = false;
          setTyped(name);
        }}
      >
        {name}
      </button>
    );
  return (
    <TextInput
      ref={field}
      className={classes.nameField}
      aria-label={label}
      autoComplete="off"
      maxLength={LONGEST}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        dropped.current = event.key === 'Escape';
        event.stopPropagation();
        event.currentTarget.blur();
        setTimeout(() => button.current?.focus());
      }}
    />
  );
}
