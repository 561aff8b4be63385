import { expect, test } from 'vitest';
import { idOf } from '#test/components/sample.ts';
import { page, prepareScreen, server, show } from '#test/components/screen.tsx';
import { trendContract } from '../../contract/trend-contract.ts';
import { CyclePictures } from './cycle-pictures.tsx';
import { PricePicture } from './stock-pictures.tsx';

prepareScreen();
const { cycleTrend, priceMoves } = trendContract;

const DAYS = 'Days of stock';
const row = (category: string, subtype: string, days_of_stock: number | null) => ({
  category,
  subtype,
  end_value: 100,
  usage: days_of_stock === null ? 0 : 50,
  variance_cost: null,
  days_of_stock,
});
const cycle = (number: number, more: object) => ({
  id: idOf(number),
  number,
  from: `2026-0${number}-01T05:00:00.000Z`,
  to: `2026-0${number}-11T05:00:00.000Z`,
  start_value: 100,
  end_value: 100,
  purchases: 50,
  usage: 50,
  variance_cost: null,
  variance_percent: null,
  main_types: [],
  categories: [],
  ...more,
});
const section = (title: string) =>
  [...page().element.querySelectorAll('section')].find((each) => each.textContent?.startsWith(title));
const tableOf = (title: string) =>
  [...(section(title)?.querySelectorAll('tr') ?? [])].map((line) => [...line.children].map((each) => each.textContent));

test('days of stock of each type are next to those of the cycle before; a new type has none', async () => {
  server.answers(cycleTrend, [
    cycle(1, { categories: [row('Wine', 'Red', 20), row('Beer', 'Ale', 5)] }),
    cycle(2, { categories: [row('Wine', 'Red', 12), row('Liquor', 'Rum', 40), row('Beer', 'Ale', null)] }),
  ]);
  await show(<CyclePictures />);
  await page().see(DAYS);
  expect(tableOf(DAYS)).toEqual([
    ['Category', 'Type', 'Value', 'Usage', 'Days', 'Before'],
    ['Wine', 'Red', '$100.00', '$50.00', '12.00', '20.00'],
    ['Liquor', 'Rum', '$100.00', '$50.00', '40.00', '—'],
  ]);
});

test('usage is compared by the day, because cycles differ in length', async () => {
  server.answers(cycleTrend, [
    cycle(1, { usage: 100 }),
    cycle(2, { usage: 60, to: '2026-02-06T05:00:00.000Z' }), // 12 a day against 10
  ]);
  await show(<CyclePictures />);
  await page().see('+20% from $10.00 in the cycle before');
  await page().see('$60.00');
  expect(page().element.textContent).not.toMatch(/\$60\.00[+−]/);
  // The days that are compared, by the clock of the venue.
  expect(section('Stock value and usage')?.textContent).toContain(
    'Current cycle: 1/31/2026 to 2/5/2026. Before: 12/31/2025 to 1/10/2026.',
  );
});

test('value, usage and variance of each type are next to those of the cycle before, usage by the day', async () => {
  const type = (category: string, end_value: number, usage: number, variance_cost: number | null) => ({
    ...row(category, 'Red', 1),
    ...{ end_value, usage, variance_cost },
  });
  server.answers(cycleTrend, [
    cycle(1, { categories: [type('Wine', 100, 50, -5)] }),
    cycle(2, { categories: [type('Wine', 80, 100, -8), type('Beer', 20, 10, null)], to: '2026-02-06T05:00:00.000Z' }),
  ]);
  await show(<CyclePictures />);
  const title = 'Value, usage, and variance by type';
  await page().see(title);
  expect(tableOf(title).slice(1)).toEqual([
    ['Wine', 'Red', '$80.00', '$100.00', '$20.00', '$5.00', '−$8.00', '−$5.00'],
    ['Beer', 'Red', '$20.00', '—', '$2.00', '—', '—', '—'],
  ]);
});

test('price moves say the main type and the type of each item', async () => {
  const move = { name: 'White Rum', size: '750 mL', before: 10, after: 12, percent: 20, prices: [10, 12] };
  server.answers(priceMoves, [{ item_id: idOf(5), category: 'Liquor', subtype: 'Rum', ...move }]);
  await show(<PricePicture period="past_30_days" />);
  await page().see('Price changes');
  expect(section('Price changes')?.textContent).toMatch(
    /Now: the last price paid from .* to .*\. Before: the last one paid before that\./,
  );
  expect(tableOf('Price changes')[1]).toEqual(['White Rum, 750 mL', 'Liquor', 'Rum', '$10.00', '$12.00', '20.0%']);
});
