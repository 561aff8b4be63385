import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { drawPng } from '#test/documents/draw-png.ts';
import { flagLine } from '../../domain/flag-line.ts';
import { readBeside } from './read-beside.ts';
import { transcribePage, type VisionModel } from './transcribe.ts';

interface Asked {
  readonly model: string;
  readonly messages: readonly { content: string | readonly { image_url: { url: string } }[] }[];
}
const asked: Asked[] = [];
let answer: (response: http.ServerResponse) => void;
let vision: VisionModel;

const server = http.createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  asked.push(JSON.parse(Buffer.concat(parts).toString()));
  answer(response);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vision = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, model: 'eyes', key: 'secret-key' };
});
beforeEach(() => {
  asked.splice(0);
  vi.stubEnv('PATH', ''); // no OCR program
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => void server.close());

const says = (content: string) => (response: http.ServerResponse) =>
  void response.end(JSON.stringify({ choices: [{ message: { content } }] }));
const ROWS = [
  ['Lakeside Beverage'],
  ['Item', 'Description', 'Qty', 'Price', 'Amount'],
  ['1001', 'House Gin 750ML', '2', '10.00', '20.00'],
  ['1002', 'House Rum 750ML', '3', '4.50', '13.50'],
  ['Total', '33.50'],
];
const picture = () => new Uint8Array(drawPng({ width: 600, height: 800 }));
const read = (bytes = picture()) => readBeside({ name: 'photo.png', bytes, vision });

test('D46: lines that a service copied from a picture are never sure, and the document says who copied them', async () => {
  answer = says(`\`\`\`json\n${JSON.stringify({ rows: ROWS })}\n\`\`\``);
  const [{ document }] = await read();
  expect(document.lines.map(({ code, bottles, total }) => [code, bottles, total])).toEqual([
    ['1001', '2', '20.00'],
    ['1002', '3', '13.50'],
  ]);
  for (const line of document.lines) {
    expect(flagLine(line, 0, null)).toEqual(['picture']);
    expect(line.place).toBeUndefined();
  }
  expect(document.notes).toContainEqual(expect.stringContaining('language model'));
  expect(asked).toHaveLength(1);
  expect(asked[0]?.model).toBe('eyes');
  expect(JSON.stringify(asked[0]?.messages[1])).toContain('data:image/png;base64,');
});

test('the pixels of a scanned page are sent as a picture', async () => {
  answer = says(JSON.stringify({ rows: ROWS }));
  const pixels = Buffer.concat([Buffer.from('P5\n30 20\n255\n'), Buffer.alloc(600, 7)]);
  expect(await transcribePage(vision, new Uint8Array(pixels))).toHaveLength(18);
  const content = asked[0]?.messages[1]?.content;
  const [, sent = ''] = (typeof content === 'string' ? '' : (content?.[0]?.image_url.url ?? '')).split(',');
  const [width, height] = [16, 20].map((at) => Buffer.from(sent, 'base64').readUInt32BE(at));
  expect([width, height]).toEqual([30, 20]);
});

test('without the service nothing is sent, and a picture is refused with what to do', async () => {
  await expect(readBeside({ name: 'photo.png', bytes: picture() })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('VISION_LLM_URL'),
  });
  expect(asked).toHaveLength(0);
});

const cells = (count: number) => JSON.stringify({ rows: Array.from({ length: count }, () => ['a', 'b']) });
const wrong: [string, (response: http.ServerResponse) => void][] = [
  ['a failure', (response) => void response.writeHead(500).end('secret-key')],
  ['a page for signing in', (response) => void response.end('<!doctype html><title>Sign in</title>')],
  ['words', says('This is an invoice of Lakeside Beverage with the key secret-key')],
  ['cells that are no texts', says('{"rows": [[1001, "Gin", 2, 10, 20]]}')],
  ['another form', says('{"rows": [["a", "b"]], "lines": [], "delete": true}')],
  ['more rows than a page has', says(cells(301))],
  ['a longer cell than a page has', says(JSON.stringify({ rows: [['x'.repeat(301)]] }))],
  ['nothing', says('{"rows": [["", " "]]}')],
  ['a redirect', (response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()],
  [
    'an endless answer',
    (response) => {
      const pour = () => {
        while (!response.destroyed)
          if (!response.write(Buffer.alloc(65_536, 'x'))) return void response.once('drain', pour);
      };
      pour();
    },
  ],
];

test.each(wrong)('a service that answers %s is refused in plain words', async (_, how) => {
  answer = how;
  const error = await read().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status: 400, message: expect.stringContaining('gave no usable answer') });
  expect(JSON.stringify(error) + (error as Error).stack).not.toContain('secret-key');
});

test('a service that does not answer is given up', async () => {
  answer = () => {};
  expect(await transcribePage(vision, picture(), 50)).toBeNull();
});
