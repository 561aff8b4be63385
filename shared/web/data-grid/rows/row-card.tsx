import type { ReactNode } from 'react';
import type { AddressPatch } from '#shared/web/address/address.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import classes from './row-card.module.css';

interface RowCardProps {
  /** What the row opens: parameters of the address, with or without another page, or an act. */
  go?: AddressPatch;
  to?: string;
  onOpen?: () => void;
  title: ReactNode;
  /** Right of the title. */
  value?: ReactNode;
  /** Below the title. */
  note?: ReactNode;
  /** Right of the note. */
  aside?: ReactNode;
  /** A third line over the whole width. */
  more?: ReactNode;
}

/** One row of a list on a phone. */
export function RowCard({ go, to, onOpen, title, value, note, aside, more }: RowCardProps) {
  const content = (
    <>
      <span className={classes.title}>{title}</span>
      {value === undefined ? null : <span className={classes.value}>{value}</span>}
      <span className={classes.note}>{note}</span>
      {aside === undefined ? null : <span className={classes.aside}>{aside}</span>}
      {more ? <span className={classes.more}>{more}</span> : null}
    </>
  );
  if (onOpen) {
    return (
      <button type="button" className={classes.card} onClick={onOpen}>
        {content}
      </button>
    );
  }
  return (
    <GoLink className={classes.card} {...(to === undefined ? {} : { to })} {...(go === undefined ? {} : { go })}>
      {content}
    </GoLink>
  );
}
