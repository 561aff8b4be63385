import type { LiveTopics } from '#shared/web/live.ts';
import { listFiles, listStyles, lists } from './lists-api.ts';

/** What goes stale here with each topic of the live stream; entries show names and prices of what is sold. */
export const listsTopics: LiveTopics = {
  lists: [lists.query.key(), listStyles.query.key(), listFiles.query.key()],
  items: [lists.query.listGroups.key()],
  recipes: [lists.query.listGroups.key()],
};
