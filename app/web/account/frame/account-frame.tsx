import { type ReactNode, useEffect } from 'react';
import { Brand } from '../../shell/brand.tsx';
import classes from './account-frame.module.css';

interface AccountFrameProps {
  title: string;
  text?: ReactNode;
  /** For choices that need more space than a form. */
  wide?: boolean;
  children?: ReactNode;
}

/** The simple page around sign-in and set-up. */
export function AccountFrame({ title, text, wide = false, children }: AccountFrameProps) {
  useEffect(() => {
    document.title = `${title} · Cellarhand`;
  }, [title]);
  return (
    <main className={classes.page}>
      <div className={classes.column} data-wide={wide || undefined}>
        <Brand />
        <h1 className={classes.title}>{title}</h1>
        {text ? <p className={classes.text}>{text}</p> : null}
        {children}
      </div>
    </main>
  );
}
