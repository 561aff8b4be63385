import type { QueryClient } from '@tanstack/react-query';
import { reloadInterrupted } from '#features/items/web/inventory/changed-rows.ts';
import { patchPlace } from '#features/items/web/inventory/list-cache.ts';
import type { StockLine } from '#features/items/web/inventory/stock-line.ts';
import { toastWithUndo } from '#features/items/web/undo.ts';
import { formatQuantity } from '#shared/domain/format.ts';
import { ApiError, asApiError } from '#shared/web/api-error.ts';
import { toastDone } from '#shared/web/feedback/toast.ts';
import { whenQuiet } from '#shared/web/keyboard/when-quiet.ts';
import { randomId } from '#shared/web/random-id.ts';
import { serverNow } from '#shared/web/server-time.ts';
import { counting } from '../counting-api.ts';
import { saidCycle } from './counted-period.tsx';
import { askForCounters } from './use-counters.ts';

export const COUNT_FAILED = "Couldn't update item stock";

/** For about a minute: a server that restarts under load takes a while. */
const RETRY_AFTER = [1000, 3000, ...Array.from({ length: 7 }, () => 8000)];

/**
 * Saves a count, shows its effect in the row as soon as typing pauses, and reverts it if the server refuses. Retries
 * while the server cannot be reached; its client_id keeps it one count.
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
    const saved = await untilAnswered(() => counting.call.saveStocktake(command));
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

async function untilAnswered<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (const wait of RETRY_AFTER) {
    try {
      return await send();
    } catch (error) {
      if (!asApiError(error).outcomeUnknown) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return send();
}

/** The text given by the specification, followed by the server's reason if any. */
function countRefusal(error: unknown): ApiError {
  const { status, message } = asApiError(error);
  const reason = status >= 400 && status < 500 ? `: ${message}` : '';
  return new ApiError(status >= 400 && status < 500 ? status : 0, COUNT_FAILED + reason);
}
