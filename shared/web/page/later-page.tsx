import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { Page } from '#shared/web/page/page.tsx';

/** An honest page for what is not built yet: `laterPage('Recipes', 'Recipes come with …')`. */
export function laterPage(title: string, text: string) {
  // biome-ignore lint/correctness/noComponentHookFactories: made once per route, when its code is loaded
  return function LaterPage() {
    return (
      <Page title={title}>
        <EmptyState title={text} text="Everything else here works without it." />
      </Page>
    );
  };
}
