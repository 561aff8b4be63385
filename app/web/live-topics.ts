import { accountsTopics } from '#features/accounts/web/accounts-topics.ts';
import { catalogTopics } from '#features/catalog/web/catalog-topics.ts';
import { countingTopics } from '#features/counting/web/counting-topics.ts';
import { inboxTopics } from '#features/inbox/web/inbox-pages.ts';
import { invoicesTopics } from '#features/invoices/web/invoices-topics.ts';
import { itemsTopics } from '#features/items/web/items-topics.ts';
import { sendUndo } from '#features/items/web/undo.ts';
import { labelsTopics } from '#features/labels/web/labels-topics.ts';
import { listsTopics } from '#features/lists/web/lists-topics.ts';
import { recipesTopics } from '#features/recipes/web/recipes-topics.ts';
import { reportsTopics } from '#features/reports/web/reports-topics.ts';
import { salesTopics } from '#features/sales/web/sales-topics.ts';
import { wireActs } from '#shared/web/acts/act.ts';
import type { LiveTopics } from '#shared/web/live.ts';
import { dataTopics } from './data/data-topics.ts';

/** The query keys that become stale with each announced topic; a topic may concern several features. */
export const liveTopics: LiveTopics = joined(
  accountsTopics,
  dataTopics,
  catalogTopics,
  itemsTopics,
  countingTopics,
  invoicesTopics,
  inboxTopics,
  labelsTopics,
  listsTopics,
  recipesTopics,
  salesTopics,
  reportsTopics,
);

function joined(...parts: readonly LiveTopics[]): LiveTopics {
  const topics = [...new Set(parts.flatMap((part) => Object.keys(part)))];
  return Object.fromEntries(topics.map((topic) => [topic, parts.flatMap((part) => part[topic] ?? [])]));
}

wireActs({ undo: sendUndo, topics: liveTopics });
