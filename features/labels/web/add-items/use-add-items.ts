import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '#shared/web/acts/use-act.ts';
import { asApiError, errorText } from '#shared/web/api-error.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { printJobs } from '../labels-api.ts';
import { showJob } from '../refresh-jobs.ts';

export interface Wanted {
  readonly inventoryItemId: string;
  readonly quantity: number;
}

const ALREADY_THERE = 'Item already exists in print job';
const NOT_FOUND = 'Item data not found';

/** The message for one item that could not be added; `otherwise` if the reason is unknown. */
export function refusalOf(error: unknown, otherwise: string): string {
  const { status, fields } = asApiError(error);
  if (status === 409 && Object.values(fields).includes(ALREADY_THERE)) return ALREADY_THERE;
  if (status === 404 && fields.inventoryItemId) return NOT_FOUND;
  return status >= 400 && status < 500 ? errorText(error, otherwise) : otherwise;
}

export function useAddItem(id: string, done: () => void) {
  const client = useQueryClient();
  const { act, busy } = useAct();
  const add = (item: Wanted) =>
    void act({
      send: () => printJobs.call.addItem({ id, printJobId: id, ...item }),
      done: 'Item added to print job',
      failed: 'Failed to add item to server',
      refused: (error) => {
        toastFailed(refusalOf(error, 'Failed to add item to server'));
        return true;
      },
      onDone: (job) => {
        showJob(client, job);
        done();
      },
      topics: [],
    });
  return { mutate: add, isPending: busy };
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
  const { act, busy } = useAct();
  const add = ({ id, items }: { id: string; items: readonly Wanted[] }) =>
    void act({
      send: () => printJobs.call.addItems({ id, items: [...items] }),
      done: ({ added }) => (added > 0 ? `Added ${added} item(s) to print job` : undefined),
      failed,
      refused: () => {
        toastFailed(failed);
        return true;
      },
      onDone: ({ added, duplicates, printJob }) => {
        showJob(client, printJob);
        if (duplicates.length > 0) toastFailed(duplicatesText(duplicates.map((each) => each.name)));
        done(added, id);
      },
      topics: [],
    });
  return { mutate: add, isPending: busy };
}
