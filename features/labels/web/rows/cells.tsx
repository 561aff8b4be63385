import type { ReactNode } from 'react';
import classes from './label-rows.module.css';

interface CellProps {
  /** A figure, or content that a phone has no room for. */
  kind?: 'figure' | 'quantity' | 'tick' | 'about' | undefined;
  wide?: boolean;
  title?: string;
  children?: ReactNode;
}

const nameOf = ({ kind, wide }: CellProps): string =>
  [kind && classes[kind], wide && classes.wide].filter(Boolean).join(' ');

export function Cell(props: CellProps) {
  return (
    <span role="cell" className={nameOf(props)} title={props.title}>
      {props.children}
    </span>
  );
}

interface HeadCellProps extends CellProps {
  sort?: 'ascending' | 'descending' | 'none';
  /** For screen readers only. */
  label?: string;
}

export function HeadCell(props: HeadCellProps) {
  return (
    <span role="columnheader" aria-sort={props.sort} className={nameOf(props)}>
      {props.children ?? <span className={classes.unseen}>{props.label}</span>}
    </span>
  );
}
