import { expect, test } from 'vitest';
import { stockContract } from '#features/ledger/contract/stock-contract.ts';
import { idOf } from '#test/components/sample.ts';
import { messages, page, prepareScreen, server, show } from '#test/components/screen.tsx';
import type { ImportReport } from '../data-api.ts';
import { DoneStep } from './done-step.tsx';

prepareScreen();

const report = (more: Partial<ImportReport> = {}): ImportReport => ({
  ...{ created: { items: 2 }, updated: 1, skipped: 0, errors: [], notes: [], listed: {}, similar: [], dry_run: false },
  action_id: idOf(1),
  ...more,
});

test('an import of items is undone, which says what became of its items and what stays', async () => {
  await show(<DoneStep kind="items" report={report()} />);
  const note = 'Rye has since been changed or used, so it was kept.';
  server.answers(stockContract.undoAction, { action_id: idOf(2), undone_action_id: idOf(1), topics: ['items'], note });
  await page().press('Undo import');
  await page().see('Import undone: its new items and their stock were removed, and other items were restored.');
  await messages().see(`Undone. ${note}`);
  expect(server.asked(stockContract.undoAction)).toEqual([expect.objectContaining({ id: idOf(1) })]);
});

test('a refused undo leaves the report, with its button', async () => {
  await show(<DoneStep kind="items" report={report()} />);
  server.refusesOnce(stockContract.undoAction, 409, { message: 'This is in a closed period' });
  await page().press('Undo import');
  await messages().see('This is in a closed period');
  await page().see('Imported.');
});

test('where nothing changed there is nothing to undo', async () => {
  await show(<DoneStep kind="items" report={report({ created: {}, updated: 0, skipped: 3 })} />);
  await page().see('There was nothing to import.');
  expect(page().element.textContent).not.toContain('Undo');
});
