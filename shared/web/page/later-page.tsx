import { Button } from '@mantine/core';
import type { Address } from '#shared/web/address/address.ts';
import { goTo } from '#shared/web/address/navigate.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { Page } from '#shared/web/page/page.tsx';

/** What shows the same until then. */
export interface Meanwhile {
  label: string;
  to: string;
  query: () => Address;
}

/** An honest page for what is not built yet: `laterPage('Recipes', 'Recipes come with …')`. */
export function laterPage(title: string, text: string, meanwhile?: Meanwhile) {
  const action = meanwhile ? (
    <Button variant="default" onClick={() => goTo(meanwhile.to, meanwhile.query())}>
      {meanwhile.label}
    </Button>
  ) : undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: made once per route, when its code is loaded
  return function LaterPage() {
    return (
      <Page title={title}>
        <EmptyState title={text} text="Everything else here works without it." action={action} />
      </Page>
    );
  };
}
