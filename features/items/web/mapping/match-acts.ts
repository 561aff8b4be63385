import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { errorText } from '#shared/web/api-error.ts';
import { toastBusy, toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { showInRows } from '#shared/web/shown-early.ts';
import { items } from '../items-api.ts';
import { itemMapping, type MappedItem, mapping, type Product } from './mapping-api.ts';
import { mappingKeys } from './mapping-keys.ts';

const NOT_MATCHED = "Couldn't Match Universal Item to Inventory Item";
const NOT_DELETED = "Couldn't delete suggested match";

/** Matches an item to a product; the list shows it at once. */
export async function matchItem(client: QueryClient, itemId: string, product: Product): Promise<boolean> {
  const restore = await patchRow(client, itemId, { mapping: 'matched', original_item: product, suggestion: null });
  return attempt(client, restore, NOT_MATCHED, async () => {
    const answer = await mapping.call.acceptStagedMatch({ inventory_item_id: itemId, universal_item_id: product.id });
    toastDone(`Matched to ${product.name}`, () => void takeBack(client, answer));
  });
}

/** Creates a Local product from the item and matches the item to it. */
export function matchToOwn(client: QueryClient, itemId: string): Promise<boolean> {
  return attempt(client, undefined, NOT_MATCHED, async () => {
    const answer = await mapping.call.createLocalItem({ inventory_item_id: itemId });
    toastDone('Added as a local product', () => void takeBack(client, answer));
  });
}

export async function unmatch(
  client: QueryClient,
  item: { id: string; original_item_id: string | null },
): Promise<boolean> {
  const { id, original_item_id } = item;
  const restore = await patchRow(client, id, { mapping: 'unmatched', original_item_id: null, original_item: null });
  return attempt(client, restore, NOT_MATCHED, async () => {
    await mapping.call.unmatchItem({ inventory_item_ids: [id] });
    toastDone(
      'Unmatched',
      () => void takeBack(client, { inventory_item_id: id, previous_original_item_id: original_item_id }),
    );
  });
}

/** Declines the suggestion; Undo looks it up again. */
export async function declineSuggestion(client: QueryClient, itemId: string): Promise<boolean> {
  const restore = await patchRow(client, itemId, { mapping: 'unmatched', suggestion: null });
  return attempt(client, restore, NOT_DELETED, async () => {
    await mapping.call.deleteStagedMatch({ inventory_item_id: itemId });
    toastDone(
      'Suggested match removed',
      () =>
        void attempt(
          client,
          undefined,
          NOT_MATCHED,
          async () => void (await mapping.call.suggestMatch(enrichmentOf(itemId))),
        ),
    );
  });
}

/** Requests a suggestion and shows the result (UNI-006, UNI-017). */
export async function suggestMatch(client: QueryClient, itemId: string, askModel = false): Promise<boolean> {
  const done = toastBusy('Generating suggestion...');
  try {
    const { success } = await mapping.call.suggestMatch({ ...enrichmentOf(itemId), ...(askModel && { askModel }) });
    if (success) toastDone('Suggestion generated successfully!');
    else toastFailed('Failed to generate suggestion');
    await refresh(client);
    return success;
  } catch {
    toastFailed('Error generating suggestion');
    return false;
  } finally {
    done();
  }
}

/** Accepts all sure suggestions; Undo reverses all of them. */
export function acceptSure(client: QueryClient): Promise<boolean> {
  return attempt(client, undefined, NOT_MATCHED, async () => {
    const { accepted, inventory_item_ids } = await mapping.call.acceptSureMatches({});
    const undo = () =>
      void attempt(
        client,
        undefined,
        NOT_MATCHED,
        async () => void (await mapping.call.unmatchItem({ inventory_item_ids })),
      );
    toastDone(`${accepted} ${accepted === 1 ? 'item' : 'items'} matched`, accepted > 0 ? undo : undefined);
  });
}

const enrichmentOf = (itemId: string) => ({
  itemId,
  runForUnmatched: true,
  runForLocalUniversalItem: false,
  runForUnEnriched: false,
});

interface Taken {
  inventory_item_id: string;
  previous_original_item_id: string | null;
}

function takeBack(client: QueryClient, { inventory_item_id, previous_original_item_id }: Taken): Promise<boolean> {
  return attempt(client, undefined, NOT_MATCHED, async () => {
    if (previous_original_item_id === null) await mapping.call.unmatchItem({ inventory_item_ids: [inventory_item_id] });
    else await mapping.call.acceptStagedMatch({ inventory_item_id, universal_item_id: previous_original_item_id });
  });
}

async function attempt(
  client: QueryClient,
  restore: (() => void) | undefined,
  failed: string,
  act: () => Promise<void>,
): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    restore?.();
    toastFailed(errorText(error, failed));
    return false;
  } finally {
    void refresh(client);
  }
}

async function refresh(client: QueryClient): Promise<void> {
  const keys: readonly QueryKey[] = [...mappingKeys, items.query.getItem.key()];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Changes it in every loaded list at once; returns what takes that back. */
const patchRow = (client: QueryClient, id: string, change: Partial<MappedItem>): Promise<() => void> =>
  showInRows<MappedItem>(client, itemMapping.query.listItemMapping.key(), id, change);
