import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { followRows, gather, refreshAfterAct, refreshAnnounced } from './live-rows.ts';

const LIST = ['list'];
const DETAIL = ['detail'];
const topics = { stock: [LIST, DETAIL], cycle: [LIST] };
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function watch() {
  const client = new QueryClient();
  const whole: QueryKey[] = [];
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async (filters) => {
    if (filters?.queryKey) whole.push(filters.queryKey);
  });
  return { client, whole };
}

function follow() {
  const rows: string[][] = [];
  stops.push(followRows({ queryKey: LIST, topics: ['stock'], refresh: (_client, ids) => rows.push([...ids]) }));
  return rows;
}

function announced(...all: [string, string[] | null][]) {
  const waiting = new Map<string, Set<string> | undefined>();
  for (const [topic, ids] of all) gather(waiting, topic, ids);
  return waiting;
}

it('a list that follows its rows gets the ids, once for all announcements; other queries become stale', () => {
  const { client, whole } = watch();
  const rows = follow();
  refreshAnnounced(client, topics, announced(['stock', ['a']], ['stock', ['b', 'a']]));
  expect(rows).toEqual([['a', 'b']]);
  expect(whole).toEqual([DETAIL]);
});

it('without ids, or if another topic concerns the whole list, all of it becomes stale', () => {
  const { client, whole } = watch();
  const rows = follow();
  refreshAnnounced(client, topics, announced(['stock', ['a']], ['stock', null], ['stock', ['b']]));
  refreshAnnounced(client, topics, announced(['stock', ['a']], ['cycle', ['c']]));
  expect(rows).toEqual([]);
  expect(whole.filter((key) => key === LIST)).toHaveLength(2);
});

it('a list that is not on screen becomes stale as a whole', () => {
  const { client, whole } = watch();
  refreshAnnounced(client, topics, announced(['stock', ['a']]));
  expect(whole).toEqual([LIST, DETAIL]);
});

it('after an action of one\u2019s own, a followed list is left to the stream if there is one', async () => {
  const { client, whole } = watch();
  follow();
  await refreshAfterAct(client, topics.stock, true);
  expect(whole).toEqual([DETAIL]);
  await refreshAfterAct(client, topics.stock, false);
  expect(whole).toEqual([DETAIL, LIST, DETAIL]);
});
