import type { QueryClient } from '@tanstack/react-query';
import { reloadInterrupted } from '#features/items/web/inventory/changed-rows.ts';
import { patchPlace } from '#features/items/web/inventory/list-cache.ts';
import type { StockLine } from '#features/items/web/inventory/stock-line.ts';
import { toastWithUndo } from '#features/items/web/undo.ts';
import { formatQuantity } from '#shared/domain/format.ts';
import { ApiError, asApiError } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { whenQuiet } from '#shared/web/keyboard/when-quiet.ts';
import { ownerHere } from '#shared/web/own-drafts.ts';
import { randomId } from '#shared/web/random-id.ts';
import { serverNow } from '#shared/web/server-time.ts';
import type { CountEntry } from '../count/device/count-entry.ts';
import { discardEntry, keepUnanswered } from '../count/device/entries.ts';
import { counting } from '../counting-api.ts';
import { saidCycle } from './counted-period.tsx';
import { askForCounters } from './use-counters.ts';

export const COUNT_FAILED = "Couldn't update item stock";

/** The first answers that are missing; a server that restarts under load takes about a minute. */
const RETRY_AFTER = [1000, 3000, ...Array.from({ length: 7 }, () => 8000)];
const RETRY_LATER = 15_000;
const SIGNED_OUT = 401;
/** A count whose answer takes longer than this is kept on the device. */
const ANSWER_DUE = 1000;
const KEPT = 'No answer from the server yet. This count is kept on this device and is saved as soon as there is one.';

/**
 * Saves a count, shows its effect in the row as soon as typing pauses, and reverts it if the server refuses. Retries
 * while the server cannot be reached; its client_id keeps it one count. Until there is an answer the count is kept where
 * count mode keeps its own, so that it is sent later if the tab is closed.
 */
export async function saveCount(client: QueryClient, line: StockLine, count: number, entered?: string): Promise<void> {
  const { item, place } = line;
  if (!place) return;
  const command = {
    inventory_item_id: item.id,
    location_id: place.location_id,
    count,
    entered,
    counted_at: serverNow().toISOString(),
    client_id: randomId(),
    activeCycle: saidCycle(client),
  };
  const shown = whenQuiet().then(() =>
    patchPlace(client, item.id, place.location_id, {
      count,
      quantity: count,
      freshness: 'counted',
      last_counted_at: command.counted_at,
    }),
  );
  try {
    const saved = await untilAnswered(() => counting.call.saveStocktake(command), keptWhileUnanswered(line, command));
    await shown;
    await patchPlace(client, item.id, place.location_id, {
      count: saved.total,
      quantity: saved.runningStock.quantity,
    });
    void reloadInterrupted(client);
    askForCounters(client);
    if (saved.total !== count)
      toastDone(`${formatQuantity(count)} counted; with other people's counts here, ${formatQuantity(saved.total)}`);
    toastWithUndo(client, 'Successfully updated quantity!', saved.action_id);
  } catch (error) {
    (await shown)();
    throw countRefusal(error);
  }
}

interface Kept {
  /** False if the storage of the device is full or blocked. */
  keep: () => Promise<boolean>;
  /** The server answered. */
  drop: () => Promise<void>;
}

async function untilAnswered<Answer>(send: () => Promise<Answer>, { keep, drop }: Kept): Promise<Answer> {
  const late = setTimeout(keep, ANSWER_DUE);
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await send().finally(() => clearTimeout(late));
      void drop();
      return answer;
    } catch (error) {
      const { outcomeUnknown, status } = asApiError(error);
      if (!outcomeUnknown && status !== SIGNED_OUT) void drop();
      if (!outcomeUnknown) throw error;
      const kept = await keep();
      if (tries === RETRY_AFTER.length && kept) toastFailed(KEPT);
      if (tries >= RETRY_AFTER.length && !kept) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER[tries] ?? RETRY_LATER));
    }
  }
}

type Command = Parameters<typeof counting.call.saveStocktake>[0];

function keptWhileUnanswered({ item, place }: StockLine, command: Command & { client_id: string }): Kept {
  let kept: Promise<boolean> | undefined;
  const store = async (): Promise<boolean> => {
    const owner = ownerHere();
    if (owner === undefined) return false;
    const entry: CountEntry = {
      id: command.client_id,
      owner,
      itemId: command.inventory_item_id,
      itemName: [item.name, item.vintage].filter(Boolean).join(' '),
      locationId: command.location_id,
      locationName: place?.location_name ?? '',
      count: command.count,
      entered: command.entered,
      countedAt: command.counted_at ?? '',
      listed: { activeCycle: command.activeCycle },
      state: 'waiting',
      tried: true,
      undone: false,
      undoneSent: false,
    };
    return keepUnanswered(entry).then(
      () => true,
      () => false,
    );
  };
  return {
    keep: () => {
      kept ??= store();
      return kept;
    },
    drop: async () => {
      // Without storage it stays, and is sent again as the same count.
      if (await kept) await discardEntry(command.client_id).then(undefined, () => {});
    },
  };
}

/** The text given by the specification, followed by the server's reason if any. */
function countRefusal(error: unknown): ApiError {
  const { status, message } = asApiError(error);
  const reason = status >= 400 && status < 500 ? `: ${message}` : '';
  return new ApiError(status >= 400 && status < 500 ? status : 0, COUNT_FAILED + reason);
}
