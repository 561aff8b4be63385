import { Suspense, useEffect, useState } from 'react';
import { goTo } from '#shared/web/address/navigate.ts';
import { PathParameters } from '#shared/web/address/path-parameters.ts';
import { usePath } from '#shared/web/address/use-address.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorBoundary } from '#shared/web/feedback/error-boundary.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { Page } from '#shared/web/page/page.tsx';
import { useGuest } from './account/who-is-here.ts';
import { type FoundPage, findPage, partsOf } from './find-page.ts';
import { type LoadedPage, loadPage, pageIfLoaded } from './load-page.ts';
import { guestPages, pages, publicPages, redirects } from './pages.ts';
import { Shell } from './shell/shell.tsx';

const NOT_SHOWN = 'This page could not be shown';

interface Shown extends LoadedPage {
  readonly path: string;
  readonly found: FoundPage | undefined;
}

/** The page for the address, with the shell around it for signed-in people. */
export function CurrentRoute() {
  const wanted = useRedirected(usePath());
  const guest = useGuest(findPage(guestPages, wanted) !== undefined);
  const [{ path, found, component: Content, error }, retry] = useCurrent(wanted, guest);
  const page = (
    <PathParameters value={found?.parameters ?? {}}>
      <ErrorBoundary key={path} title={NOT_SHOWN}>
        {error === undefined ? null : <ErrorPanel error={error} title={NOT_SHOWN} onRetry={retry} />}
        <Suspense fallback={null}>{Content ? <Content /> : null}</Suspense>
      </ErrorBoundary>
    </PathParameters>
  );
  if (guest === undefined) return null;
  if (!found) return <NotFound />;
  if (bare.has(found.page)) return page;
  return (
    <ErrorBoundary title={NOT_SHOWN}>
      <Shell>{page}</Shell>
    </ErrorBoundary>
  );
}

const bare = new Set([...publicPages, ...guestPages]);

const findFor = (guest: boolean | undefined, path: string): FoundPage | undefined =>
  findPage(publicPages, path) ?? (guest ? findPage(guestPages, path) : undefined) ?? findPage(pages, path);

/**
 * Keeps the last page until the code of the next one has loaded; before the first page shows only its frame. A page without
 * the shell never waits behind one with it, which could only show that the session has ended.
 */
function useCurrent(path: string, guest: boolean | undefined): [Shown, retry: () => void] {
  const found = findFor(guest, path);
  const page = guest === undefined ? undefined : found?.page;
  const [attempt, setAttempt] = useState(0);
  const [last, setLast] = useState<{ path: string; loaded: LoadedPage }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let left = false;
    const loading = page ? loadPage(page) : Promise.resolve({});
    loading.then((loaded) => left || setLast({ path, loaded }));
    return () => {
      left = true;
    };
  }, [path, page, attempt]);
  const loaded = page ? pageIfLoaded(page) : {};
  const retry = () => setAttempt(attempt + 1);
  if (loaded) return [{ path, found, ...loaded }, retry];
  if (!last || (found && bare.has(found.page))) return [{ path, found }, retry];
  const lastFound = findFor(guest, last.path);
  return [{ path: last.path, found: lastFound, ...last.loaded }, retry];
}

/** The path itself, or its redirect: shown immediately, then updated in the address. */
function useRedirected(path: string): string {
  const to = redirects.find((redirect) => partsOf(redirect.path).join('/') === partsOf(path).join('/'))?.to;
  useEffect(() => {
    if (to !== undefined) goTo(to, {}, { replace: true });
  }, [to]);
  return to ?? path;
}

function NotFound() {
  return (
    <main>
      <Page title="Not found">
        <EmptyState title="There is no page at this address" action={<a href="/">Go to Home</a>} />
      </Page>
    </main>
  );
}
