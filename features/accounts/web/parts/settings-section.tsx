import type { ReactNode } from 'react';
import classes from './settings-section.module.css';

interface SettingsSectionProps {
  title: string;
  /** What it is good for, in a sentence or two. */
  text?: ReactNode;
  /** Beside the title: the button that adds one. */
  action?: ReactNode;
  /** A table needs the whole width; its title then stands above it. */
  wide?: boolean;
  children: ReactNode;
}

/** One subject of the settings: what it is at the left, what can be done at the right. */
export function SettingsSection({ title, text, action, wide = false, children }: SettingsSectionProps) {
  return (
    <section className={classes.section} data-wide={wide || undefined} aria-label={title}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.title}>{title}</h2>
          {text ? <div className={classes.text}>{text}</div> : null}
        </div>
        {action}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  );
}
