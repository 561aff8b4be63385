import type { ReactNode } from 'react';
import { Brand } from '../shell/brand.tsx';
import classes from './account-frame.module.css';

/** The quiet page around signing in and setting up. */
export function AccountFrame({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <main className={classes.page}>
      <div className={classes.column}>
        <Brand />
        <h1 className={classes.title}>{title}</h1>
        {text ? <p className={classes.text}>{text}</p> : null}
        {children}
      </div>
    </main>
  );
}
