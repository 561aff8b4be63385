import { expect, test } from 'vitest';
import type { XSeriesApi } from './x-series-api.ts';
import type { XSeriesLists } from './x-series-lists.ts';
import { pullXSeriesSales, XSeriesMarks } from './x-series-sales.ts';

const sale = (id: string, version: number, outlet_id: string | undefined, state: unknown = 'closed') => ({
  id,
  state,
  date: '2026-11-20T20:00:00Z',
  updated_at: '2026-11-20T20:00:00Z',
  _metadata: { version },
  source: { outlet_id },
});

test('unreadable sales of an outlet that was not chosen are its own, and those without an outlet everybody’s', async () => {
  const data = [
    sale('there', 1, 'outlet-2'),
    sale('broken there', 2, 'outlet-2', 7),
    sale('broken here', 3, 'outlet-1', 7),
    sale('broken somewhere', 4, undefined, 7),
  ];
  const api = { page: async () => ({ data, after: null }) } as unknown as XSeriesApi;
  const lists = { prepare: async () => {} } as unknown as XSeriesLists;
  const span = { locationIds: ['outlet-1'], from: new Date('2026-11-20'), to: new Date('2026-11-21') };
  const page = await pullXSeriesSales(api, { accessToken: '' }, { marks: new XSeriesMarks(), lists }, span, '0');
  expect(page.orders).toEqual([]);
  expect(page.unreadable.map(({ id }) => id)).toEqual(['broken here', 'broken somewhere']);
  // What could be read of others says that the shop's sales can be read.
  expect(page.readable).toBe(1);
});
