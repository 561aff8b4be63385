import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import classes from './home.module.css';

interface HomeSectionProps<Data> {
  title: string;
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** Links next to the title. */
  links?: (data: Data) => ReactNode;
  children: (data: Data) => ReactNode;
}

/** A heading with its data: a skeleton while loading, the reason on failure. */
export function HomeSection<Data>({ title, query, links, children }: HomeSectionProps<Data>) {
  const { data, error, refetch } = query;
  return (
    <section className={classes.section} aria-label={title} aria-busy={data === undefined && !error}>
      <header className={classes.head}>
        <h2>{title}</h2>
        {data === undefined ? null : <span className={classes.links}>{links?.(data)}</span>}
      </header>
      {data === undefined ? (
        error ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : (
          <Rows />
        )
      ) : (
        children(data)
      )}
    </section>
  );
}

function Rows() {
  return [80, 60, 70, 50].map((width) => <Skeleton key={width} height={14} width={`${width}%`} my={12} />);
}
