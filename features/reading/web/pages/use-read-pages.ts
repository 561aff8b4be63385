import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '#shared/domain/format.ts';
import { go } from '#shared/web/address/navigate.ts';
import { asApiError, errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { readings } from '../reading-api.ts';
import { type CollectedPage, notePageProblems, pages, removePages } from './collected-pages.ts';

export const MOST_PAGES = 12;

/** As pages of one invoice, or each as an invoice. */
export type ReadHow = 'one' | 'each';

const FAILED = 'The document could not be read';

/** Reads the collected pages and opens the first invoice. What cannot be read stays, with the reason. */
export function useReadPages() {
  const client = useQueryClient();
  const read = useMutation({
    mutationFn: (how: ReadHow) => (how === 'one' ? readAsOne(pages.get()) : readEach(pages.get())),
    onSuccess: (ids) => {
      void client.invalidateQueries({ queryKey: readings.query.listReadings.key() });
      const left = pages.get().length;
      if (ids.length > 1) toastDone(`${formatCount(ids.length)} invoices were read. Confirm each one`);
      else if (left > 0 && ids.length > 0) toastDone('1 invoice was read');
      if (left > 0 || ids[0] === undefined) return;
      go(
        {
          read_pages: undefined,
          add_new_invoice: undefined,
          invoice_step: undefined,
          for_vendor: undefined,
          read_invoice: ids[0],
        },
        { replace: true },
      );
    },
  });
  return { read, busy: read.isPending };
}

async function readAsOne(all: readonly CollectedPage[]): Promise<string[]> {
  const [first, ...others] = all.map(({ file }) => file);
  if (!first) return [];
  try {
    const { ids } = await readings.call.readInvoiceDocument({
      file: first,
      pages: others.length > 0 ? others : undefined,
    });
    removePages(all.map(({ id }) => id));
    return ids;
  } catch (error) {
    const { fields } = asApiError(error);
    const problems = all.flatMap(({ id }, index) => {
      const problem = index === 0 ? fields.file : fields[`pages.${index - 1}`];
      return problem === undefined ? [] : [[id, problem] as const];
    });
    notePageProblems(Object.fromEntries(problems));
    if (problems.length === 0) toastFailed(errorText(error, FAILED));
    return [];
  }
}

async function readEach(all: readonly CollectedPage[]): Promise<string[]> {
  const read: string[] = [];
  const problems: Record<string, string> = {};
  for (const { id, file } of all) {
    try {
      read.push(...(await readings.call.readInvoiceDocument({ file })).ids);
      removePages([id]);
    } catch (error) {
      problems[id] = asApiError(error).fields.file ?? errorText(error, FAILED);
    }
  }
  notePageProblems(problems);
  return read;
}
