import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AskAboutIds } from '#features/catalog/web/ask-in-batches.tsx';
import { formatCount } from '#shared/domain/format.ts';
import { suggestions } from '../sales-api.ts';
import { salesTopics } from '../sales-topics.ts';

/** Asks the matching service, where there is one, about POS items without a likely suggestion. */
export function AskService() {
  const client = useQueryClient();
  const askable = useQuery(suggestions.query.listAskable.queryOptions()).data;
  if (!askable?.can_ask) return null;
  return (
    <AskAboutIds
      ids={askable.pos_item_ids}
      what="POS items"
      label={`Ask the matching service about ${formatCount(askable.pos_item_ids.length)}`}
      ask={(pos_item_ids) => suggestions.call.askAboutPosItems({ pos_item_ids })}
      onEnd={() => Promise.all((salesTopics.pos ?? []).map((queryKey) => client.invalidateQueries({ queryKey })))}
    />
  );
}
