import net from 'node:net';
import { expect, test } from 'vitest';
import { startTestServer } from '#test/http-server.ts';

test('a connection that was opened ahead and never used does not hold up the end of the server', async () => {
  const server = await startTestServer();
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  const ended = new Promise((resolve) => socket.once('close', resolve));
  await server.close();
  await ended;
  expect(socket.destroyed).toBe(true);
});
