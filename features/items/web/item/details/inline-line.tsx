import { useLayoutEffect, useRef, useState } from 'react';
import classes from './details-tab.module.css';

interface InlineLineProps {
  label: string;
  shown: string;
  /** The text that editing starts with. */
  start: string;
  /** Returns the reason if the text cannot be saved. */
  save: (text: string) => Promise<string | undefined>;
  /** Removes characters that are not allowed. */
  clean?: (text: string) => string;
  keyboard?: 'decimal' | 'text';
}

/** A value of the item: a click edits it, Enter saves, Escape cancels. */
export function InlineLine({ label, shown, start, save, clean = (text) => text, keyboard = 'text' }: InlineLineProps) {
  const [text, setText] = useState<string>();
  const [begun, setBegun] = useState({ start, save });
  const [refusal, setRefusal] = useState<string>();
  const [told, setTold] = useState(false);
  const [saving, setSaving] = useState(false);
  const { button, field, leaveField } = useKeyboardBack(text !== undefined);
  const stop = (focus = true) => {
    if (focus) leaveField();
    setText(undefined);
    setRefusal(undefined);
  };
  const begin = () => {
    setBegun({ start, save });
    setTold(false);
    setText(start);
  };
  const settle = async (focus: boolean) => {
    if (text === undefined || saving) return;
    if (text.trim() === begun.start.trim()) return stop(focus);
    setSaving(true);
    // Compares with the value when editing began; after a refusal, with the value that the refusal reported.
    const reason = await (told ? save : begun.save)(text.trim());
    setSaving(false);
    if (!reason) return stop(focus);
    setRefusal(reason);
    setTold(true);
  };
  return (
    <div className={classes.line}>
      <span className={classes.label}>{label}</span>
      {text === undefined ? (
        <button
          ref={button}
          type="button"
          className={classes.value}
          aria-label={`${label}: ${shown}, edit`}
          onClick={begin}
        >
          {shown}
        </button>
      ) : (
        <span className={classes.editing}>
          <input
            ref={field}
            className={classes.input}
            // biome-ignore lint/a11y/noAutofocus: the person has just asked to edit this line
            autoFocus
            // Escape ends editing and does not close the dialog around it.
            data-mantine-stop-propagation="true"
            inputMode={keyboard}
            aria-label={label}
            aria-invalid={refusal !== undefined}
            value={text}
            readOnly={saving}
            onChange={(event) => {
              setText(clean(event.currentTarget.value));
              setRefusal(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') void settle(true);
              if (event.key !== 'Escape') return;
              stop();
            }}
            onBlur={() => {
              if (!refusal) void settle(false);
            }}
          />
          {refusal ? (
            <span role="alert" className={classes.refusal}>
              {refusal}
            </span>
          ) : null}
        </span>
      )}
    </div>
  );
}

/**
 * Focus returns from the field to its button. Saving takes a while, so a person who went elsewhere keeps focus there.
 */
function useKeyboardBack(editing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const returns = useRef(false);
  useLayoutEffect(() => {
    if (editing || !returns.current) return;
    returns.current = false;
    // Not at once: the rest of the Enter that ended editing would press the button.
    setTimeout(() => {
      if (document.activeElement === document.body) button.current?.focus();
    });
  }, [editing]);
  const leaveField = () => {
    returns.current = document.activeElement === field.current;
  };
  return { button, field, leaveField };
}
