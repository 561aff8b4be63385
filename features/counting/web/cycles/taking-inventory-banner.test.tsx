import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BannerHost } from '#shared/web/banners/banner.tsx';
import { sampleAnswer } from '#test/components/sample.ts';
import { page, prepareScreen, server, show } from '#test/components/screen.tsx';
import { countingContract } from '../../contract/counting-contract.ts';
import { takingInventoryBanner } from './taking-inventory-banner.tsx';

prepareScreen();
const { currentCounts } = countingContract;
const counts = (countedItems: number, totalItems: number) =>
  server.answers(currentCounts, sampleAnswer(currentCounts, { countedItems, totalItems }));
const showBanner = () => show(<BannerHost banners={[takingInventoryBanner]} />);
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const banner = () => screen.queryByRole('region', { name: 'Taking Inventory' });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('it is there from the first count on, and asks every thirty seconds (CONST-033, OCONST-070)', async () => {
  counts(0, 0);
  await showBanner();
  await pass(29_900);
  expect([server.asked(currentCounts).length, banner()]).toEqual([1, null]);
  counts(1, 3);
  await pass(200);
  expect(server.asked(currentCounts)).toHaveLength(2);
  expect(banner()?.textContent).toContain('1 / 3 items counted');
  await pass(29_600);
  expect(server.asked(currentCounts)).toHaveLength(2);
  await pass(400);
  expect(server.asked(currentCounts)).toHaveLength(3);
});

test('it leads to the count, its progress, the pause of sales and the end of the cycle', async () => {
  counts(1, 3);
  await showBanner();
  await pass(100);
  const links = screen.getAllByRole('link').map((each) => `${each.textContent} ${each.getAttribute('href')}`);
  expect(links).toEqual([
    'Count /count',
    'Progress ?count_review=progress',
    'Pause Sales ?sales_pause=1',
    'End Cycle ?end_cycle=1',
  ]);
});

test('minimized it is a badge, also the next time', async () => {
  counts(1, 3);
  await showBanner();
  await pass(100);
  vi.useRealTimers();
  await page().press('Minimize Taking Inventory');
  await page().button('Show Taking Inventory');
  expect(banner()).toBeNull();
});
