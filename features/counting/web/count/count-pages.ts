import type { PageDefinition } from '#shared/web/page/page-definition.ts';

/** Without the shell: counting uses the whole screen and works without a network. */
export const countPages: readonly PageDefinition[] = [
  { path: '/count', title: 'Count', load: async () => (await import('./count-page.tsx')).CountPage },
];
