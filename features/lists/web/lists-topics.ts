import type { LiveTopics } from '#shared/web/live.ts';
import { listFiles, listStyles, lists } from './lists-api.ts';

/** Queries that each topic of the live stream invalidates; entries show names and prices of sellables. */
export const listsTopics: LiveTopics = {
  lists: [lists.query.key(), listStyles.query.key(), listFiles.query.key()],
  items: [lists.query.listGroups.key()],
  recipes: [lists.query.listGroups.key()],
};
