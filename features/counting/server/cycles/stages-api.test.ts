import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';

interface Stage {
  id: string;
  number: number;
  type: string;
  state: string;
  start: string;
  end: string | null;
  next_stage_auto_change_at: string | null;
}
interface Ended {
  stage: Stage;
  ended: Stage;
}
interface Refused {
  message: string;
  errors: Record<string, string>;
}

let server: TestServer;
let owner: TestPerson;
let member: TestPerson;
let item: string;
let location: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await server.createTestHouse();
  member = await server.addPerson(owner.organizationId, 'member');
  [item, location] = await withOrganization(
    server.services.db,
    owner.organizationId,
    async (tx) =>
      [await createTestItem(tx, owner.organizationId), await createTestLocation(tx, owner.organizationId)] as const,
  );
  await owner.post('/api/inventory/running-stocks', { inventory_item_id: item, location_id: location, quantity: 5 });
});

const count = (person: TestPerson, quantity: number, more: object = {}) =>
  person.post<Record<string, unknown> & { runningStock: { current_count: number } }>('/api/inventory/stocktake', {
    inventory_item_id: item,
    location_id: location,
    count: quantity,
    ...more,
  });
const current = async () => (await owner.get<Stage>('/api/inventory/stage?current=true')).body;
const end = (person: TestPerson, body: object) => person.post<Ended & Refused>('/api/inventory/stage', body);
const counts = async () =>
  (await owner.get<Record<string, unknown>>('/api/inventory-view/inventory/current-counts')).body;

test('a new organization has its cycle; the current stage is one, all stages are a list, newest first (CNT-021, CNT-022, CNT-063, API-027, API-028)', async () => {
  const first = await current();
  expect(first).toMatchObject({ number: 1, type: 'cycle', state: 'open', end: null, next_stage_auto_change_at: null });
  await end(member, { type: 'audit', acceptRunningCounts: true, next_stage_auto_change_at: '2099-01-31T00:00:00Z' });
  expect(await current()).toMatchObject({
    id: first.id,
    type: 'audit',
    next_stage_auto_change_at: '2099-01-31T00:00:00.000Z',
  });
  const { body: all } = await owner.get<Stage[]>('/api/inventory/stage');
  expect(all.map(({ number, type, state }) => [number, type, state])).toEqual([
    [2, 'cycle', 'open'],
    [1, 'audit', 'audit'],
  ]);
  for (const stage of all) expect(Object.keys(stage)).toEqual(expect.arrayContaining(['id', 'type', 'start', 'end']));
});

test('ending a cycle answers at once with the next one, which is current from then on (API-029, CNT-041, CNT-033)', async () => {
  const { status, body } = await end(member, { type: 'complete', acceptRunningCounts: true });
  expect([status, body.stage.number, body.ended.number]).toEqual([200, 2, 1]);
  expect(await current()).toMatchObject({ id: body.stage.id, number: 2, type: 'cycle' });
  interface Row {
    data: { starting_quantity: number; running_count: number; actual_count: number | null }[];
  }
  const { body: next } = await owner.get<Row>('/api/inventory/variance');
  expect(next.data[0]).toMatchObject({ starting_quantity: 5, running_count: 5, actual_count: null });
});

test('invalid input for ending a cycle is refused at its field (API-029, CNT-026)', async () => {
  const wrong = await end(member, { type: 'pause' });
  expect([wrong.status, wrong.body.errors.type]).toEqual([400, 'type must be audit or complete']);
  const past = await end(member, { type: 'audit', next_stage_auto_change_at: '2020-01-01T00:00:00Z' });
  expect(past.body.errors).toEqual({ next_stage_auto_change_at: 'The audit end date cannot be before today' });
  expect(await current()).toMatchObject({ number: 1, type: 'cycle' });
});

test('no inventory is being taken until the first count; then counted is compared with all (CNT-036, CNT-037, CNT-039, CNT-040, OENT-025, API-010)', async () => {
  expect(await counts()).toEqual({
    totalItems: 0,
    countedItems: 0,
    inventoryStartDate: null,
    cycleStartDate: (await current()).start,
  });
  const before = Date.now();
  await count(member, 4);
  const now = await counts();
  expect(now).toMatchObject({ totalItems: 1, countedItems: 1, cycleStartDate: (await current()).start });
  expect(Date.parse(String(now.inventoryStartDate))).toBeGreaterThanOrEqual(before - 1000);
});

test('a count needs an item, a location and a count; the answer describes the stock-take (CNT-012, CNT-018, CNT-019, OAPI-144)', async () => {
  const { status, body } = await count(member, 7, { focusId: 'row-3' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    location_id: location,
    inventory_item_id: item,
    count: 7,
    quantity: 7,
    activeCycle: true,
    focusId: 'row-3',
    expected: 5,
    runningStock: { current_count: 7 },
  });
  expect(Date.parse(String(body.time))).toBeGreaterThan(0);
  interface Activity {
    data: { source: string; change: number; quantity: number }[];
  }
  const { body: activity } = await owner.get<Activity>(`/api/item/${item}/stockhistory`);
  expect(activity.data[0]).toMatchObject({ source: 'stocktake', change: 2, quantity: 7 });
  interface Variance {
    data: { running_count: number; actual_count: number; variance_quantity: number }[];
  }
  const { body: variance } = await owner.get<Variance>('/api/inventory/variance');
  expect(variance.data[0]).toMatchObject({ running_count: 5, actual_count: 7, variance_quantity: 2 });
});

test('a count is fresh until something moves, and old once a new cycle starts (CNT-008, CNT-009, CNT-010)', async () => {
  const freshness = async () => {
    const { body } = await owner.get<{ data: { freshness: string }[] }>('/api/inventory-view/inventory');
    return body.data[0]?.freshness;
  };
  expect(await freshness()).toBe('uncounted');
  await count(member, 5);
  expect(await freshness()).toBe('counted');
  await owner.post('/api/inventory/running-stocks', { inventory_item_id: item, location_id: location, quantity: 1 });
  expect(await freshness()).toBe('stale');
  await end(owner, { type: 'complete', acceptRunningCounts: true });
  expect(await freshness()).toBe('old');
});

test('an admin reopens the last ended cycle, and the history keeps who did it and why (D20, D22)', async () => {
  const { body } = await end(owner, { type: 'complete', acceptRunningCounts: true });
  const { id } = body.ended;
  const reopen = (person: TestPerson, stage_id: string, reason?: string) =>
    person.post<Stage & Refused>('/api/inventory/stage/reopen', { stage_id, reason });
  expect((await reopen(member, id, 'Forgotten')).status).toBe(403);
  expect((await reopen(owner, id)).body.errors).toEqual({ reason: 'Reason is required' });
  expect((await reopen(owner, body.stage.id, 'Not over')).body.message).toBe('This cycle has not ended');
  expect((await reopen(owner, id, 'A crate was forgotten')).body).toMatchObject({ id, state: 'audit' });
  expect((await reopen(owner, id, 'Again')).status).toBe(409);
  await count(owner, 9);
  await end(owner, { type: 'complete' });
  interface Event {
    kind: string;
    note: string | null;
    user: { email: string };
  }
  const { body: events } = await member.get<Event[]>(`/api/inventory/stage/events?stage_id=${id}`);
  expect(events.map(({ kind, note, user }) => [kind, note, user.email])).toEqual([
    ['audit_completed', null, owner.email],
    ['reopened', 'A crate was forgotten', owner.email],
    ['ended', null, owner.email],
  ]);
  interface Variance {
    data: { actual_count: number | null; variance_quantity: number | null }[];
  }
  const { body: corrected } = await owner.get<Variance>(`/api/inventory/variance?stage_id=${id}`);
  expect(corrected.data[0]).toMatchObject({ actual_count: 9, variance_quantity: 4 });
});

test('late arrivals are listed with the closed period, by their own time (D22)', async () => {
  const { body } = await end(owner, { type: 'complete', acceptRunningCounts: true });
  const occurred_at = new Date(Date.parse(body.ended.start) + 1).toISOString();
  const elsewhere = await withOrganization(server.services.db, owner.organizationId, (tx) =>
    createTestLocation(tx, owner.organizationId),
  );
  const moved = await owner.post('/api/inventory/running-stocks/move', {
    inventory_item_id: item,
    from_location_id: location,
    to_location_id: elsewhere,
    quantity: 2,
    occurred_at,
  });
  expect(moved.status).toBe(200);
  interface Late {
    data: { kind: string; stated_at: string; booked_at: string; user: { email: string } }[];
    meta: { total: number };
  }
  const { body: late } = await member.get<Late>(`/api/inventory/stage/late?stage_id=${body.ended.id}`);
  expect(late.meta.total).toBe(2);
  expect(late.data.map(({ kind }) => kind).toSorted()).toEqual(['move_in', 'move_out']);
  expect(late.data[0]).toMatchObject({ user: { email: owner.email } });
  expect(Date.parse(late.data[0]?.stated_at ?? '')).toBe(Date.parse(occurred_at));
  expect(Date.parse(late.data[0]?.booked_at ?? '')).toBe(Date.parse(body.stage.start));
  const none = await member.get<Late>(`/api/inventory/stage/late?stage_id=${body.stage.id}`);
  expect(none.body.data).toEqual([]);
});

test('counting or adjusting in a closed period is answered 409, names the field and changes nothing (D19)', async () => {
  const { body } = await end(owner, { type: 'complete', acceptRunningCounts: true });
  const counted = await count(owner, 9, { activeCycle: false });
  expect([counted.status, Object.keys((counted.body as unknown as Refused).errors)]).toEqual([409, ['activeCycle']]);
  const adjusted = await owner.post<Refused>('/api/inventory/adjustments', {
    inventory_item_id: item,
    location_id: location,
    quantity: 8,
    reason_description: 'Found later',
    occurred_at: new Date(Date.parse(body.ended.start) + 1).toISOString(),
  });
  expect([adjusted.status, Object.keys(adjusted.body.errors)]).toEqual([409, ['occurred_at']]);
  const stocks = await owner.get<{ current_count: number }[]>(
    `/api/inventory/running-stocks?inventory_item_id=${item}`,
  );
  expect(stocks.body.map((stock) => stock.current_count)).toEqual([5]);
});
