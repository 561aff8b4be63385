import type { LiveTopics } from '#shared/web/live.ts';
import { data } from './data-api.ts';

export const dataTopics: LiveTopics = {
  organization: [data.query.getDataStatus.key()],
  items: [data.query.getDataStatus.key()],
};
