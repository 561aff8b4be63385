import type { PageDefinition } from '#shared/web/page/page-definition.ts';

/** Without the shell: the whole screen is the count's, and nothing of it needs a network. */
export const countPages: readonly PageDefinition[] = [
  { path: '/count', title: 'Count', load: async () => (await import('./count-page.tsx')).CountPage },
];
