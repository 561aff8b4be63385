import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { readAddress, writeAddress } from '#shared/web/address/address.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { Page } from '#shared/web/page/page.tsx';
import type { PageDefinition } from '#shared/web/page/page-definition.ts';
import { pages, publicPages, redirects } from './pages.ts';
import { Shell } from './shell/shell.tsx';

/** The routes, made from the lists of pages; values in addresses are plain text, in the order they were added. */
export function createAppRouter() {
  const root = createRootRoute({
    component: Outlet,
    notFoundComponent: NotFound,
    validateSearch: (search: Record<string, unknown>) => search,
  });
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: Shell });
  const inShell = [
    ...pages.map((page) => createRoute({ getParentRoute: () => signedIn, ...routeOf(page) })),
    ...redirects.map(({ path, to }) =>
      createRoute({
        getParentRoute: () => signedIn,
        path,
        beforeLoad: () => {
          throw redirect({ to, replace: true });
        },
      }),
    ),
  ];
  const outside = publicPages.map((page) => createRoute({ getParentRoute: () => root, ...routeOf(page) }));
  return createRouter({
    routeTree: root.addChildren([signedIn.addChildren(inShell), ...outside]),
    parseSearch: readAddress,
    stringifySearch: (search) => writeAddress(search as Record<string, string>),
    defaultPreload: false,
    defaultPendingMs: 300,
    defaultErrorComponent: ({ error, reset }) => (
      <ErrorPanel error={error} title="This page could not be shown" onRetry={reset} />
    ),
    scrollRestoration: false,
  });
}

function routeOf(page: PageDefinition) {
  return { path: page.path, component: lazyRouteComponent(async () => ({ default: await page.load() })) };
}

function NotFound() {
  return (
    <Page title="Not found">
      <EmptyState title="There is no page at this address" action={<a href="/">Go to Home</a>} />
    </Page>
  );
}
