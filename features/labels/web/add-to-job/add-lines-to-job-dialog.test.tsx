import { expect, test, vi } from 'vitest';
import type { Selected } from '#features/items/web/bulk/selected.ts';
import { idOf, sampleAnswer } from '#test/components/sample.ts';
import { prepareScreen, server, showDialog, soon } from '#test/components/screen.tsx';
import { printJobContract } from '../../contract/print-job-contract.ts';

prepareScreen();

test('selected bottles get their labels in a new job, which opens ready to print: no title has to be typed', async () => {
  const clear = vi.fn();
  const lines = [2.4, 0].map((total_quantity, at) => ({ item: { id: idOf(at + 1), total_quantity } }));
  server.answers(printJobContract.listPrintJobs, { data: [], meta: { page: 1, limit: 500, total: 0, totalPages: 0 } });
  server.answers(printJobContract.createPrintJob, sampleAnswer(printJobContract.createPrintJob, { id: idOf(50) }));
  server.holds(printJobContract.getPrintJob); // the job that opens is another dialog's
  server.answers(printJobContract.listPrinters, { printers: [] });
  const dialog = await showDialog('add_print_items_of_list', { lines, clear } as unknown as Selected);
  await dialog.press('Add');
  await soon(() => expect(window.location.search).toBe(`?print_job=${idOf(50)}`));
  expect(clear).toHaveBeenCalledOnce();
  expect(server.asked(printJobContract.createPrintJob)).toEqual([
    expect.objectContaining({
      jobTitle: expect.stringMatching(/^Labels \d/),
      items: [
        { inventoryItemId: idOf(1), quantity: 2 },
        { inventoryItemId: idOf(2), quantity: 1 },
      ],
    }),
  ]);
});
