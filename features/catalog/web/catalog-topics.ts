import type { LiveTopics } from '#shared/web/live.ts';
import { catalog } from './catalog-api.ts';

export const catalogTopics: LiveTopics = {
  items: [catalog.query.listFields.key(), catalog.query.listSizes.key(), catalog.query.listTypes.key()],
};
