import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import type { AddressPatch } from '#shared/web/address/address.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { useStore } from '#shared/web/store.ts';
import classes from './count.module.css';
import { said, sayInsteadOfToasts } from './count-line.ts';
import { LastCountLine } from './last-count-line.tsx';
import { WaitingBadge } from './waiting/waiting-badge.tsx';

interface CountFrameProps {
  title: string;
  below?: string;
  /** Goes one step back; without it the page is left. */
  back?: AddressPatch;
  /** The content shows what was saved last in a place of its own. */
  hasLine?: boolean;
  children: ReactNode;
}

/** Count mode uses the whole screen: no menu, no toasts, and what waits for the network is always visible. */
export function CountFrame({ title, below, back, hasLine, children }: CountFrameProps) {
  useEffect(() => {
    document.title = `${title} · Cellarhand`;
  }, [title]);
  useEffect(() => sayInsteadOfToasts(), []);
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
      <main className={classes.content}>
        {hasLine ? null : <SpokenLine />}
        {children}
      </main>
    </div>
  );
}

/** On the other pages of count mode: only what is not about a saved count. */
function SpokenLine() {
  const { kind, unknown } = useStore(said) ?? {};
  return kind === 'done' || (kind === 'failed' && unknown === undefined) ? <LastCountLine /> : null;
}
