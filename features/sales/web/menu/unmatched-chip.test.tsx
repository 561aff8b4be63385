import { expect, test } from 'vitest';
import { idOf, sampleAnswer, sampleRow } from '#test/components/sample.ts';
import { page, prepareScreen, server, show, soon } from '#test/components/screen.tsx';
import { modifierContract } from '../../contract/modifier-contract.ts';
import { salesContract } from '../../contract/sales-contract.ts';
import { suggestionContract } from '../../contract/suggestion-contract.ts';
import { UnmatchedChip } from './unmatched-chip.tsx';

prepareScreen();
const { listUnmatchedSales } = salesContract;
const { listModifiers } = modifierContract;
const { listNotStock } = suggestionContract;

interface Waiting {
  readonly items?: object;
  readonly unmatched?: object;
  readonly others?: number;
}

async function open({ items = { lines: 0 }, unmatched = { lines: 0 }, others = 0 }: Waiting) {
  const data = [
    sampleRow(listUnmatchedSales, { pos_item_id: idOf(7), name: 'House Pour', variation: '5 oz', gross: 80 }),
  ];
  const meta = { page: 1, limit: 3, total: 6, totalPages: 2 };
  server.answers(listUnmatchedSales, sampleAnswer(listUnmatchedSales, { data, meta, totals: items }));
  server.answers(listModifiers, sampleAnswer(listModifiers, { data: [], meta, unmatched }));
  server.answers(listNotStock, sampleAnswer(listNotStock, { data: [], totals: { items: others } }));
  await show(<UnmatchedChip />);
}

const links = () =>
  [...page().element.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);

test('money without a match is loud, and opens to the reason and to what is worth most (D42)', async () => {
  await open({
    items: { lines: 12, quantity: 120, gross: 1131, since: '2026-01-06T09:59:59Z' },
    unmatched: { lines: 1, quantity: 2, sold: 3, modifiers: 1 },
    others: 2,
  });
  await page().press('$1,131.00 unmatched since 1/5/2026');
  await page().see('$1,131.00 sold without a match since 1/5/2026.');
  expect(page().element.textContent).toContain('120.00 sold units in 12 lines took nothing out of stock.');
  expect(links()).toEqual([
    ['Match House Pour 5 oz $80.00', `?match_pos=${idOf(7)}`],
    ['All 6', '?unmatched=1'],
    ['Match 1 modifier', '/pos/modifiers?match=unmatched'],
    ["Ignore 2 that don't look like stock", '?not_stock=1'],
  ]);
});

test('only modifiers, or only what is not stock, is said as that', async () => {
  await open({ unmatched: { lines: 4, quantity: 4, sold: 9, modifiers: 2, since: '2026-01-05T20:00:00Z' } });
  await page().press('$9.00 in unmatched modifiers since 1/5/2026');
  await page().see('Match 2 modifiers');
});

test('where everything is matched there is nothing', async () => {
  await open({});
  await soon(() => expect(server.asked(listNotStock)).toHaveLength(1));
  expect(page().element.querySelector('button')).toBeNull();
});
