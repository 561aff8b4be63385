import type { ReactNode } from 'react';
import classes from './settings-section.module.css';

interface SettingsSectionProps {
  title: string;
  /** Its purpose, in a sentence or two. */
  text?: ReactNode;
  /** Next to the title: the button that adds one. */
  action?: ReactNode;
  /** A table needs the full width, with its title above it. */
  wide?: boolean;
  children: ReactNode;
}

/** One topic of the settings: description on the left, controls on the right. */
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
