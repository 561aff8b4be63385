import type { ComponentType } from 'react';
import type { Act } from '#features/accounts/domain/permissions.ts';

export interface SettingsTab {
  key: string;
  label: string;
  /** Shown to people with this permission; to everyone without it. */
  act?: Act;
  load: () => Promise<ComponentType>;
}

export const settingsTabs: readonly [SettingsTab, ...SettingsTab[]] = [
  {
    key: 'account',
    label: 'Account',
    load: async () => (await import('#features/accounts/web/profile/profile-tab.tsx')).ProfileTab,
  },
  {
    key: 'organization',
    label: 'Organization',
    load: async () => (await import('#features/accounts/web/organization/organization-tab.tsx')).OrganizationTab,
  },
  {
    key: 'team',
    label: 'Team',
    load: async () => (await import('#features/accounts/web/team/team-tab.tsx')).TeamTab,
  },
  {
    key: 'counting',
    label: 'Counting',
    act: 'change organization settings',
    load: async () => (await import('#features/counting/web/settings/counting-tab.tsx')).CountingTab,
  },
  {
    key: 'matching',
    label: 'Matching',
    act: 'change organization settings',
    load: async () => (await import('#features/sales/web/settings/matching-tab.tsx')).MatchingTab,
  },
  {
    key: 'inbox',
    label: 'Inbox',
    act: 'change organization settings',
    load: async () => (await import('#features/inbox/web/settings/inbox-tab.tsx')).InboxTab,
  },
  {
    key: 'keys',
    label: 'API keys',
    act: 'manage API keys',
    load: async () => (await import('#features/accounts/web/keys/keys-tab.tsx')).KeysTab,
  },
  {
    key: 'data',
    label: 'Data',
    act: 'import and export',
    load: async () => (await import('../data/data-tab.tsx')).DataTab,
  },
  {
    key: 'security',
    label: 'Security log',
    act: 'read security events',
    load: async () => (await import('#features/accounts/web/security/security-tab.tsx')).SecurityTab,
  },
  {
    key: 'outbox',
    label: 'Outbox',
    act: 'read and send waiting mail',
    load: async () => (await import('#features/accounts/web/outbox/outbox-tab.tsx')).OutboxTab,
  },
];
