import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AskAboutIds } from '#features/catalog/web/ask-in-batches.tsx';
import { formatCount } from '#shared/domain/format.ts';
import { mapping } from './mapping-api.ts';
import { mappingKeys } from './mapping-keys.ts';

/** Asks the matching service, where there is one, about items that have suggestions, of which none is sure. */
export function AskService() {
  const client = useQueryClient();
  const askable = useQuery(mapping.query.listAskableItems.queryOptions()).data;
  if (!askable?.can_ask) return null;
  return (
    <AskAboutIds
      ids={askable.inventory_item_ids}
      what="items"
      label={`Ask the matching service about ${formatCount(askable.inventory_item_ids.length)}`}
      ask={(inventory_item_ids) => mapping.call.askAboutItems({ inventory_item_ids })}
      onEnd={() => Promise.all(mappingKeys.map((queryKey) => client.invalidateQueries({ queryKey })))}
    />
  );
}
