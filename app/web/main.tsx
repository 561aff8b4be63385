import { SIGN_IN } from '#features/accounts/contract/account-paths.ts';
import '@fontsource-variable/inter/wght.css';
import '#shared/web/theme/mantine-parts.ts';
import '#shared/web/theme/tokens.css';
import '#shared/web/theme/global.css';
import { MantineProvider } from '@mantine/core';
import { createBrowserHistory } from '@tanstack/history';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { bindHistory, currentPath, goTo } from '#shared/web/address/navigate.ts';
import { onRemoved, onSignedOut } from '#shared/web/api-client.ts';
import { ErrorBoundary } from '#shared/web/feedback/error-boundary.tsx';
import { sayWhatWasLeft } from '#shared/web/feedback/toast.ts';
import { ToastHost } from '#shared/web/feedback/toast-host.tsx';
import { listenForShortcuts } from '#shared/web/keyboard/shortcuts.ts';
import { hearForgotten } from '#shared/web/persisted-cache.ts';
import { createQueryClient } from '#shared/web/query-client.ts';
import { colorSchemeMemory } from '#shared/web/theme/color-scheme-memory.ts';
import { cssVariables, theme } from '#shared/web/theme/theme.ts';
import { CurrentRoute } from './current-route.tsx';
import { PUBLIC_PATHS } from './paths.ts';
import { preload } from './preload.ts';

const queryClient = createQueryClient();
bindHistory(createBrowserHistory());
listenForShortcuts();
sayWhatWasLeft();
onSignedOut(() => {
  if (PUBLIC_PATHS.includes(currentPath())) return;
  goTo(SIGN_IN, { continue: currentPath() + window.location.search }, { replace: true });
  void forgetVenue();
});
let isRemoved = false;
onRemoved(() => {
  if (isRemoved) return; // what is on screen asks again, and is refused again
  isRemoved = true;
  queryClient.clear();
  void forgetVenue();
});
hearForgotten(() => {
  if (!PUBLIC_PATHS.includes(currentPath())) window.location.reload();
});

const forgetVenue = async () => (await import('./account/forget-venue.ts')).forgetVenue();

preload(queryClient, currentPath());

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeMemory()}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <CurrentRoute />
        </ErrorBoundary>
        <ToastHost />
      </QueryClientProvider>
    </MantineProvider>,
  );
