import { catalogTopics } from '#features/catalog/web/catalog-topics.ts';
import { countingTopics } from '#features/counting/web/counting-topics.ts';
import { purchasingTopics } from '#features/purchasing/web/purchasing-topics.ts';
import { stockTopics } from '#features/stock/web/stock-topics.ts';
import type { LiveTopics } from '#shared/web/live.ts';
import { accounts } from './account/accounts-api.ts';

const accountTopics: LiveTopics = {
  organization: [accounts.query.getMe.key(), accounts.query.listOrganizations.key()],
};

/** What goes stale when the server announces a topic; a topic may concern several features. */
export const liveTopics: LiveTopics = joined(
  accountTopics,
  catalogTopics,
  stockTopics,
  countingTopics,
  purchasingTopics,
);

function joined(...parts: readonly LiveTopics[]): LiveTopics {
  const topics = [...new Set(parts.flatMap((part) => Object.keys(part)))];
  return Object.fromEntries(topics.map((topic) => [topic, parts.flatMap((part) => part[topic] ?? [])]));
}
