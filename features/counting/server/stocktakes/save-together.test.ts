import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import type { Actor } from '#shared/server/context.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import {
  addTestPerson,
  createTestOrganization,
  openTestHouse,
  type TestHouse,
  type TestOrganization,
} from '#test/organization.ts';
import { setCountSettings } from '../sheet/blind-counts.ts';
import { verifyCounts } from '../verify-counts.ts';
import { cancelStocktakes } from './cancel-stocktakes.ts';
import { saveStocktake } from './save-stocktake.ts';

const PEOPLE = 10;
const NOW = '2026-01-06T12:00:00Z';
let house: TestHouse;
let bar: TestOrganization;
let people: Actor[];
let pair: { inventory_item_id: string; location_id: string };

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);

beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house, { now: new Date('2026-01-05T12:00:00Z') });
  people = await Promise.all(Array.from({ length: PEOPLE }, () => addTestPerson(house, bar.organizationId, 'member')));
});
beforeEach(async () => {
  pair = await inside(async (tx) => ({
    inventory_item_id: await createTestItem(tx, bar.organizationId),
    location_id: await createTestLocation(tx, bar.organizationId),
  }));
});
afterAll(() => house.close());

type Input = Partial<Parameters<typeof saveStocktake>[1]>;
const contextOf = (person: number, key?: string) => ({
  ...bar.contextAt(NOW, people[person] as Actor),
  idempotencyKey: key,
});
const count = (person: number, quantity: number, input: Input = {}, key?: string) =>
  saveStocktake(contextOf(person, key), {
    ...pair,
    count: quantity,
    counted_at: new Date(Date.UTC(2026, 0, 6, 10, 0, person)).toISOString(),
    client_id: crypto.randomUUID(),
    ...input,
  });
const outcome = (saving: ReturnType<typeof count>) =>
  saving.then(
    (saved) => ({ saved: saved.count, by: saved.user?.id }),
    (error: Error & { code?: string }) => ({ refused: error.code ?? error.message }),
  );

/** Stock of the location, its counts, and the number of transactions that wrote them. */
async function shelf() {
  const { rows } = await inside((tx) =>
    sql<{ quantity: number; counts: number; transactions: number; actions: number }>`
      select (select quantity::float8 from stock.running_stock where item_id = ${pair.inventory_item_id}) as quantity,
        count(*)::int as counts, count(distinct xmin::text)::int as transactions, count(distinct action_id)::int as actions
      from counting.stocktake where item_id = ${pair.inventory_item_id} and cancelled_at is null`.execute(tx),
  );
  return rows[0];
}

test('counts of one location that wait together share a transaction, each with its own action, person and answer (D13)', async () => {
  const saved = await Promise.all(people.map((_, person) => count(person, person + 1)));
  const sum = (PEOPLE * (PEOPLE + 1)) / 2;
  const state = await shelf();
  expect(state).toMatchObject({ quantity: sum, counts: PEOPLE, actions: PEOPLE });
  expect(state?.transactions).toBeLessThan(PEOPLE / 2);
  expect(saved.map((one) => [one.count, one.user?.id])).toEqual(people.map((actor, n) => [n + 1, actor.userId]));
  // Each answer includes earlier counts and no later ones.
  const totals = saved.map((one) => one.total).toSorted((a, b) => a - b);
  expect(new Set(totals).size).toBe(PEOPLE);
  expect(totals.at(-1)).toBe(sum);
  for (const one of saved) expect(one.runningStock).toMatchObject({ quantity: one.total });
  expect(await inside((tx) => verifyStock(tx, bar.organizationId))).toEqual([]);
  expect(await inside((tx) => verifyCounts(tx, bar.organizationId))).toEqual([]);
});

test('each of several counts that waited together can be undone separately (D2)', async () => {
  const saved = await Promise.all(people.map((_, person) => count(person, person + 1)));
  const context = bar.contextAt(NOW);
  await undoAction(context, { id: saved[4]?.action_id ?? '' }, { stocktake: cancelStocktakes });
  expect(await shelf()).toMatchObject({ quantity: (PEOPLE * (PEOPLE + 1)) / 2 - 5, counts: PEOPLE - 1 });
  expect(await inside((tx) => verifyCounts(tx, bar.organizationId))).toEqual([]);
});

test('a refused count does not fail the counts that wait with it, and they do not hide its refusal (D5, D18)', async () => {
  await count(0, 50, { client_id: 'used before' });
  const outcomes = await Promise.all([
    outcome(count(1, 1)),
    outcome(count(2, 2)),
    outcome(count(3, 3, { counted_at: '2026-01-06T13:00:00Z' })), // in the future
    outcome(count(4, 4, { client_id: 'used before' })), // for another count
    outcome(count(5, 5, { activeCycle: false })), // no audit is open
    outcome(count(6, 6)),
    outcome(count(0, 50, { client_id: 'used before' })), // a repeat
    outcome(count(7, 7)),
  ]);
  const by = (person: number) => people[person]?.userId;
  expect(outcomes).toEqual([
    { saved: 1, by: by(1) },
    { saved: 2, by: by(2) },
    { refused: 'invalid' },
    { refused: 'conflict' },
    { refused: 'conflict' },
    { saved: 6, by: by(6) },
    { saved: 50, by: by(0) },
    { saved: 7, by: by(7) },
  ]);
  expect(await shelf()).toMatchObject({ quantity: 66, counts: 5 });
});

test('a count that the database refuses fails alone', async () => {
  const outcomes = await Promise.all([0, 1, 2, -3, 4, 5].map((quantity, person) => outcome(count(person, quantity))));
  expect(outcomes.map((one) => ('saved' in one ? one.saved : 'refused'))).toEqual([0, 1, 2, 'refused', 4, 5]);
  expect(await shelf()).toMatchObject({ quantity: 12, counts: 5 });
});

test('a count of a deleted item is refused for everyone who waits, with the same message as for a single count', async () => {
  await inside((tx) => sql`update catalog.item set active = false where id = ${pair.inventory_item_id}`.execute(tx));
  const outcomes = await Promise.all(people.map((_, person) => outcome(count(person, 1))));
  expect(outcomes).toEqual(people.map(() => ({ refused: 'not_found' })));
});

test('each waiting count keeps its Idempotency-Key: a repeat answers the same and counts nothing (D5)', async () => {
  const inputs = people.map((_, person) => ({ client_id: `keyed ${person} ${pair.location_id}` }));
  const key = (person: number) => `key ${person} ${pair.location_id}`;
  const send = () => Promise.all(people.map((_, person) => count(person, person, inputs[person], key(person))));
  const first = await send();
  const again = await send();
  expect(JSON.stringify(again)).toBe(JSON.stringify(first));
  expect(await shelf()).toMatchObject({ counts: PEOPLE, actions: PEOPLE });
  const other = people.map((_, person) => outcome(count(person, 9, { client_id: crypto.randomUUID() }, key(person))));
  expect(await Promise.all(other)).toEqual(people.map(() => ({ refused: 'conflict' })));
});

test('one key sent from two tabs at once counts once', async () => {
  const input = { client_id: crypto.randomUUID() };
  const twice = [count(1, 8, input, `twice ${pair.location_id}`), count(1, 8, input, `twice ${pair.location_id}`)];
  const [waiting, one, two] = await Promise.all([count(0, 1), ...twice, count(2, 2), count(3, 3)]);
  expect(JSON.stringify(two)).toBe(JSON.stringify(one));
  expect(waiting.count).toBe(1);
  expect(await shelf()).toMatchObject({ quantity: 14, counts: 4 });
});

test('a blind counter does not see expected quantities, even in a group with people who do', async () => {
  const admin = await addTestPerson(house, bar.organizationId, 'admin');
  await setCountSettings(bar.contextAt(NOW), { blind: true });
  const line = () => ({ ...pair, count: 3, client_id: crypto.randomUUID() });
  const [, , member, seen] = await Promise.all([
    count(0, 1),
    count(1, 2),
    count(2, 3),
    saveStocktake(bar.contextAt(NOW, admin), line()),
  ]);
  await setCountSettings(bar.contextAt(NOW), { blind: false });
  expect(member).toMatchObject({ expected: null, variance: null });
  expect(typeof seen?.expected).toBe('number');
});
