import { Button } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Component, lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { goTo } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { asApiError } from '#shared/web/api-error.ts';
import { useOnline } from '#shared/web/media.ts';
import { meRequest } from '../account/use-me.ts';
import { Brand } from './brand.tsx';
import classes from './shell.module.css';

const CountsWaiting = lazy(async () => ({
  default: (await import('#features/counting/web/count/waiting/counts-waiting.tsx')).CountsWaiting,
}));

const TRY_EVERY = 10_000;

/** In place of every page while the server can't be reached at the start: what waits, and a way back to counting. */
export function OfflinePage({ onRetry }: { onRetry: () => void }) {
  const online = useOnline();
  const shared = useParameter('read_pages') === 'shared';
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const timer = setInterval(() => navigator.onLine && retry(), TRY_EVERY);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, []);
  return (
    <div className={classes.shell}>
      <div className="starting">
        <Brand />
      </div>
      <main id="content" className={classes.offline}>
        <IconWifiOff size={28} stroke={1.6} aria-hidden />
        <h1>{online ? "The server can't be reached" : "You're offline"}</h1>
        <p>This page needs a connection and opens as soon as you're back online. You can still count.</p>
        {shared ? <p>The pages you shared are saved on this device. Open this page again to read them.</p> : null}
        <Suspense fallback={null}>
          <CountsWaiting />
        </Suspense>
        <div className={classes.offlineActs}>
          <Button onClick={() => goTo('/count')}>Count</Button>
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        </div>
      </main>
    </div>
  );
}

interface OfflineBoundaryProps {
  children: ReactNode;
}

/** Shows the offline page where the first request had no answer; any other error reaches the boundary around it. */
export function OfflineBoundary({ children }: OfflineBoundaryProps) {
  const client = useQueryClient();
  // Without this, React Query would throw the old error again.
  return <Boundary onRetry={() => client.resetQueries({ queryKey: meRequest().queryKey })}>{children}</Boundary>;
}

interface BoundaryProps extends OfflineBoundaryProps {
  onRetry: () => Promise<void>;
}

class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!asApiError(error).outcomeUnknown) throw error;
    const retry = () => void this.props.onRetry().then(() => this.setState({ error: undefined }));
    return <OfflinePage onRetry={retry} />;
  }
}
