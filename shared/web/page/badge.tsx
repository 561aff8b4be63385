import type { ReactNode } from 'react';
import classes from './badge.module.css';

interface BadgeProps {
  /** `waits`: someone has to act; `live`: others can see it; without it, nothing is to be done. */
  tone?: 'waits' | 'live' | undefined;
  children: ReactNode;
}

/** The state of a row or document, in a word. */
export const Badge = ({ tone, children }: BadgeProps) => (
  <span className={classes.badge} data-tone={tone}>
    {children}
  </span>
);
