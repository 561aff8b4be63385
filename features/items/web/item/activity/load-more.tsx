import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './activity-tab.module.css';

interface LoadMoreProps {
  more: boolean;
  loading: boolean;
  load: () => void;
}

/** Loads the next page when scrolled into view; its button also works by hand. */
export function LoadMore({ more, loading, load }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!more || loading || !place.current) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { rootMargin: '300px' });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [more, loading, load]);
  return (
    <div ref={place} className={classes.more}>
      {more ? (
        <Button variant="subtle" loading={loading} onClick={load}>
          Show more
        </Button>
      ) : null}
    </div>
  );
}
