import { beforeAll, expect, test } from 'vitest';
import { soon, startJourneyOnOwnServer } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { bottle, importSmallBar, type SmallBar } from './harness/small-bar.ts';

const journey = startJourneyOnOwnServer();
const TYPED_BY_HAND = 2;
let olga: Person;
let bar: SmallBar;

beforeAll(async () => {
  olga = await journey.signedIn();
  bar = await importSmallBar(olga, 30);
});

test('a server that dies during a burst of counts loses nothing it acknowledged, and counts typed meanwhile arrive', async () => {
  await olga.open(`/inventory?mode=inventory&location=${bar.location}`);
  await olga.row(bottle(0)).waitFor();
  olga.expectCut();
  const burst = countBurst();
  await soon(() => burst.acknowledged.length).toBeGreaterThan(20);
  await journey.server.kill();
  await (await olga.cell(bottle(0), 'Inventory count')).click();
  await olga.page.keyboard.type('7');
  await olga.press('Enter');
  await olga.page.keyboard.type('8');
  await olga.press('Enter');
  await burst.ended;
  await journey.server.start();

  await soon(readCounts).toEqual(
    expect.arrayContaining([
      { item: bar.items[0], count: 7 },
      { item: bar.items[1], count: 8 },
    ]),
  );
  await soon(() => readCounts()).toEqual(expect.arrayContaining(burst.acknowledged));
  expect(await journey.command('verify')).toMatchObject({ differences: 0 });
  olga.expectCut(false);
});

test('afterwards the screen shows the counted stock', async () => {
  await olga.page.reload();
  await soon(() => olga.figure(bottle(0), 'Inventory count')).toBe('7.00');
  await soon(() => olga.figure(bottle(1), 'Inventory count')).toBe('8.00');
  await soon(() => olga.figure(bottle(1), 'Running count')).toBe('8.00');
});

interface Counted {
  readonly item: string | undefined;
  readonly count: number;
}

/**
 * Four people count as fast as they are answered, each count with a different quantity, until no one gets an answer.
 */
function countBurst() {
  const acknowledged: Counted[] = [];
  let next = 100;
  const onePerson = async () => {
    for (;;) {
      const count = next++;
      const item = bar.items[TYPED_BY_HAND + (count % (bar.items.length - TYPED_BY_HAND))];
      const data = { inventory_item_id: item, location_id: bar.location, count };
      const answer = await olga.context.request
        .post(`${journey.server.url}/api/inventory/stocktake`, { data })
        .catch(() => undefined);
      if (!answer?.ok()) return;
      acknowledged.push({ item, count });
    }
  };
  return { acknowledged, ended: Promise.all([onePerson(), onePerson(), onePerson(), onePerson()]) };
}

async function readCounts(): Promise<Counted[]> {
  const counts: Counted[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await olga.context.request.get(
      `${journey.server.url}/api/inventory/stocktakes?limit=500&page=${page}`,
    );
    const { data } = (await answer.json()) as { data: { inventory_item_id: string; count: number }[] };
    counts.push(...data.map(({ inventory_item_id, count }) => ({ item: inventory_item_id, count })));
    if (data.length < 500) return counts;
  }
}
