import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';

interface Staged {
  can_ask: boolean;
  suggestedMatches: {
    inventory_item_id: string;
    universal_item: { name: string };
    rank: number;
    confidence: number;
    reason: string;
  }[];
}

let answer = (_: readonly string[]): string => '{}';
const said: { items: string[]; text: string }[] = [];
const model = http.createServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += part;
  const asked = JSON.parse(text) as { messages: { content: string }[] };
  const [line] = (JSON.parse(asked.messages[1]?.content ?? '') as { lines: { items: string[]; text: string }[] }).lines;
  if (line) said.push(line);
  response.end(JSON.stringify({ choices: [{ message: { content: answer(line?.items ?? []) } }] }));
});
let server: TestServer;
let bar: TestPerson;

beforeAll(async () => {
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(model.address() as AddressInfo).port}`;
  server = await startTestServer({ matchModel: { url, model: 'small', key: undefined } });
  bar = await server.createTestHouse();
  await upload('catalogue', ['Basil Hayden Dark Rye', 'Basil Hayden Bourbon', 'Basil Hayden Toast']);
  await upload('items', ['Basil Hayd Rye']);
});
afterAll(async () => {
  await server.close();
  model.close();
});

async function upload(kind: string, names: readonly string[]): Promise<void> {
  const form = new FormData();
  const rows = names.map((name) => `${name},Spirits,750 mL`);
  form.set('file', new File([['name,type,size', ...rows].join('\n')], 'list.csv'));
  expect((await bar.post<{ errors: unknown[] }>(`/api/import/${kind}`, form)).body.errors).toEqual([]);
}

const staged = async () => (await bar.get<Staged>('/api/ai/staged_matches')).body;
const ask = async (itemId: string, askModel: boolean) =>
  bar.post('/api/ai/enrichment/new-item-enrichment', { itemId, askModel });
const itemId = async () => {
  const { body } = await bar.get<{ data: { id: string }[] }>('/api/inventory-view/inventory?limit=5');
  return body.data[0]?.id as string;
};

test('a suggestion that is not sure may be left to the matching service, which chooses among what was found and is named', async () => {
  const id = await itemId();
  await ask(id, false);
  const before = await staged();
  expect([before.can_ask, said]).toEqual([true, []]);
  answer = (items) => {
    const place = items.findIndex((item) => item.startsWith('Basil Hayden Toast'));
    return JSON.stringify({ answers: [{ line: 0, item: place }] });
  };
  expect((await ask(id, true)).status).toBe(200);
  expect(said[0]).toMatchObject({ text: 'Basil Hayd Rye, 750 mL' });
  const after = await staged();
  expect(after.can_ask).toBe(false);
  expect(after.suggestedMatches[0]).toMatchObject({
    universal_item: { name: 'Basil Hayden Toast' },
    rank: 1,
    confidence: 0.7,
    reason: 'model',
  });
  expect(after.suggestedMatches.map(({ rank }) => rank)).toEqual(after.suggestedMatches.map((_, place) => place + 1));
  expect(after.suggestedMatches).toHaveLength(before.suggestedMatches.length);
  const sure = await bar.post<{ accepted: number }>('/api/ai/staged_matches/accept', {});
  expect(sure.body.accepted).toBe(0);
});

test('an answer that was not offered, and a service that fails, change nothing', async () => {
  const id = await itemId();
  answer = () => '{"answers": [{"line": 0, "item": 99}]}';
  expect((await ask(id, true)).status).toBe(200);
  const kept = await staged();
  expect(kept.suggestedMatches.map(({ reason }) => reason)).not.toContain('model');
  answer = () => 'no';
  expect((await ask(id, true)).status).toBe(503);
  expect((await staged()).suggestedMatches).toEqual(
    kept.suggestedMatches.map((each) => expect.objectContaining({ rank: each.rank, reason: each.reason })),
  );
});

test('items are asked about together; what was matched, or is not theirs, is left alone', async () => {
  await upload('items', ['Hayden Rye', 'Rye Basil']);
  const askable = async () =>
    (await bar.get<{ can_ask: boolean; inventory_item_ids: string[] }>('/api/ai/staged_matches/askable')).body;
  const { body } = await bar.get<{ data: { id: string }[] }>('/api/inventory-view/inventory?limit=5');
  for (const { id } of body.data) await ask(id, false);
  const { can_ask, inventory_item_ids } = await askable();
  expect([can_ask, inventory_item_ids.length]).toEqual([true, 3]);
  said.length = 0;
  answer = () => '{"answers": [{"line": 0, "item": 1}, {"line": 1, "item": 77}, {"line": "2", "item": 0}]}';
  const path = '/api/ai/staged_matches/ask';
  expect((await bar.post(path, { inventory_item_ids })).body).toEqual({ asked: 3, answered: 1 });
  expect(said).toHaveLength(1);
  const first = (await staged()).suggestedMatches.filter(({ rank }) => rank === 1);
  expect(first.filter(({ reason }) => reason === 'model')).toHaveLength(1);
  expect((await askable()).inventory_item_ids).toEqual(inventory_item_ids.slice(1));
  const stranger = await server.createTestHouse();
  expect((await stranger.post(path, { inventory_item_ids })).status).toBe(404);
  const [, other] = inventory_item_ids;
  expect((await bar.put('/api/ai/staged_matches', { inventory_item_id: other })).status).toBe(200);
  expect((await bar.post(path, { inventory_item_ids: [other] })).body).toEqual({ asked: 0, answered: 0 });
});

test('an item that is matched while the service thinks stays as the person decided', async () => {
  const { inventory_item_ids } = (await bar.get<{ inventory_item_ids: string[] }>('/api/ai/staged_matches/askable'))
    .body;
  const [id] = inventory_item_ids;
  let matched: Promise<unknown> = Promise.resolve();
  answer = () => {
    matched = bar.put('/api/ai/staged_matches', { inventory_item_id: id });
    return '{"answers": [{"line": 0, "item": 1}]}';
  };
  expect((await bar.post('/api/ai/staged_matches/ask', { inventory_item_ids })).status).toBe(200);
  await matched;
  const rows = (await staged()).suggestedMatches.filter(({ inventory_item_id }) => inventory_item_id === id);
  expect(rows).toEqual([]);
});
