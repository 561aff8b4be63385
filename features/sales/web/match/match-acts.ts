import type { QueryClient } from '@tanstack/react-query';
import { refreshStock } from '#features/items/web/undo.ts';
import { stock } from '#features/ledger/web/stock-api.ts';
import { formatQuantity } from '#shared/domain/format.ts';
import { go } from '#shared/web/address/navigate.ts';
import { asApiError, errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { posItems, sales, soldAs, suggestions } from '../sales-api.ts';
import { SALES_KEYS } from '../sales-topics.ts';
import { patchRow } from './patch-row.ts';

/** Texts of one way to match (ERR-032). */
export interface MatchWords {
  done: string;
  failed: string;
}

export const CREATED: MatchWords = { done: 'Item matched successfully.', failed: 'Error matching item.' };
export const EXISTING: MatchWords = {
  done: 'Existing Sold As matched successfully.',
  failed: 'Error matching existing Sold As.',
};
export const PROPOSED: MatchWords = { done: 'Item successfully matched with POS', failed: 'Failed to match item' };

export type PosItemChange = Parameters<typeof posItems.call.updatePosItem>[0];
/** Texts for fields, where a form is there to show them. */
type Refused = (fields: Readonly<Record<string, string>>) => void;
type Matched = Awaited<ReturnType<typeof posItems.call.updatePosItem>>;

export async function refreshSales(client: QueryClient): Promise<void> {
  await Promise.all([...SALES_KEYS.map((queryKey) => client.invalidateQueries({ queryKey })), refreshStock(client)]);
}

/** Matches a POS item; with its sales of the open cycle it may take stock, which Undo of that action gives back. */
export const matchPosItem = (
  client: QueryClient,
  change: PosItemChange,
  words: MatchWords,
  onRefused?: Refused,
): Promise<boolean> =>
  match(client, words, () => posItems.call.updatePosItem({ ...change, action: 'match' }), onRefused);

type Accepted = Parameters<typeof suggestions.call.acceptSuggestion>[0];

export const acceptSuggestion = (client: QueryClient, accepted: Accepted, onRefused?: Refused): Promise<boolean> =>
  match(client, PROPOSED, () => suggestions.call.acceptSuggestion(accepted), onRefused);

/** What is proposed for a POS item, as it is shown. */
export interface Proposal {
  posItemId: string;
  itemId: string;
  sizeId: string | null;
}

/** Accepted at once where nothing was sold yet; else the dialog says first what it would take out of stock (D42). */
export async function acceptProposal(client: QueryClient, { posItemId, itemId, sizeId }: Proposal): Promise<void> {
  const options = sales.query.previewSalesOfItem.queryOptions({ input: { id: posItemId }, staleTime: 0 });
  const waiting = await client.fetchQuery(options).catch(() => undefined);
  const nothingSold = waiting?.lines === 0 && waiting.earlier.lines === 0;
  if (sizeId === null || !nothingSold) return go({ match_pos: posItemId, match_by: 'suggestions' });
  await acceptSuggestion(client, {
    pos_item_id: posItemId,
    size_id: sizeId,
    inventory_item_id: itemId,
    deplete_sales: false,
  });
}

const match = (
  client: QueryClient,
  words: MatchWords,
  act: () => Promise<Matched>,
  onRefused?: Refused,
): Promise<boolean> =>
  attempt(
    client,
    words.failed,
    async () => {
      const { id, sellable_item_group, depleted, sold_as_created } = await act();
      if (depleted.lines > 0) toastDone(`${formatQuantity(depleted.quantity)} sold in this cycle taken out of stock`);
      const groupId = sellable_item_group?.id;
      // First what was taken out of stock is given back; a Sold As that was made for it goes with its match.
      const back = async () => {
        if (depleted.action_id) await stock.call.undoAction({ id: depleted.action_id });
        if (sold_as_created && groupId) await soldAs.call.deleteSoldAsById({ id: groupId });
        else await posItems.call.updatePosItem({ id, action: 'unmatch', sellable_item_id: groupId });
      };
      toastDone(words.done, () => undo(client, back));
    },
    { onRefused },
  );

/** Depletes sales of the open cycle that were left out of stock although their POS item is matched. */
export const depleteWaiting = (client: QueryClient, id: string): Promise<boolean> =>
  attempt(client, "Couldn't deplete these sales", async () => {
    const { lines, quantity, action_id } = await sales.call.postSalesOfItem({ id });
    if (lines === 0) return toastFailed('Nothing could be depleted. POS Sales says why.');
    toastDone(
      `${formatQuantity(quantity)} sold in this cycle taken out of stock`,
      action_id ? () => undo(client, () => stock.call.undoAction({ id: action_id })) : undefined,
    );
  });

/** Parts a POS item from what it is matched to; Undo matches them again. What was depleted stays so. */
export function unmatch(client: QueryClient, id: string, groupId: string): Promise<boolean> {
  const again = { id, action: 'match' as const, sellable_item_group_id: groupId, deplete_sales: false };
  const shown = patchRow(client, id, { state: 'unmatched', sellable_item_group: null });
  return attempt(
    client,
    'Error Unmatching',
    async () => {
      await posItems.call.updatePosItem({ id, action: 'unmatch', sellable_item_id: groupId });
      toastDone('Stock already taken out stays out');
      toastDone('Unmatch Successful', () => undo(client, () => posItems.call.updatePosItem(again)));
    },
    { shown },
  );
}

export const setIgnored = (client: QueryClient, id: string, ignored: boolean): Promise<boolean> =>
  attempt(
    client,
    "Couldn't update this POS item",
    async () => {
      await posItems.call.updatePosItem({ id, ignored });
      const back = () => undo(client, () => posItems.call.updatePosItem({ id, ignored: !ignored }));
      toastDone(ignored ? 'Ignored: its sales deplete nothing' : 'No longer ignored', back);
    },
    { shown: patchRow(client, id, { ignored, state: ignored ? 'ignored' : 'unmatched' }) },
  );

/** Declines what is proposed; Undo looks for it again. */
export const removeSuggestion = (client: QueryClient, id: string, itemId?: string): Promise<boolean> =>
  attempt(client, 'Error removing suggested match', async () => {
    await suggestions.call.removeSuggestion({ pos_item_id: id, inventory_item_id: itemId });
    toastDone('Suggested match removed', () =>
      undo(client, () => suggestions.call.suggestAgain({ pos_item_ids: [id] })),
    );
  });

function undo(client: QueryClient, act: () => Promise<unknown>): void {
  void attempt(client, "Couldn't undo this", async () => {
    await act();
    toastDone('Undone');
  });
}

interface Attempt {
  onRefused?: Refused;
  /** What the list shows already; answers with the way back. */
  shown?: Promise<() => void>;
}

async function attempt(
  client: QueryClient,
  failed: string,
  act: () => Promise<void>,
  { onRefused, shown }: Attempt = {},
): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    (await shown)?.();
    onRefused?.(asApiError(error).fields);
    toastFailed(errorText(error, failed));
    return false;
  } finally {
    void refreshSales(client);
  }
}
