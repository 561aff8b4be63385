import type { PageDefinition } from '#shared/web/page/page-definition.ts';

export const reportsPages: readonly PageDefinition[] = [
  { path: '/insights', title: 'Home', load: async () => (await import('./home/home-page.tsx')).HomePage },
];
