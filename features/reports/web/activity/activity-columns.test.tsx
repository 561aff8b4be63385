import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountsContract } from '#features/accounts/contract/accounts-contract.ts';
import { stockContract } from '#features/ledger/contract/stock-contract.ts';
import { gridCsv } from '#shared/web/data-grid/arranging/grid-csv.ts';
import { fileColumns } from '#shared/web/data-grid/arranging/grid-export.ts';
import { idOf } from '#test/components/sample.ts';
import { me, messages, openForm, page, prepareScreen, server, show } from '#test/components/screen.tsx';
import type { VenueActivity } from '../reports-api.ts';
import { aboutText, activityColumns, itemText, kindText, quantityText, UndoCell } from './activity-columns.tsx';

prepareScreen();

const act = (more: Partial<VenueActivity> = {}): VenueActivity => ({
  id: idOf(1),
  kind: 'adjustment',
  change: null,
  time: '2026-01-06T12:00:00.000Z',
  user: { id: idOf(902), display_name: 'Max', email: null },
  item: { id: idOf(2), name: 'Gin', size: '750 mL' },
  items: 1,
  location: 'Cellar',
  before: 5,
  after: 3,
  note: null,
  about: null,
  cycle: null,
  undone: false,
  undoable: true,
  ...more,
});

test('it says what was there before and after, in which unit; of many items only how many', () => {
  expect([kindText(act()), itemText(act()), quantityText(act())]).toEqual([
    'Adjustment',
    'Gin',
    '5.00 → 3.00 × 750 mL',
  ]);
  const many = act({ items: 177, before: null, after: null });
  expect([itemText(many), quantityText(many)]).toEqual(['177 items', '—']);
});

test('it says whether a thing was created, changed or deleted', () => {
  const of = (kind: string, change: VenueActivity['change']) => kindText(act({ kind, change }));
  expect([of('vendor', 'created'), of('vendor', 'changed'), of('vendor', 'deleted')]).toEqual([
    'Vendor created',
    'Vendor changed',
    'Vendor deleted',
  ]);
  expect([of('recipe', 'hidden'), of('recipe', 'shown'), of('pars', 'created')]).toEqual([
    'Recipe hidden',
    'Recipe shown again',
    'Par set',
  ]);
});

test('the end of a cycle leads an admin to reopening it while that is possible, and else to its history', async () => {
  const ended = { kind: 'cycle', about: 'Cycle 3', item: null, items: 0, undoable: false };
  await show(
    <>
      <UndoCell row={act({ ...ended, cycle: { id: idOf(7), reopens: true } })} />
      <UndoCell row={act({ ...ended, about: 'Cycle 2', cycle: { id: idOf(6), reopens: false } })} />
    </>,
  );
  const link = await screen.findByRole('link', { name: 'Reopen: Cycle 3' });
  expect(link.getAttribute('href')).toContain(`cycle_history=${idOf(7)}`);
  await screen.findByRole('link', { name: 'History: Cycle 2' });
});

test('an act without an item says what it was about, one with items says both', () => {
  const nothing = { item: null, items: 0 };
  expect(aboutText(act({ ...nothing, about: 'Extra shot' }))).toBe('Extra shot');
  expect(aboutText(act({ items: 12, about: 'stock.csv' }))).toBe('stock.csv: 12 items');
  expect(aboutText(act({ ...nothing }))).toBe('—');
});

test("a file of activity states times in the venue's time zone, as the screen does", () => {
  const row = act({ time: '2026-01-06T02:30:00.000Z' });
  const time = activityColumns('America/New_York').filter(({ id }) => id === 'time');
  expect(gridCsv(fileColumns(time), [row])).toMatch(/1\/5\/2026.*9:30/);
});

test('an admin undoes what anybody did, after a question that names it', async () => {
  await show(<UndoCell row={act()} />);
  server.answers(stockContract.undoAction, { action_id: idOf(3), undone_action_id: idOf(1), topics: ['stock'] });
  await page().press('Undo Adjustment: Gin');
  const question = await openForm('Undo this?');
  await question.see('Adjustment: Gin. Everything it changed is restored. Stock counted since then stays as counted.');
  await question.press('Undo');
  await messages().see('Undone');
  await messages().see('Adjustment: Gin');
  expect(server.asked(stockContract.undoAction)).toEqual([expect.objectContaining({ id: idOf(1) })]);
});

test("a member is not offered to undo another person's act, and nobody one that is undone or closed", async () => {
  server.answers(accountsContract.getMe, me('member'));
  await show(
    <>
      <UndoCell row={act()} />
      <UndoCell
        row={act({ user: { id: idOf(901), display_name: 'Olga', email: null }, undone: true, undoable: false })}
      />
      <UndoCell row={act({ user: { id: idOf(901), display_name: 'Olga', email: null }, undoable: false })} />
    </>,
  );
  expect(await page().see('Undone')).toHaveLength(1);
  expect(screen.queryAllByRole('button', { name: /^Undo/ })).toEqual([]);
});
