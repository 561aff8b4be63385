import net from 'node:net';
import { expect, test } from 'vitest';
import { startTestServer } from '#test/http-server.ts';

test('a preconnected, unused connection does not keep the server from closing', async () => {
  const server = await startTestServer();
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  const ended = new Promise((resolve) => socket.once('close', resolve));
  await server.close();
  await ended;
  expect(socket.destroyed).toBe(true);
});
