import { expect, onTestFinished, test, vi } from 'vitest';
import { readFilters } from '#shared/web/address/filter-parameter.ts';
import { sampleAnswer } from '#test/components/sample.ts';
import { page, person, prepareScreen, server, show, soon } from '#test/components/screen.tsx';
import { salesContract } from '../../contract/sales-contract.ts';
import { type SalesReportKind, salesReportOf } from './report-kinds.ts';
import { SalesReport } from './sales-report.tsx';

prepareScreen();
const { reportSales } = salesContract;

const report = (name: string) => salesReportOf(name) as SalesReportKind;
const figures = {
  lines: 4,
  quantity: 6,
  gross: 90,
  discount: 10,
  net: 80,
  cost: 16,
  costed_net: 64,
  profit: 48,
  pour_cost: 25,
};
const row = (key: string, label: string, parts: object = {}) => ({ key, label, ...figures, ...parts });

async function open(name: string, rows: readonly object[], totals: object = figures) {
  server.answers(reportSales, sampleAnswer(reportSales, { data: rows, totals }));
  await show(<SalesReport report={report(name)} />, `/reports/${name}`);
}

test('a report shows its totals, and how much of the net sales has a cost', async () => {
  await open('sales-by-category', [row('Wine', 'Wine'), row('', 'No category', { net: 5.5, pour_cost: null })]);
  await page().see('2 of 2');
  for (const total of ['6.00', '$90.00', '$10.00', '$80.00', '$16.00', '$48.00', '25.0%']) await page().see(total);
  await page().see('How is this calculated? Costs are known for $64.00 of $80.00 net sales.');
  expect(server.asked(reportSales)[0]).toMatchObject({ by: 'category' });
});

test.each(['2026-11-27T05:30:00Z', '2026-03-20T05:30:00Z', '2026-07-01T12:00:00Z'])(
  'the last 30 business days are asked for at %s, also around a change of the clocks, unless others are chosen',
  async (now) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    onTestFinished(() => void vi.useRealTimers());
    await open('sales-by-day', [row('2026-03-01', '')]);
    await page().see('1 of 1');
    const { filter = '' } = server.asked(reportSales)[0] ?? {};
    const { from, to } = (readFilters(filter).business_day?.value ?? {}) as { from: string; to: string };
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(29);
  },
);

test('another figure and another report are chosen in place', async () => {
  await open('sales-by-hour', [row('17', '5 PM')]);
  await person.selectOptions(await page().field('Figure'), 'Pour cost');
  await soon(() => expect(window.location.search).toBe('?show=pour_cost'));
  await person.selectOptions(await page().field('Report'), 'Sales by Employee');
  await soon(() => expect(window.location.pathname).toBe('/reports/sales-by-employee'));
});

test('days without any sale say so, without zeros', async () => {
  await open('sales-by-weekday', [row('1', 'Monday', { lines: 0 })], { ...figures, lines: 0 });
  await page().see('No sales match these days, this search, and these filters.');
  expect(page().element.textContent).not.toContain('How is this calculated?');
  expect(page().element.textContent).not.toContain('Monday');
});

test('a report that failed can be asked for again', async () => {
  server.refusesOnce(reportSales, 500);
  await open('sales-by-item', [row('x', 'Negroni')]);
  await page().press(/try again|retry/i);
  await page().see('1 of 1');
});
