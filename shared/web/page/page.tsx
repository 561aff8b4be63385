import { type ReactNode, useEffect } from 'react';
import { FilterChips } from '#shared/web/page/filter-chips.tsx';
import { LocalSearch } from '#shared/web/page/local-search.tsx';
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
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <h1 className={classes.title}>{heading}</h1>
        {searchLabel ? <LocalSearch label={searchLabel} /> : null}
        {controls}
        <div className={classes.actions}>{actions}</div>
      </header>
      <FilterChips />
      {below}
      <div className={scrolls ? classes.scrolling : classes.filling}>{children}</div>
    </div>
  );
}
