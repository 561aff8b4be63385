import { matchQuery, QueryCache, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { itemMapping, mapping } from './mapping-api.ts';
import { mappingKeys } from './mapping-keys.ts';

it('names the calls of the mapping', () => {
  const cache = new QueryCache();
  const client = new QueryClient({ queryCache: cache });
  const keys = [
    itemMapping.query.listItemMapping.key(),
    mapping.query.listStagedMatches.key(),
    mapping.query.listAskableItems.key(),
    mapping.query.listMissingDetails.key(),
  ];
  for (const [index, queryKey] of keys.entries()) {
    const query = cache.build(client, { queryKey });
    expect(matchQuery({ queryKey: mappingKeys[index] }, query)).toBe(true);
  }
});
