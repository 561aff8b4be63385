import { Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

interface SavedNoteProps {
  label: string;
  description?: string | undefined;
  className?: string | undefined;
  stored: string;
  /** Saves the text; `saved` is called when the server has it. */
  onSave: (text: string, saved: () => void) => void;
}

/**
 * A note that is saved when the person leaves it, or closes the dialog around it. Escape reverts it; the next Escape
 * closes the dialog.
 */
export function SavedNote({ label, description, className, stored, onSave }: SavedNoteProps) {
  const [typed, setTyped] = useState<string>();
  const changed = typed !== undefined && typed !== stored;
  const save = () => {
    if (changed) onSave(typed, () => setTyped((now) => (now === typed ? undefined : now)));
  };
  // A dialog that is closed may take the field away before it is left.
  const unsaved = useRef(save);
  unsaved.current = save;
  useEffect(() => () => unsaved.current(), []);
  return (
    <Textarea
      className={className}
      label={label}
      description={description}
      autosize
      minRows={3}
      maxRows={10}
      maxLength={3000}
      data-mantine-stop-propagation={changed || undefined}
      value={typed ?? stored}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && changed) setTyped(undefined);
      }}
      onBlur={save}
    />
  );
}
