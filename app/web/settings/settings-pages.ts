import type { PageDefinition } from '#shared/web/page/page-definition.ts';

export const settingsPages: readonly PageDefinition[] = [
  {
    path: '/settings',
    title: 'Account Settings',
    load: async () => (await import('./settings-page.tsx')).SettingsPage,
  },
];
