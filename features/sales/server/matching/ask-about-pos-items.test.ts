import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';

interface Suggested {
  pos_item_id: string;
  inventory_item: { name: string };
  score: number;
  by_model: boolean;
}

let answer = (_: readonly string[]): string => '{}';
let said: { text: string; items: string[] }[] = [];
const model = http.createServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += part;
  const asked = JSON.parse(text) as { messages: { content: string }[] };
  said = (JSON.parse(asked.messages[1]?.content ?? '') as { lines: typeof said }).lines;
  response.end(JSON.stringify({ choices: [{ message: { content: answer(said[0]?.items ?? []) } }] }));
});
let server: TestServer;
let bar: TestPerson;

beforeAll(async () => {
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(model.address() as AddressInfo).port}`;
  server = await startTestServer({ matchModel: { url, model: 'small', key: undefined } });
});
afterAll(async () => {
  await server.close();
  model.close();
});
beforeEach(async () => {
  said = [];
  bar = await server.createTestHouse();
  const form = new FormData();
  const rows = ['Espolon Blanco', 'Espolon Reposado', 'Espolon Anejo'].map((name) => `${name},Spirits,750 mL`);
  form.set('file', new File([['name,type,size', ...rows].join('\n')], 'list.csv'));
  expect((await bar.post<{ errors: unknown[] }>('/api/import/items', form)).body.errors).toEqual([]);
  await bar.post('/api/pos/instance', { name: 'Till', provider: 'TO' });
  const line = { transaction_id: '1', line_id: '1', sold_at: '2026-01-05T20:00:00Z', quantity: 1, gross: 9 };
  await bar.post('/api/pos/items/sales', { sales: [{ ...line, item: 'Espolon' }] });
});

const listed = async () =>
  (await bar.get<{ data: Suggested[] }>('/api/ai/staged_pos_item_matches')).body.data.map(
    ({ inventory_item, by_model }) => [inventory_item.name, by_model],
  );
const askable = async () =>
  (await bar.get<{ can_ask: boolean; pos_item_ids: string[] }>('/api/ai/staged_pos_item_matches/askable')).body;
const ask = async (ids: readonly string[]) =>
  bar.post<{ asked: number; answered: number; message?: string }>('/api/ai/staged_pos_item_matches/ask', {
    pos_item_ids: ids,
  });

test('the service chooses among the suggestions of a name that is not clear; its choice comes first and is marked', async () => {
  const { can_ask, pos_item_ids } = await askable();
  expect([can_ask, pos_item_ids.length]).toEqual([true, 1]);
  expect((await listed()).length).toBeGreaterThan(1);
  answer = (items) => JSON.stringify({ answers: [{ line: 0, item: items.indexOf('Espolon Anejo, 750 mL') }] });
  expect((await ask(pos_item_ids)).body).toEqual({ asked: 1, answered: 1 });
  expect(said[0]?.text).toBe('Espolon');
  const rows = await listed();
  expect(rows[0]).toEqual(['Espolon Anejo', true]);
  expect(rows.slice(1).every(([, byModel]) => byModel === false)).toBe(true);
  const sure = await bar.get<{ data: unknown[] }>('/api/pos/sure-matches');
  expect(sure.body.data).toEqual([]);
  expect((await askable()).pos_item_ids).toEqual([]);
});

test('an answer outside the suggestions, or none, changes nothing', async () => {
  const { pos_item_ids } = await askable();
  const before = await listed();
  for (const text of ['{"answers": [{"line": 0, "item": 99}]}', '{"answers": [{"line": 0, "item": null}]}']) {
    answer = () => text;
    expect((await ask(pos_item_ids)).body).toEqual({ asked: 1, answered: 0 });
  }
  expect(await listed()).toEqual(before);
  answer = () => '<html>';
  expect((await ask(pos_item_ids)).status).toBe(503);
  expect(await listed()).toEqual(before);
});

test('a suggestion that is declined while the service thinks is not chosen', async () => {
  const { pos_item_ids } = await askable();
  answer = (items) => JSON.stringify({ answers: [{ line: 0, item: items.indexOf('Espolon Anejo, 750 mL') }] });
  const gone = bar.delete(`/api/ai/staged_pos_item_matches?pos_item_id=${pos_item_ids[0]}`);
  await gone;
  expect((await ask(pos_item_ids)).body).toEqual({ asked: 0, answered: 0 });
  expect(await listed()).toEqual([]);
});

test('POS items of others are not found', async () => {
  const { pos_item_ids } = await askable();
  const stranger = await server.createTestHouse();
  const answered = await stranger.post('/api/ai/staged_pos_item_matches/ask', { pos_item_ids });
  expect([answered.status, said]).toEqual([404, []]);
});
