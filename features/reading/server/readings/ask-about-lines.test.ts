import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';

interface Line {
  confidence: string;
  candidates: { name: string; reason: string }[];
}
interface Reading {
  can_ask: boolean;
  lines: Line[];
}

let answer = '{"answers": [{"line": 0, "item": 0}]}';
let said = '';
const model = http.createServer(async (request, response) => {
  said = '';
  for await (const part of request) said += part;
  response.end(JSON.stringify({ choices: [{ message: { content: answer } }] }));
});
const logged: string[] = [];
let server: TestServer;
let bar: TestPerson;

beforeAll(async () => {
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(model.address() as AddressInfo).port}`;
  server = await startTestServer({ logged, matchModel: { url, model: 'small', key: 'secret-key' } });
  bar = await server.createTestHouse();
  await importItems(bar);
});
afterAll(async () => {
  await server.close();
  model.close();
});

async function importItems(person: TestPerson): Promise<void> {
  const form = new FormData();
  form.set('file', new File(['name,type,size\nBasil Hayden Dark Rye,Spirits,750 mL'], 'items.csv'));
  expect((await person.post(`/api/import/items`, form)).status).toBe(200);
}

async function drop(person: TestPerson): Promise<string> {
  const form = new FormData();
  const text = 'Item,Description,Qty,Amount\n1,BASIL HYDN DRK RYE 750ML,1,30.00\n2,GLASS RACK XXL,1,5.00';
  form.set('file', new File([text], 'm.csv'));
  const { body } = await person.post<{ id: string }>('/api/ordering/invoice-readings', form);
  return `/api/ordering/invoice-readings/${body.id}`;
}
const read = async (path: string) => (await bar.get<Reading>(path)).body;

test('a configured model is asked only on request, its choice is proposed as likely, and nothing is created', async () => {
  const path = await drop(bar);
  expect(await read(path)).toMatchObject({
    can_ask: true,
    lines: [{ confidence: 'choose' }, { confidence: 'choose' }],
  });
  expect(said).toBe('');
  expect((await bar.post(`${path}/ask`, {})).body).toEqual({ asked: 1, answered: 1, left: 0 });
  expect(said).toContain('BASIL HYDN DRK RYE');
  expect(said).not.toContain('GLASS RACK'); // it has no candidates
  const after = await read(path);
  expect(after).toMatchObject({
    can_ask: false,
    lines: [
      { confidence: 'likely', candidates: [{ name: 'Basil Hayden Dark Rye', reason: 'model' }] },
      { candidates: [] },
    ],
  });
  const { meta } = (await bar.get<{ meta: { total: number } }>('/api/ordering/invoices')).body;
  expect(meta.total).toBe(0);
});

test('many lines are asked about twenty at a time, and a batch that fails loses no earlier answer', async () => {
  const form = new FormData();
  const rows = Array.from(
    { length: 25 },
    (_, place) => `${place + 1},BASIL HYDN DRK RYE 750ML LOT ${place + 1},1,30.00`,
  );
  form.set('file', new File([['Item,Description,Qty,Amount', ...rows].join('\n')], 'many.csv'));
  const { body } = await bar.post<{ id: string }>('/api/ordering/invoice-readings', form);
  const path = `/api/ordering/invoice-readings/${body.id}`;
  answer = JSON.stringify({ answers: Array.from({ length: 20 }, (_, line) => ({ line, item: line % 2 ? null : 0 })) });
  expect((await bar.post(`${path}/ask`, {})).body).toEqual({ asked: 20, answered: 10, left: 5 });
  answer = 'no idea';
  expect((await bar.post(`${path}/ask`, {})).status).toBe(503);
  const chosen = async () =>
    (await read(path)).lines.filter(({ candidates }) => candidates[0]?.reason === 'model').length;
  expect([await chosen(), (await read(path)).can_ask]).toEqual([10, true]);
  answer = '{"answers": [{"line": 4, "item": 0}]}';
  expect((await bar.post(`${path}/ask`, {})).body).toEqual({ asked: 5, answered: 1, left: 0 });
  expect([await chosen(), (await read(path)).can_ask]).toEqual([11, false]);
});

test('nonsense from a model changes nothing, and its key is never logged', async () => {
  const path = await drop(bar);
  answer = 'no idea';
  const refused = await bar.post<{ message: string }>(`${path}/ask`, {});
  expect([refused.status, refused.body.message]).toEqual([503, expect.stringContaining("didn't answer")]);
  expect((await read(path)).lines[0]?.confidence).toBe('choose');
  expect(logged.join('')).not.toContain('secret-key');
});

test('it is not offered without a model', async () => {
  const plain = await startTestServer();
  try {
    const house = await plain.createTestHouse();
    await importItems(house);
    const path = await drop(house);
    expect((await house.get<Reading>(path)).body.can_ask).toBe(false);
    expect((await house.post(`${path}/ask`, {})).status).toBe(409);
  } finally {
    await plain.close();
  }
});
