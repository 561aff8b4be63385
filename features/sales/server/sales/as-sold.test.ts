import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeDailySummaries } from '#features/ledger/server/daily-summary/write-daily-summaries.ts';
import { withOrganization } from '#shared/server/database.ts';
import { type BatchHouse, openBatchHouse } from '#test/batch-house.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { unmatchedOfDay } from '../unmatched/unmatched-of-day.ts';
import { countUnmatchedSales } from '../unmatched/unmatched-sales.ts';

let server: TestServer;
let owner: TestPerson;
let house: BatchHouse;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  owner = await server.createTestHouse();
  house = await openBatchHouse(server, owner);
});
afterAll(() => server.close());

interface Row {
  transaction_id: string;
  category: string | null;
  state: string;
  problem: string | null;
}
const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const line = (id: number, more: object) => ({
  transaction_id: `T${id}`,
  line_id: '1',
  sold_at: hoursAgo(2),
  item: 'Martini',
  quantity: 1,
  gross: 12,
  ...more,
});
const send = (...sales: object[]) => owner.post<Record<string, unknown>>('/api/pos/items/sales', { sales });
const listed = async (filter?: object) => {
  const query = filter ? `&filter=${encodeURIComponent(JSON.stringify(filter))}` : '';
  const { body } = await owner.get<{ data: Row[] }>(`/api/pos/items/sales?sort=transaction_date:asc${query}`);
  return body.data;
};
async function posItem(name: string): Promise<string> {
  const { body } = await owner.get<{ id: string }[]>(`/api/search/pos-items?q=${encodeURIComponent(name)}`);
  return body[0]?.id as string;
}
const match = async (name: string, to: object) =>
  owner.put<{ sellable_item_group: { depletion_problem: string | null }; depleted: { lines: number } }>(
    `/api/pos/items/${await posItem(name)}`,
    { action: 'match', ...to },
  );

describe('the category of a sale', () => {
  const categories = async (filter?: object) =>
    (await listed(filter)).map(({ transaction_id, category }) => [transaction_id, category]);

  test('POS-056: is the one at the time of sale, whatever the till calls it later', async () => {
    await send(line(1, { category: 'Cocktails', sold_at: hoursAgo(9) }));
    await send(line(2, { category: 'Happy Hour', sold_at: hoursAgo(8) }), line(3, { sold_at: hoursAgo(7) }));
    const sold = [
      ['T1', 'Cocktails'],
      ['T2', 'Happy Hour'],
      ['T3', 'Happy Hour'],
    ];
    expect(await categories()).toEqual(sold);
    // The till renames it, and sends the first line again with another quantity.
    await send(line(1, { category: 'Drinks', sold_at: hoursAgo(9), quantity: 2 }));
    await send(line(4, { category: 'Drinks', sold_at: hoursAgo(1) }));
    expect(await categories()).toEqual([...sold, ['T4', 'Drinks']]);
    expect(await categories({ category: { key: 'category', value: 'cocktails' } })).toEqual([['T1', 'Cocktails']]);
    const { body } = await owner.get<{ data: Row[] }>('/api/pos/items/sales?search=happy&sort=category:desc');
    expect(body.data.map((row) => row.category)).toContain('Happy Hour');
  });

  test('changes with a line that turns out to be another product', async () => {
    await send(line(1, { category: 'Cocktails' }));
    await send(line(1, { item: 'House Gin', category: 'Spirits' }));
    expect(await categories()).toEqual([['T1', 'Spirits']]);
  });
});

test("ITEM-089: an item's activity shows the size that each sale took, also after an undo", async () => {
  const { body: shot } = await owner.post<{ id: string }>('/api/item/size', { name: 'Shot', volume: 50, unit: 'mL' });
  await send(line(1, { item: 'Gin shot', sold_at: new Date().toISOString() }));
  const matched = await match('Gin shot', { inventory_item_id: house.gin, depletion_size_id: shot.id });
  expect(matched.body.depleted.lines).toBe(1);
  await send(line(2, { sold_at: new Date().toISOString() }));
  await match('Martini', { recipe: house.martini });
  const sizes = async () => {
    const path = `/api/item/${house.gin}/stockhistory?show=sale&sort=time:asc`;
    const { body } = await owner.get<{ data: { depletion_size: string; undone: boolean }[] }>(path);
    return body.data.map((row) => [row.depletion_size, row.undone]);
  };
  expect(await sizes()).toEqual([
    ['Shot', false],
    ['1 Serving', false],
  ]);
  const { action_id } = (matched.body as unknown as { depleted: { action_id: string } }).depleted;
  await owner.post(`/api/inventory/actions/${action_id}/undo`);
  expect(await sizes()).toEqual(
    expect.arrayContaining([
      ['Shot', true],
      ['1 Serving', false],
    ]),
  );
});

describe('a recipe with an ingredient that cannot be converted', () => {
  const PROBLEM =
    'g cannot be converted to the size of House Gin (750 mL): use another unit, or another size of the item';
  const setUnit = (unit: string) =>
    sql`update recipes.ingredient set unit = ${unit}
      where recipe_id = ${house.martini} and inventory_item_id = ${house.gin}`.execute(server.services.systemDb);

  test('D35 D42: shows the problem where it is found and matched; its sales stay visible, and deplete completely once it is fixed', async () => {
    await setUnit('g');
    await send(line(1, { quantity: 2, gross: 24, sold_at: new Date().toISOString() }));
    const { body: found } = await owner.get<{ depletion_problem: string }[]>(
      '/api/search/sellable-item-groups?q=martini',
    );
    expect(found[0]?.depletion_problem).toBe(PROBLEM);
    const { body } = await match('Martini', { recipe: house.martini });
    expect([body.sellable_item_group.depletion_problem, body.depleted.lines]).toEqual([PROBLEM, 0]);
    await send(line(2, { sold_at: new Date().toISOString() }));
    expect((await listed()).map((row) => [row.state, row.problem])).toEqual([
      ['unmatched', PROBLEM],
      ['unmatched', PROBLEM],
    ]);
    const unmatched = await owner.get<{ data: object[]; totals: object }>('/api/pos/items/sales/unmatched');
    expect(unmatched.body.totals).toMatchObject({ lines: 2, quantity: 3, gross: 36 });
    expect(unmatched.body.data).toMatchObject([{ name: 'Martini', problem: PROBLEM }]);
    expect(await house.onHand(house.vermouth)).toEqual({ Bar: 4 });
    await setUnit('mL');
    const posted = await owner.post(`/api/pos/items/${await posItem('Martini')}/unmatched-sales`);
    expect(posted.body).toMatchObject({ lines: 2, quantity: 3 });
    expect(await house.onHand(house.gin)).toEqual({ Bar: 1.76, Cellar: 3 });
    expect(await house.onHand(house.vermouth)).toEqual({ Bar: 3.88 });
  });
});

test('D42: a voided sale is not counted as unmatched, on its page and at the end of a cycle', async () => {
  const sold_at = new Date().toISOString();
  await send(line(1, { sold_at }), line(2, { sold_at, quantity: 0, gross: 0 }), line(3, { sold_at, quantity: 0 }));
  await send(line(4, { sold_at, item: 'Voided', quantity: 0, gross: 0 }));
  const { body } = await owner.get<{ data: object[]; totals: object }>('/api/pos/items/sales/unmatched');
  expect(body.data).toMatchObject([{ name: 'Martini' }]);
  expect(body.totals).toMatchObject({ lines: 2, quantity: 1, gross: 24 });
  const ofCycle = await withOrganization(server.services.db, owner.organizationId, (tx) =>
    countUnmatchedSales(tx, owner.organizationId),
  );
  expect(ofCycle).toEqual({ count: 2, value: 24 });
});

describe('the daily mail', () => {
  const mails = async (): Promise<string[]> => {
    await writeDailySummaries(server.services.systemDb, new Date(), unmatchedOfDay);
    const { rows } = await sql<{ text_body: string }>`select text_body from platform.mail
      where organization_id = ${owner.organizationId} and purpose = 'daily_summary'`.execute(server.services.systemDb);
    return rows.map((row) => row.text_body);
  };

  test('ORG-024 D42: is sent on a day with only unmatched sales, which it lists by money', async () => {
    const sold_at = hoursAgo(48);
    await send(
      line(1, { sold_at, item: 'Soup', quantity: 3, gross: 21 }),
      line(2, { sold_at, quantity: 2, gross: 24 }),
      line(3, { sold_at, item: 'Napkin', gross: 1 }),
    );
    await owner.put(`/api/pos/items/${await posItem('Napkin')}`, { ignored: true });
    const [text, ...more] = await mails();
    expect(more).toEqual([]);
    expect(text).toContain('Sales took nothing out of stock.');
    expect(text).toContain(
      'Unmatched sales: $45.00 of 2 POS items took nothing out of stock. Match or ignore them in Menu.',
    );
    expect(text).toContain('$24.00  Martini  2.00 sold\n$21.00  Soup  3.00 sold');
    expect(text).not.toContain('Napkin');
    expect(await mails()).toHaveLength(1);
  });

  test('is not sent for ignored sales', async () => {
    await send(line(1, { sold_at: hoursAgo(48), item: 'Napkin', gross: 1 }));
    await owner.put(`/api/pos/items/${await posItem('Napkin')}`, { ignored: true });
    expect(await mails()).toEqual([]);
  });
});
