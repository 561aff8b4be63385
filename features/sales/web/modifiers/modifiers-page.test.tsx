import { expect, test } from 'vitest';
import { idOf, sampleAnswer, sampleRow } from '#test/components/sample.ts';
import { page, prepareScreen, server, show, soon } from '#test/components/screen.tsx';
import { instanceContract } from '../../contract/instance-contract.ts';
import { modifierContract } from '../../contract/modifier-contract.ts';
import { ModifiersPage } from './modifiers-page.tsx';

prepareScreen();
const { listModifiers } = modifierContract;

const row = (parts: object) => sampleRow(listModifiers, { pos: { id: idOf(1), name: 'Front Till' }, ...parts });
const ROWS = [
  row({ id: idOf(2), name: 'Double', effect: 'multiplies', factor: 2, state: 'matched', sold: 48 }),
  row({ id: idOf(3), name: 'Sub Goose', effect: null, state: 'unmatched', sold: 30, removed: true }),
];

async function open(rows: readonly object[], unmatched: object = {}, address = '/pos/modifiers') {
  server.answers(instanceContract.listInstances, []);
  server.answers(
    listModifiers,
    sampleAnswer(listModifiers, {
      data: rows,
      meta: { page: 1, limit: 100, total: rows.length, totalPages: 1 },
      unmatched,
    }),
  );
  await show(<ModifiersPage />, address);
}

test('modifiers are listed; unmatched ones are loud by money (D42)', async () => {
  await open(ROWS, { lines: 2, quantity: 5, sold: 30, modifiers: 1, since: '2026-01-05T20:00:00Z' });
  await page().press('$30.00 unmatched since 1/5/2026');
  await page().see('$30.00 sold in unmatched modifiers since 1/5/2026.');
  expect(page().element.textContent).toContain('5.00 in 2 lines changed nothing in stock.');
  await page().see('2 of 2');
  await page().see('Effect on stock');
  expect(server.asked(listModifiers)[0]).toMatchObject({ state: 'all', sort: 'sold:desc' });
});

test('where nothing is unmatched, nothing is loud; the filter is in the address', async () => {
  await open(ROWS, { lines: 0 });
  await page().see('2 of 2');
  expect(page().element.textContent).not.toContain('$0.00 unmatched');
  await page().press('Unmatched');
  await soon(() => expect(server.asked(listModifiers).at(-1)).toMatchObject({ state: 'unmatched' }));
  expect(window.location.search).toBe('?match=unmatched');
});

test('without modifiers it says where they come from, and with a filter that it found none', async () => {
  await open([]);
  await page().see('No modifiers yet');
  await page().button('Connect a POS');
});

test('a sort order in the address that the list does not know is left out, and named in one line', async () => {
  server.refusesOnce(listModifiers, 400, {
    message: 'sort must be one of …',
    errors: { sort: 'sort must be one of …' },
  });
  await open(ROWS, { lines: 0 }, '/pos/modifiers?sort=colour:asc&match=all');
  await page().see('2 of 2');
  await page().see('The sort order in this address can’t be read, so the list is shown without it.');
  expect(window.location.search).toBe('?match=all');
  expect(page().element.textContent).not.toContain('must be one of');
  await page().press('Dismiss');
  expect(page().element.textContent).not.toContain('can’t be read');
});

test('a filter without results says so', async () => {
  await open([], {}, '/pos/modifiers?match=matched');
  await page().see('No matching modifiers');
});
