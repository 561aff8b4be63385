import { type KeyboardEvent, useRef, useState } from 'react';
import { toastFailed } from '#shared/web/feedback/toast.ts';

interface FigureInPlaceProps {
  /** Label of the field. */
  label: string;
  /** Label of the figure while it is not edited. */
  name: string;
  title: string;
  shown: string;
  /** The text that editing starts with. */
  start: string;
  /** Sends the text if it differs from `start`; returns why it cannot be sent. */
  take: (typed: string, start: string) => string | undefined;
  className: string | undefined;
  inputClassName: string | undefined;
}

/** A figure that becomes a field on click: Enter or blur takes the text, Escape cancels. */
export function FigureInPlace(props: FigureInPlaceProps) {
  const { label, name, title, shown, start, take, className, inputClassName } = props;
  const [text, setText] = useState<string>();
  const [begun, setBegun] = useState(start);
  const button = useRef<HTMLButtonElement>(null);
  const begin = () => {
    setBegun(start);
    setText(start);
  };
  const stop = (focus: boolean) => {
    setText(undefined);
    if (focus) setTimeout(() => button.current?.focus());
  };
  const settle = (typed: string, focus: boolean) => {
    const refusal = typed.trim() === begun ? undefined : take(typed.trim(), begun);
    if (refusal) toastFailed(refusal);
    else stop(focus);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') stop(true);
    if (event.key === 'Enter') settle(event.currentTarget.value, true);
  };
  if (text === undefined)
    return (
      <button ref={button} type="button" className={className} title={title} aria-label={name} onClick={begin}>
        {shown}
      </button>
    );
  return (
    <input
      className={inputClassName}
      // biome-ignore lint/a11y/noAutofocus: the person has just asked to edit this figure
      autoFocus
      // Escape ends editing and does not close the dialog around it.
      data-mantine-stop-propagation="true"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      value={text}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={(event) => settle(event.currentTarget.value, false)}
    />
  );
}
