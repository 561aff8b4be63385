import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { afterPress } from '#shared/web/fields/after-press.ts';
import { type DayRange, shownDay } from './day-text.ts';
import { useDayText } from './use-day-text.ts';

interface DayPickerOptions {
  mode: 'single' | 'range';
  value: DayRange | null;
  onChange: (days: DayRange | null) => void;
  /** Enter is also for what the field is a part of. */
  inline: boolean;
}

type Opener = 'text' | 'button';

/** Opens, chooses, types, and reverts with Escape. */
export function useDayPicker({ mode, value, onChange, inline }: DayPickerOptions) {
  const [openedBy, setOpenedBy] = useState<Opener>();
  const [start, setStart] = useState<string>();
  const [before, setBefore] = useState(value);
  const popup = useRef<HTMLDivElement>(null);
  const text = useDayText({ mode, value, onChange });

  const open = (by: Opener) => {
    if (!openedBy) setBefore(value);
    setOpenedBy(by);
  };
  const close = () => {
    setOpenedBy(undefined);
    setStart(undefined);
  };
  /** The focus inside the popup disappears with it. */
  const closeIntoField = () => {
    close();
    text.field.current?.focus();
  };
  const choose = (days: DayRange | null) => {
    text.forget();
    onChange(days);
    closeIntoField();
  };
  const revert = (event: KeyboardEvent) => {
    if (!openedBy && !text.isTyped) return;
    event.stopPropagation();
    text.forget();
    if (openedBy && value !== before) onChange(before);
    closeIntoField();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') revert(event);
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') text.step(event);
    if (event.key === 'Enter' && (text.isTyped || openedBy)) {
      const readable = text.settle();
      if (!inline || !readable) event.preventDefault(); // completes the date without submitting the form
      close();
    }
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    afterPress(text.settle);
    if (relatedTarget && !popup.current?.contains(relatedTarget)) close();
  };
  return {
    text,
    shown: start ? `${shownDay(start)} ~ ` : text.text,
    openedBy,
    popup,
    open,
    close,
    choose,
    revert,
    setStart,
    onKeyDown,
    onBlur,
  };
}
