import { expect, test } from 'vitest';
import { varianceContract } from '#features/counting/contract/variance-contract.ts';
import { salesContract } from '#features/sales/contract/sales-contract.ts';
import { readFilters } from '#shared/web/address/filter-parameter.ts';
import { sampleAnswer } from '#test/components/sample.ts';
import { page, prepareScreen, server, show, soon } from '#test/components/screen.tsx';
import { reportContract } from '../../contract/report-contract.ts';
import { trendContract } from '../../contract/trend-contract.ts';
import { SalesPicture } from '../trends/sales-pictures.tsx';
import { CategoryCogsSection } from './cogs-section.tsx';
import { SalesSection } from './sales-section.tsx';

prepareScreen();

const hrefs = () => [...page().element.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');

test('sales and usage are asked for the period of the page, and links keep it', async () => {
  for (const route of [
    reportContract.priceOptimization,
    reportContract.listDormant,
    reportContract.listUnmatched,
  ] as const)
    server.answers(route, sampleAnswer(route, {}));
  server.answers(salesContract.listUnmatchedSales, sampleAnswer(salesContract.listUnmatchedSales, {}));
  await show(<SalesSection period="past_90_days" />);
  await page().see('Dormant items: in stock, not sold in the past 90 days');
  for (const route of [reportContract.priceOptimization, reportContract.listDormant] as const)
    expect(server.asked(route)).toMatchObject([{ period: 'past_90_days' }]);
  expect(hrefs()).toEqual([
    '/reports/all',
    '/insights/price-optimization?period=past_90_days',
    '/insights/dormant?period=past_90_days',
    '/insights/unmatched',
    '/pos/menu',
  ]);
});

test('cost of goods is of the days of the page, or of others that are chosen', async () => {
  const { categoryCogs } = varianceContract;
  server.answers(categoryCogs, sampleAnswer(categoryCogs, {}));
  await show(<CategoryCogsSection period="past_7_days" />, '/insights?period=past_7_days');
  await soon(() => expect(server.asked(categoryCogs)).toHaveLength(1));
  const { from, to } = server.asked(categoryCogs)[0] as { from: string; to: string };
  expect(Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)).toBe(7);
});

test('the figures of a picture open the sales report of the same days', async () => {
  const { salesTrend } = trendContract;
  const data = sampleAnswer(salesTrend, {
    from: '2026-03-01',
    to: '2026-03-30',
    points: [{ from: '2026-03-01', to: '2026-03-01', sales: 4, costed_net: 4, cost: 1, profit: 3, spend: 0 }],
  });
  await show(<SalesPicture period="past_30_days" query={{ data, error: null, refetch: () => Promise.reject() }} />);
  await page().see('Pour cost');
  const asked = hrefs()
    .filter((href) => href.startsWith('/reports/sales-by-day'))
    .map((href) => new URLSearchParams(href.split('?')[1]));
  expect(asked.map((each) => each.get('show'))).toEqual([null, 'profit', 'pour_cost']);
  for (const each of asked)
    expect(readFilters(each.get('filter') ?? '').business_day?.value).toEqual({ from: '2026-03-01', to: '2026-03-30' });
});
