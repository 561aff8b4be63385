import { expect, test } from 'vitest';
import { itemContract } from '#features/items/contract/item-contract.ts';
import { idOf } from '#test/components/sample.ts';
import { page, prepareScreen, server, show, soon } from '#test/components/screen.tsx';
import { UsageCell, UsageSection } from './usage.tsx';

prepareScreen();
const { listUsage } = itemContract;
const WEEKS = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4.5, 3];
const used = (...items: number[]) => items.map((at) => ({ inventory_item_id: idOf(at), weeks: WEEKS }));

test('the cells on the screen are read with one request; each has its line, its sum, and its address', async () => {
  server.answers(listUsage, used(1, 2));
  await show(
    <>
      <UsageCell itemId={idOf(1)} />
      <UsageCell itemId={idOf(2)} />
    </>,
    '/items',
  );
  await soon(() => expect(page().element.querySelectorAll('a')).toHaveLength(2));
  expect(server.asked(listUsage)).toEqual([{ item_ids: [idOf(1), idOf(2)] }]);
  const [link] = page().element.querySelectorAll('a');
  expect([link?.textContent, link?.getAttribute('href')]).toEqual(['7.50', `?item=${idOf(1)}`]);
  expect(link?.querySelector('svg')?.getAttribute('aria-label')).toMatch(
    /^Usage, past 12 weeks: 0\.00, .*4\.50, 3\.00$/,
  );
});

test("in the item's dialog the weeks are a table, too", async () => {
  server.answers(listUsage, used(1));
  await show(<UsageSection itemId={idOf(1)} />);
  await page().see('Usage, past 12 weeks');
  const rows = [...page().element.querySelectorAll('tbody tr')].map((row) => row.lastChild?.textContent);
  expect(rows).toEqual(WEEKS.map((week) => week.toFixed(2)));
});

test('a blind counter is refused it, and sees no trace', async () => {
  server.refusesOnce(listUsage, 403, { message: 'Hidden while counting blind' });
  await show(<UsageSection itemId={idOf(1)} />);
  await soon(() => expect(server.asked(listUsage)).toHaveLength(1));
  expect(page().element.textContent).not.toContain('Usage');
});
