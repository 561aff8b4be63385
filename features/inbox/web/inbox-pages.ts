import type { DialogDefinition } from '#shared/web/dialogs/dialog-definition.ts';
import type { LiveTopics } from '#shared/web/live.ts';
import type { PageDefinition } from '#shared/web/page/page-definition.ts';

export const inboxPages: readonly PageDefinition[] = [
  { path: '/inbox', title: 'Inbox', load: async () => (await import('./inbox-page.tsx')).InboxPage },
];

export const inboxDialogs: readonly DialogDefinition[] = [
  { key: 'connect_mailbox', load: async () => (await import('./settings/mailbox-dialog.tsx')).MailboxDialog },
];

/** Queries that each topic of the live stream makes stale, by call name. A read document waits among the invoices. */
export const inboxTopics: LiveTopics = {
  inbox: [[['listInbox']], [['getInboxSettings']], [['listReadings']]],
  invoices: [[['listInbox']]],
};
