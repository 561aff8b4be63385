import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#shared/domain/format.ts';
import { errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { suggestions } from '../sales-api.ts';
import { salesTopics } from '../sales-topics.ts';

const AT_ONCE = 20;

/** Asks the matching service, where there is one, about POS items without a likely suggestion. */
export function AskService() {
  const askable = useQuery(suggestions.query.listAskable.queryOptions()).data;
  if (!askable?.can_ask || askable.pos_item_ids.length === 0) return null;
  return <AskInBatches posItemIds={askable.pos_item_ids} />;
}

/** What the service chose stays if a later batch fails. */
function AskInBatches({ posItemIds }: { posItemIds: readonly string[] }) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const ask = async () => {
    const all = [...posItemIds];
    let answered = 0;
    try {
      for (let from = 0; from < all.length; from += AT_ONCE) {
        setProgress({ done: from, of: all.length });
        const answer = await suggestions.call.askAboutPosItems({ pos_item_ids: all.slice(from, from + AT_ONCE) });
        answered += answer.answered;
      }
      toastDone(`The matching service chose for ${formatCount(answered)} of ${formatCount(all.length)} POS items`);
    } catch (error) {
      toastFailed(errorText(error));
    }
    setProgress(undefined);
    await Promise.all((salesTopics.pos ?? []).map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  return (
    <Button variant="default" disabled={progress !== undefined} onClick={() => void ask()}>
      {progress
        ? `Asking about ${formatCount(progress.done)} of ${formatCount(progress.of)} …`
        : `Ask the matching service about ${formatCount(posItemIds.length)}`}
    </Button>
  );
}
