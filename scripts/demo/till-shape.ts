import fs from 'node:fs';
import Papa from 'papaparse';
import { inTradeData } from '#test/trade-data.ts';
import { weekdayOf } from './venue-days.ts';

/** When people buy, and how much at once: statistics of real tills, from which no line is taken over. */
const RESTAURANT = 'pos_takeaway_london/takeaway_restaurant_1_2015-09_2018-12.csv';
const CAFE = 'pos_bread_basket/bread_basket_2016-10-30_2017-02-28.csv';

export interface TillShape {
  /** Share of a weekday, Sunday first; 1 is an average day. */
  readonly weekdays: readonly number[];
  /** Orders in each hour of the day. */
  readonly hours: readonly number[];
  /** Tickets with one line, two lines and so on. */
  readonly baskets: readonly number[];
}

type Cells = Record<string, string>;

const read = (file: string): Cells[] =>
  Papa.parse<Cells>(fs.readFileSync(inTradeData(file), 'utf8'), { header: true, skipEmptyLines: true }).data;

/** Weekdays and hours of a restaurant's evening orders; lines per ticket of a café, up to five. */
export function readTillShape(): TillShape {
  const orders = new Map(read(RESTAURANT).map((cells) => [cells.invoice, cells['Order Date'] ?? '']));
  const weekdays = Array<number>(7).fill(0);
  const hours = Array<number>(24).fill(0);
  for (const time of orders.values()) {
    const [, day, month, year, hour] = /^(\d\d)\/(\d\d)\/(?:20)?(\d\d) (\d\d)/.exec(time) ?? [];
    if (!hour) continue;
    const weekday = weekdayOf(`20${year}-${month}-${day}`);
    weekdays[weekday] = (weekdays[weekday] ?? 0) + 1;
    const bar = Math.min(22, Math.max(16, Number(hour)));
    hours[bar] = (hours[bar] ?? 0) + 1;
  }
  const tickets = Map.groupBy(read(CAFE), (cells) => cells.Transaction ?? '');
  const baskets = Array<number>(5).fill(0);
  for (const lines of tickets.values()) {
    const size = Math.min(lines.length, 5) - 1;
    baskets[size] = (baskets[size] ?? 0) + 1;
  }
  const mean = weekdays.reduce((sum, count) => sum + count, 0) / 7;
  return { weekdays: weekdays.map((count) => count / mean), hours, baskets };
}
