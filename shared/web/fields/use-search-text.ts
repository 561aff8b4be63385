import { useEffect, useRef, useState } from 'react';
import { TYPEAHEAD_WAIT } from '#shared/web/cache-times.ts';

/** The text that the server is asked for: what is typed, once nothing was typed for a moment, or at once. */
export function useSearchText(start = ''): { asked: string; onSearch: (text: string, now?: boolean) => void } {
  const [asked, setAsked] = useState(start);
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(wait.current), []);
  const onSearch = (text: string, now = false) => {
    clearTimeout(wait.current);
    if (now) setAsked(text);
    else wait.current = setTimeout(setAsked, TYPEAHEAD_WAIT, text);
  };
  return { asked, onSearch };
}
