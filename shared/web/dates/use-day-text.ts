import { type KeyboardEvent, useRef, useState } from 'react';
import { type DayRange, readDays, shownDay, stepDate, writeDays } from './day-text.ts';

interface DayTextOptions {
  mode: 'single' | 'range';
  value: DayRange | null;
  onChange: (days: DayRange | null) => void;
}

const read = (text: string, mode: 'single' | 'range'): DayRange | null => {
  const days = readDays(text);
  return mode === 'single' && text.includes('~') ? null : days;
};

const write = (days: DayRange | null, mode: 'single' | 'range'): string => {
  if (!days) return '';
  return mode === 'single' ? shownDay(days.first) : writeDays(days);
};

/** The field's text: the days, or what is being typed until it loses focus. Unreadable text is dropped. */
export function useDayText({ mode, value, onChange }: DayTextOptions) {
  const [typed, setTyped] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  /** Takes over what was typed; false if it is no date. */
  function settle(): boolean {
    if (typed === undefined) return true;
    setTyped(undefined);
    const days = read(typed, mode);
    const isEmpty = typed.trim() === '';
    if (days || isEmpty) onChange(days);
    return days !== null || isEmpty;
  }

  function step(event: KeyboardEvent<HTMLInputElement>): void {
    const { value: text, selectionStart } = event.currentTarget;
    event.preventDefault();
    const caret = selectionStart ?? 0;
    setTyped(stepDate(text, caret, event.key === 'ArrowUp' ? 1 : -1));
    requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret));
  }

  return {
    field,
    text: typed ?? write(value, mode),
    /** The days in the current text. */
    days: typed === undefined ? value : (read(typed, mode) ?? value),
    isTyped: typed !== undefined,
    type: setTyped,
    forget: () => setTyped(undefined),
    settle,
    step,
  };
}
