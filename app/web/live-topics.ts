import type { LiveTopics } from '#shared/web/live.ts';
import { accounts } from './account/accounts-api.ts';

/** What goes stale when the server announces a topic. */
export const liveTopics: LiveTopics = {
  organization: [accounts.query.getMe.key(), accounts.query.listOrganizations.key()],
};
