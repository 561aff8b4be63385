import type { QueryClient } from '@tanstack/react-query';
import { mayDeplete } from '#features/accounts/web/sales-pause.ts';
import { refreshStock } from '#features/items/web/undo.ts';
import { formatCount, formatFigure, formatQuantity } from '#shared/domain/format.ts';
import { act } from '#shared/web/acts/act.ts';
import { go } from '#shared/web/address/navigate.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { showInRows } from '#shared/web/shown-early.ts';
import { type PosItem, posItems, sales, suggestions } from '../sales-api.ts';
import { SALES_KEYS } from '../sales-topics.ts';

/** Changes it in every loaded list at once; returns what takes that back. */
const patchRow = (client: QueryClient, id: string, change: Partial<PosItem>): Promise<() => void> =>
  showInRows<PosItem>(client, posItems.query.listPosItems.key(), id, change);

/** Texts for one way to match (ERR-032). */
export interface MatchWords {
  done: string;
  failed: string;
}

export const CREATED: MatchWords = { done: 'Item matched successfully.', failed: 'Error matching item.' };
export const EXISTING: MatchWords = {
  done: 'Existing Sold As matched successfully.',
  failed: 'Error matching existing Sold As.',
};
const NEW_ITEM: MatchWords = { done: 'Item added and matched', failed: "Couldn't add this item" };
export const PROPOSED: MatchWords = { done: 'Item successfully matched with POS', failed: 'Failed to match item' };

export type PosItemChange = Parameters<typeof posItems.call.updatePosItem>[0];
/** Shows texts at fields, if there is a form. */
type Refused = (fields: Readonly<Record<string, string>>) => void;
type Matched = Awaited<ReturnType<typeof posItems.call.updatePosItem>>;

/** A match may take stock, and its undo puts it back. */
const MATCH_TOPICS = ['pos', 'sales', 'stock'];

export async function refreshSales(client: QueryClient): Promise<void> {
  await Promise.all([...SALES_KEYS.map((queryKey) => client.invalidateQueries({ queryKey })), refreshStock(client)]);
}

/** A match is made during a pause of sales too; what it waited for is depleted later. */
const depleting = (client: QueryClient) => (mayDeplete(client, true) ? {} : { deplete_sales: false });

/** Matches a POS item. Depleting its sales of the open cycle may take stock; Undo puts it back. */
export const matchPosItem = (
  client: QueryClient,
  change: PosItemChange,
  words: MatchWords,
  onRefused?: Refused,
): Promise<boolean> =>
  match(
    client,
    words,
    () => posItems.call.updatePosItem({ ...change, ...depleting(client), action: 'match' }),
    onRefused,
  );

type NewItem = Parameters<typeof posItems.call.matchNewItem>[0];

/** Adds an item and matches the POS item to it; one Undo removes both. */
export const matchNewItem = (client: QueryClient, item: NewItem, onRefused: Refused): Promise<boolean> =>
  match(client, NEW_ITEM, () => posItems.call.matchNewItem({ ...item, ...depleting(client) }), onRefused, [
    ...MATCH_TOPICS,
    'items',
  ]);

type Accepted = Parameters<typeof suggestions.call.acceptSuggestion>[0];

export const acceptSuggestion = (client: QueryClient, accepted: Accepted, onRefused?: Refused): Promise<boolean> =>
  match(client, PROPOSED, () => suggestions.call.acceptSuggestion({ ...accepted, ...depleting(client) }), onRefused);

/** A suggestion for a POS item, as shown. */
export interface Proposal {
  posItemId: string;
  itemId: string;
  sizeId: string | null;
  /** Created with the match. */
  newSize?: string | null;
}

/** What accepting a suggestion takes besides, for the end of "takes 2 oz" (D42). */
export function waitingText({ quantity, earlier }: NonNullable<PosItem['waiting']>, paused: boolean): string {
  if (paused && quantity > 0) return `, not for ${formatFigure(quantity, 2)} sold in this cycle: sales are paused`;
  if (quantity === 0) return earlier === 0 ? '' : `, not for ${formatFigure(earlier, 2)} sold before this cycle`;
  const before = earlier === 0 ? '' : `, not for ${formatFigure(earlier, 2)} before it`;
  return `, also for ${formatFigure(quantity, 2)} sold in this cycle${before}`;
}

/** Like `acceptProposal`. */
export const acceptRecipe = (client: QueryClient, posItemId: string, recipeId: string): Promise<boolean> =>
  matchPosItem(client, { id: posItemId, recipe: recipeId, deplete_sales: true }, CREATED);

/** Depletes what was sold in the cycle too: the suggestion says how much (D42). Asks for a size that is unknown. */
export async function acceptProposal(client: QueryClient, proposal: Proposal): Promise<void> {
  const { posItemId, itemId, sizeId, newSize } = proposal;
  const hasSize = sizeId !== null || Boolean(newSize);
  if (!hasSize) return go({ match_pos: posItemId, match_by: 'suggestions' });
  await acceptSuggestion(client, {
    pos_item_id: posItemId,
    ...(sizeId && { size_id: sizeId }),
    inventory_item_id: itemId,
    deplete_sales: true,
  });
}

type NotStockItems = Parameters<typeof suggestions.call.ignoreNotStock>[0];

const TAKEN = 'sold in this cycle taken out of stock';

/** Said below the match: one message, and its Undo undoes both. */
const takenText = ({ depleted }: { depleted: { lines: number; quantity: number } }): string | undefined =>
  depleted.lines > 0 ? `${formatQuantity(depleted.quantity)} ${TAKEN}` : undefined;

/** Accepts many at once, with one Undo. */
export const acceptSure = (client: QueryClient, posItemIds: string[], depletes: boolean): Promise<unknown> =>
  act(client, {
    send: () =>
      suggestions.call.acceptSureMatches({ pos_item_ids: posItemIds, deplete_sales: mayDeplete(client, depletes) }),
    done: ({ matched }) => `${formatCount(matched)} POS ${matched === 1 ? 'item' : 'items'} matched`,
    about: takenText,
    failed: PROPOSED.failed,
    topics: MATCH_TOPICS,
  });

export const ignoreAll = (client: QueryClient, pos_item_ids: NotStockItems['pos_item_ids']): Promise<unknown> =>
  act(client, {
    send: () => suggestions.call.ignoreNotStock({ pos_item_ids }),
    done: ({ ignored }) => `${formatCount(ignored)} POS ${ignored === 1 ? 'item' : 'items'} ignored`,
    failed: "Couldn't ignore these POS items",
    topics: MATCH_TOPICS,
  });

const match = async (
  client: QueryClient,
  words: MatchWords,
  send: () => Promise<Matched>,
  onRefused?: Refused,
  topics: readonly string[] = MATCH_TOPICS,
): Promise<boolean> => {
  const matched = await act(client, {
    send,
    done: words.done,
    about: takenText,
    failed: words.failed,
    refused: ({ fields }) => {
      onRefused?.(fields);
      return false;
    },
    topics,
  });
  return matched !== undefined;
};

/** Depletes sales of the open cycle that were not depleted although their POS item is matched. */
export const depleteWaiting = async (client: QueryClient, id: string): Promise<boolean> => {
  const depleted = await act(client, {
    send: () => sales.call.postSalesOfItem({ id }),
    done: ({ lines, quantity }) => (lines > 0 ? `${formatQuantity(quantity)} ${TAKEN}` : undefined),
    failed: "Couldn't deplete these sales",
    onDone: ({ lines }) => lines > 0 || toastFailed('Nothing could be depleted. See POS Sales for the reason.'),
    topics: MATCH_TOPICS,
  });
  return depleted !== undefined;
};

/** Unmatches a POS item. Depleted stock stays depleted. */
export async function unmatch(client: QueryClient, id: string, groupId: string): Promise<boolean> {
  const shown = await patchRow(client, id, { state: 'unmatched', sellable_item_group: null });
  const parted = await act(client, {
    show: () => shown,
    send: () => posItems.call.updatePosItem({ id, action: 'unmatch', sellable_item_id: groupId }),
    done: 'Unmatch Successful',
    about: 'Stock already taken out is not returned',
    failed: 'Error Unmatching',
    topics: MATCH_TOPICS,
  });
  return parted !== undefined;
}

export async function setIgnored(client: QueryClient, id: string, ignored: boolean): Promise<boolean> {
  const shown = await patchRow(client, id, { ignored, state: ignored ? 'ignored' : 'unmatched' });
  const set = await act(client, {
    show: () => shown,
    send: () => posItems.call.updatePosItem({ id, ignored }),
    done: ignored ? 'Ignored: its sales deplete nothing' : 'No longer ignored',
    failed: "Couldn't update this POS item",
    topics: MATCH_TOPICS,
  });
  return set !== undefined;
}

type Removed = Parameters<typeof suggestions.call.removeSuggestion>[0];

/** Declines a suggestion. */
export const removeSuggestion = async (client: QueryClient, suggestion: Removed): Promise<boolean> => {
  const removed = await act(client, {
    send: () => suggestions.call.removeSuggestion(suggestion),
    done: 'Suggested match removed',
    failed: 'Error removing suggested match',
    topics: MATCH_TOPICS,
  });
  return removed !== undefined;
};
