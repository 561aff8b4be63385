import type { ReactNode } from 'react';
import classes from './scrolling-table.module.css';

interface ScrollingTableProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** A small table that scrolls sideways on a phone and can be scrolled by keyboard. */
export function ScrollingTable({ label, className = '', children }: ScrollingTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={`${classes.scroll} ${className}`} aria-label={label} tabIndex={0}>
      <table className={classes.table}>{children}</table>
    </section>
  );
}
