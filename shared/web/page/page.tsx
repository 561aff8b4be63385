import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { greenButton } from '#shared/web/keyboard/green-button.ts';
import { type Shortcut, useShortcuts } from '#shared/web/keyboard/shortcuts.ts';
import { FilterChips } from '#shared/web/page/filter-chips.tsx';
import { LocalSearch } from '#shared/web/page/local-search.tsx';
import { titleSlot } from '#shared/web/page/title-slot.ts';
import { useStore } from '#shared/web/store.ts';
import classes from './page.module.css';

interface PageProps {
  title: string;
  /** Shown instead of the title, such as an editable name. */
  heading?: ReactNode;
  /** Names the searchable fields: "Search by {label}". Without it there is no search box. */
  searchLabel?: string;
  /** Buttons on the right of the title bar. */
  actions?: ReactNode;
  /** Between the search box and the buttons: location picker, filter button. */
  controls?: ReactNode;
  /** Tabs or a summary between the title bar and the content. */
  below?: ReactNode;
  /** Text pages scroll as a whole; a page with one grid lets the grid scroll. */
  scrolls?: boolean;
  children: ReactNode;
}

/** Title bar and content of every signed-in page. */
export function Page({
  title,
  heading = title,
  searchLabel,
  actions,
  controls,
  below,
  scrolls = false,
  children,
}: PageProps) {
  useEffect(() => {
    document.title = `${title} · Cellarhand`;
  }, [title]);
  const slot = useStore(titleSlot);
  useShortcuts(newShortcut);
  const name = <h1 className={classes.title}>{heading}</h1>;
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        {slot && heading === title ? createPortal(name, slot) : name}
        {searchLabel ? <LocalSearch label={searchLabel} /> : null}
        {controls ? <div className={classes.controls}>{controls}</div> : null}
        <div className={classes.actions}>{actions}</div>
      </header>
      <FilterChips />
      {below}
      <div className={scrolls ? classes.scrolling : classes.filling}>{children}</div>
    </div>
  );
}

/** `n` presses the page's green button: Add item, Add invoice, Add vendor. */
const newShortcut: readonly Shortcut[] = [
  { keys: 'n', label: 'New (the green button on the page)', group: 'On a page', run: () => greenButton()?.click() },
];
