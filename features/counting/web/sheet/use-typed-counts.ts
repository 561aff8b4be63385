import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { formatCount } from '#shared/domain/format.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { readDraft, writeDraft } from '#shared/web/own-drafts.ts';
import { randomId } from '#shared/web/random-id.ts';
import { serverNow } from '#shared/web/server-time.ts';
import { counting } from '../counting-api.ts';
import { COUNT_FAILED } from '../inventory/save-count.ts';
import { checkTyped, type Sheet, type Texts } from './typed-counts.ts';

interface Draft {
  /** Makes a repeated save the same counts. */
  id: string;
  texts: Texts;
  /** The time sent with it, so that a repeat is the same count. */
  sent?: { asOf: string; countedAt: string };
}

const draftName = (locationId: string) => `count sheet ${locationId}`;

/** Figures typed from paper: kept through a reload, saved all or none, and saved once even if sent again. */
export function useTypedCounts(sheet: Sheet) {
  const client = useQueryClient();
  const { act, busy } = useAct();
  const locationId = sheet.location.id;
  const [draft, setDraft] = useState<Draft>(() =>
    readDraft(draftName(locationId), { id: randomId(), texts: {} }, 'tab'),
  );
  const [refusals, setRefusals] = useState<Texts>({});
  useEffect(() => writeDraft(draftName(locationId), draft, 'tab'), [draft, locationId]);
  const type = useCallback((itemId: string, text: string) => {
    // A change after an unanswered save makes it another count.
    setDraft(({ texts }) => ({ id: randomId(), texts: { ...texts, [itemId]: text } }));
    setRefusals(({ [itemId]: _, ...others }) => others);
  }, []);
  const save = async (asOf: string) => {
    const { counts, refusals: wrong } = checkTyped(sheet.lines, draft.texts);
    setRefusals(wrong);
    if (Object.keys(wrong).length > 0) return toastFailed('Some lines are not quantities. Nothing was saved.');
    const again = draft.sent?.asOf === asOf ? draft.sent : undefined;
    const counted_at = again?.countedAt ?? (asOf ? new Date(asOf) : serverNow()).toISOString();
    const id = draft.sent && !again ? randomId() : draft.id;
    setDraft({ id, texts: draft.texts, sent: { asOf, countedAt: counted_at } });
    const lines = counts.map((count) => ({
      ...count,
      location_id: locationId,
      counted_at,
      client_id: `${id} ${count.inventory_item_id}`,
    }));
    await act({
      send: () => counting.call.saveStocktakes({ lines }),
      done: ({ saved, repeated, stage }) => `${formatCount(saved + repeated)} counts saved to cycle ${stage.number}`,
      alone: true,
      failed: COUNT_FAILED,
      onDone: () => {
        setDraft({ id: randomId(), texts: {} });
        void client.invalidateQueries();
      },
      topics: ['stock'],
    });
  };
  const count = Object.values(draft.texts).filter((text) => text.trim() !== '').length;
  return { texts: draft.texts, refusals, busy, count, type, save };
}
