import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { TYPEAHEAD_WAIT } from '#shared/web/cache-times.ts';
import classes from './local-search.module.css';

const write = (text: string) => go({ q: text.trim() || undefined }, { replace: true });

/** The search box in the title bar: it writes to the address, where the page's list reads it. */
export function LocalSearch({ label }: { label: string }) {
  const searched = useParameter('q') ?? '';
  const [text, setText] = useState(searched);
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setText((typed) => (typed.trim() === searched ? typed : searched)), [searched]);
  useEffect(() => () => clearTimeout(wait.current), []);
  const change = (next: string, at: 'once' | 'soon') => {
    setText(next);
    clearTimeout(wait.current);
    if (at === 'once') write(next);
    else wait.current = setTimeout(write, TYPEAHEAD_WAIT, next);
  };
  const placeholder = `Search by ${label}`;
  return (
    <search className={classes.box}>
      <IconSearch size={16} stroke={1.8} className={classes.icon} aria-hidden />
      <input
        type="search"
        className={classes.input}
        placeholder={placeholder}
        aria-label={placeholder}
        value={text}
        onChange={(event) => change(event.currentTarget.value, 'soon')}
        onKeyDown={(event) => {
          if (event.key === 'Enter') change(text, 'once');
          if (event.key === 'Escape' && text) change('', 'once');
        }}
      />
      {text ? (
        <button type="button" className={classes.clear} aria-label="Clear search" onClick={() => change('', 'once')}>
          <IconX size={15} stroke={1.8} />
        </button>
      ) : null}
    </search>
  );
}
