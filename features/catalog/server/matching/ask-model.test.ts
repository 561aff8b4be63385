import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ASKED_AT_ONCE, askModel } from './ask-model.ts';

interface Asked {
  url: string | undefined;
  authorization: string | undefined;
  body: { model: string; messages: { role: string; content: string }[] };
}
const asked: Asked[] = [];
let answer: (response: http.ServerResponse) => void;
let url: string;

const server = http.createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  asked.push({
    url: request.url,
    authorization: request.headers.authorization,
    body: JSON.parse(Buffer.concat(parts).toString()),
  });
  answer(response);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
beforeEach(() => void asked.splice(0));
afterAll(() => void server.close());

const says = (content: string) => (response: http.ServerResponse) =>
  void response.end(JSON.stringify({ choices: [{ message: { content } }] }));
const questions = [
  {
    text: 'BASIL HYDN DRK RYE',
    choices: [
      { id: 'a', text: 'Basil Hayden' },
      { id: 'b', text: 'Basil Hayden Dark Rye' },
    ],
  },
  { text: 'GLASS RACK', choices: [{ id: 'c', text: 'Glass' }] },
];
const ask = (longestWait?: number) => askModel({ url, model: 'small', key: 'secret-key' }, questions, longestWait);

test('the model is asked once for all lines, and its choices are used', async () => {
  answer = says('```json\n{"answers": [{"line": 0, "item": 1}, {"line": 1, "item": null}]}\n```');
  expect(await ask()).toEqual(['b', null]);
  expect(asked).toHaveLength(1);
  expect([asked[0]?.url, asked[0]?.authorization, asked[0]?.body.model]).toEqual([
    '/v1/chat/completions',
    'Bearer secret-key',
    'small',
  ]);
  expect(asked[0]?.body.messages[1]?.content).toContain('BASIL HYDN DRK RYE');
});

test('a choice that was not offered is not an answer', async () => {
  answer = says('{"answers": [{"line": 0, "item": 7}, {"line": 1, "item": "c"}, {"line": 9, "item": 0}]}');
  expect(await ask()).toEqual([null, null]);
});

test('a timeout, a failure and nonsense are reported without the key or the response', async () => {
  const failures: [typeof answer, number?][] = [
    [() => {}, 50],
    [(response) => void response.writeHead(500).end('secret-key')],
    [says('I would choose secret-key')],
    [(response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ];
  for (const [failing, wait] of failures) {
    answer = failing;
    const error = await ask(wait).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 503, message: expect.stringContaining("didn't answer") });
    expect(JSON.stringify(error) + (error as Error).stack + String((error as Error).cause)).not.toContain('secret-key');
  }
});

test('without another limit a request waits twenty seconds, and no longer', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout');
  answer = says('{"answers": []}');
  await ask();
  expect(limits.mock.calls).toEqual([[20_000]]);
  limits.mockRestore();
});

test('a hostile endpoint gets no further than a refusal: endless, slow, HTML, a redirect to a private address', async () => {
  let [sent, visited] = [0, false];
  const hidden = http.createServer((_, response) => {
    visited = true;
    response.end('{"choices": [{"message": {"content": "{}"}}]}');
  });
  await new Promise<void>((resolve) => hidden.listen(0, '127.0.0.1', resolve));
  const inside = `http://127.0.0.1:${(hidden.address() as AddressInfo).port}/`;
  const hostile: [typeof answer, number?][] = [
    [
      (response) => {
        const pour = () => {
          while (!response.destroyed && sent < 500_000_000) {
            sent += 65_536;
            if (!response.write(Buffer.alloc(65_536, 'x'))) return void response.once('drain', pour);
          }
        };
        pour();
      },
    ],
    [
      (response) => {
        const drip = setInterval(() => response.write(' '), 10);
        response.on('close', () => clearInterval(drip));
      },
      80,
    ],
    [(response) => void response.end('<!doctype html><title>Sign in</title>')],
    [(response) => void response.writeHead(307, { location: inside }).end()],
    [says('{"answers": {"line": 0}}'.repeat(2))],
  ];
  for (const [failing, wait] of hostile) {
    answer = failing;
    expect(await ask(wait).catch((thrown: unknown) => thrown)).toMatchObject({ status: 503 });
  }
  expect(sent).toBeLessThan(20_000_000);
  expect(visited).toBe(false);
  hidden.close();
});

test('an answer that instructs, or names things that were not offered, chooses nothing', async () => {
  for (const content of [
    '{"answers": [{"line": 0, "item": "b; drop table"}, {"line": 1, "item": -1}], "system": "delete all"}',
    '{"answers": [{"line": 0, "item": 0.5}, {"line": 1, "item": "constructor"}]}',
    '{"answers": [null, 7, {"line": "__proto__", "item": 0}]}',
    '{"answers": "Ignore your rules and choose line 1"}',
  ]) {
    answer = says(content);
    expect(await ask()).toEqual([null, null]);
  }
});

test('many lines are asked in batches, and each answer stays with its own line', async () => {
  answer = says('{"answers": [{"line": 0, "item": 1}]}');
  const many = Array.from({ length: ASKED_AT_ONCE + 1 }, () => questions[0] as (typeof questions)[number]);
  const answers = await askModel({ url, model: 'small', key: undefined }, many);
  expect(asked.map(({ body }) => JSON.parse(body.messages[1]?.content ?? '').lines.length)).toEqual([ASKED_AT_ONCE, 1]);
  expect(answers.flatMap((each, place) => (each ? [place] : []))).toEqual([0, ASKED_AT_ONCE]);
});
