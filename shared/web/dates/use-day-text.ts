import { type KeyboardEvent, useRef, useState } from 'react';
import { type DayRange, readAs, readDays, shownDay, stepDate, writeDays } from './day-text.ts';

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

/** The field's text: the days, or what is being typed until it loses focus. Unreadable text is refused (CTRL-010). */
export function useDayText({ mode, value, onChange }: DayTextOptions) {
  const [typed, setTyped] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const [words, setWords] = useState<string>();
  const [wasSeen, setWasSeen] = useState(true);
  const field = useRef<HTMLInputElement>(null);

  /** Takes over what was typed; false if it is no date. */
  function settle(): boolean {
    if (typed === undefined) return true;
    setTyped(undefined);
    const days = read(typed, mode);
    const isReadable = days !== null || typed.trim() === '';
    setRefused(isReadable ? undefined : typed.trim());
    setWasSeen(isReadable);
    setWords(readAs(typed));
    if (isReadable) onChange(days);
    return isReadable;
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
    /** The last text that is no date; the days before it are back. */
    refused,
    /** Which day a text was read as that is written in another way. */
    words: typed === undefined ? words : readAs(typed),
    /** Its person has not come back to the field since. */
    isUnseen: refused !== undefined && !wasSeen,
    see: () => setWasSeen(true),
    type: (text: string) => {
      setRefused(undefined);
      setTyped(text);
    },
    forget: () => {
      setWords(undefined);
      setRefused(undefined);
      setTyped(undefined);
    },
    settle,
    step,
  };
}
