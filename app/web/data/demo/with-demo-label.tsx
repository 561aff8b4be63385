import type { PageDefinition } from '#shared/web/page/page-definition.ts';

/** The same page under a label if the organization has demo data. */
export const withDemoLabel = (page: PageDefinition): PageDefinition => ({
  ...page,
  load: async () => {
    const [Inner, { DemoLabel }] = await Promise.all([page.load(), import('./demo-label.tsx')]);
    // biome-ignore lint/correctness/noComponentHookFactories: made once per route, when its code is loaded
    return function LabelledPage() {
      return (
        <>
          <DemoLabel />
          <Inner />
        </>
      );
    };
  },
});
