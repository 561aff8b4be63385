import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import type { AddressPatch } from '#shared/web/address/address.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import classes from './count.module.css';
import { WaitingBadge } from './waiting/waiting-badge.tsx';

interface CountFrameProps {
  title: string;
  below?: string;
  /** Goes one step back; without it the page is left. */
  back?: AddressPatch;
  children: ReactNode;
}

/** Count mode uses the whole screen: no menu, and what waits for the network is always visible. */
export function CountFrame({ title, below, back, children }: CountFrameProps) {
  useEffect(() => {
    document.title = `${title} · Cellarhand`;
  }, [title]);
  useEffect(() => {
    const page = document.documentElement;
    page.dataset.toasts = 'top'; // the keys for the thumb are at the bottom
    return () => {
      delete page.dataset.toasts;
    };
  }, []);
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        {back ? (
          <GoLink go={back} className={classes.step} aria-label="Back">
            <IconArrowLeft size={22} />
          </GoLink>
        ) : (
          <GoLink to="/inventory" go={{ mode: 'inventory' }} className={classes.step} aria-label="Leave counting">
            <IconX size={22} />
          </GoLink>
        )}
        <div className={classes.titles}>
          <h1 className={classes.title}>{title}</h1>
          {below ? <p className={classes.below}>{below}</p> : null}
        </div>
        <WaitingBadge />
      </header>
      <main className={classes.content}>{children}</main>
    </div>
  );
}
