import type { ReactNode } from 'react';
import classes from './state-tag.module.css';

/** A word for the state of a row: `good` is done, `waits` needs a person, `bad` failed. */
export function StateTag({ tone, children }: { tone: 'good' | 'waits' | 'bad' | 'plain'; children: ReactNode }) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  );
}
