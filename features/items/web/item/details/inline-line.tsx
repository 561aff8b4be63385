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

/** A value of the item: a click edits it, Enter saves, Escape cancels. Shown as typed while it is saved; a refusal brings the field back. */
export function InlineLine({ label, shown, start, save, clean = (text) => text, keyboard = 'text' }: InlineLineProps) {
  const [text, setText] = useState<string>();
  const [begun, setBegun] = useState({ start, save, shown });
  const [refusal, setRefusal] = useState<string>();
  const [told, setTold] = useState(false);
  const [saving, setSaving] = useState(false);
  const { button, field, leaveField, goBack } = useKeyboardBack(text !== undefined && !saving);
  const stop = (focus = true) => {
    if (focus) leaveField();
    setText(undefined);
    setRefusal(undefined);
  };
  // The typed text, until the screen shows the value itself.
  const early = saving && text && shown === begun.shown ? text : shown;
  const begin = () => {
    if (saving) return;
    setBegun({ start, save, shown });
    setTold(false);
    setText(start);
  };
  const settle = async (focus: boolean) => {
    if (text === undefined || saving) return;
    if (text.trim() === begun.start.trim()) return stop(focus);
    if (focus) leaveField();
    setSaving(true);
    // Compares with the value when editing began; after a refusal, with the value that the refusal reported.
    const reason = await (told ? save : begun.save)(text.trim());
    setSaving(false);
    if (!reason) return stop(false);
    setRefusal(reason);
    setTold(true);
    if (focus) goBack();
  };
  return (
    <div className={classes.line}>
      <span className={classes.label}>{label}</span>
      {text === undefined || saving ? (
        <button
          ref={button}
          type="button"
          className={classes.value}
          aria-label={`${label}: ${early}, edit`}
          onClick={begin}
        >
          {early}
        </button>
      ) : null}
      {text === undefined ? null : (
        <span className={classes.editing} hidden={saving}>
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
              if (event.key === 'Escape') stop();
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
    field.current?.blur();
    // Not at once: the rest of the Enter that ended editing would press the button.
    setTimeout(() => {
      if (document.activeElement === document.body) button.current?.focus();
    });
  }, [editing]);
  const leaveField = () => {
    returns.current = document.activeElement === field.current;
  };
  /** To the field, unless the person went elsewhere meanwhile. */
  const goBack = () =>
    setTimeout(() => {
      const { activeElement } = document;
      if (activeElement === document.body || activeElement === button.current || activeElement === null)
        field.current?.focus();
    });
  return { button, field, leaveField, goBack };
}
