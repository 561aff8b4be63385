import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { asApiError, errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { printJobs } from '../labels-api.ts';
import { showJob } from '../refresh-jobs.ts';

export interface Wanted {
  readonly inventoryItemId: string;
  readonly quantity: number;
}

const ALREADY_THERE = 'Item already exists in print job';
const NOT_FOUND = 'Item data not found';

/** Removes added items from their job again. */
export async function undoAdding(client: QueryClient, id: string, removeItemIds: readonly string[]): Promise<void> {
  try {
    showJob(client, await printJobs.call.removeItem({ id, removeItemIds: [...removeItemIds] }));
    toastDone('Undone');
  } catch (error) {
    toastFailed(errorText(error, "Couldn't undo this"));
  }
}

/** The message for one item that could not be added; `otherwise` if the reason is unknown. */
export function refusalOf(error: unknown, otherwise: string): string {
  const { status, fields } = asApiError(error);
  if (status === 409 && Object.values(fields).includes(ALREADY_THERE)) return ALREADY_THERE;
  if (status === 404 && fields.inventoryItemId) return NOT_FOUND;
  return status >= 400 && status < 500 ? errorText(error, otherwise) : otherwise;
}

export function useAddItem(id: string, done: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (item: Wanted) => printJobs.call.addItem({ id, printJobId: id, ...item }),
    onSuccess: (job, { inventoryItemId }) => {
      showJob(client, job);
      toastDone('Item added to print job', () => void undoAdding(client, id, [inventoryItemId]));
      done();
    },
    onError: (error) => toastFailed(refusalOf(error, 'Failed to add item to server')),
  });
}

const NAMED = 3;

/** The first three duplicates (OERR-084). */
export function duplicatesText(names: readonly string[]): string {
  const shown = names.slice(0, NAMED).join(', ');
  return `${names.length} item(s) already in print job: ${shown}${names.length > NAMED ? '...' : ''}`;
}

/** Adds many at once and reports those already in the job. `done` gets the number added. */
export function useAddMany(done: (added: number, jobId: string) => void, failed = 'Failed to add items to print job') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, items }: { id: string; items: readonly Wanted[] }) =>
      printJobs.call.addItems({ id, items: [...items] }),
    onSuccess: ({ added, duplicates, printJob }, { id, items }) => {
      showJob(client, printJob);
      const known = new Set(duplicates.map((each) => each.inventoryItemId));
      const fresh = items.map((each) => each.inventoryItemId).filter((each) => !known.has(each));
      if (duplicates.length > 0) toastFailed(duplicatesText(duplicates.map((each) => each.name)));
      if (added > 0) toastDone(`Added ${added} item(s) to print job`, () => void undoAdding(client, id, fresh));
      done(added, id);
    },
    onError: () => toastFailed(failed),
  });
}
