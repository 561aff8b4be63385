import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { sendToPrinter } from './send-to-printer.ts';

const servers: { close(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A printer on this machine that keeps what it gets. */
async function fakePrinter(take: (socket: Socket) => void) {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    take(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push({
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  });
  return { name: 'Bar', host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

test('a printer gets all commands in order, even if it answers', async () => {
  const parts: Buffer[] = [];
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const printer = await fakePrinter((socket) => {
    socket.write('\u0002030,0,0\u0003');
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.on('end', resolve);
  });
  const commands = Array.from({ length: 5000 }, (_, at) => `^XA^FD${at}^FS^XZ\n`);
  await sendToPrinter(printer, commands);
  await ended;
  expect(Buffer.concat(parts).toString()).toBe(commands.join(''));
});

test('where nothing listens, the refusal names the printer and says that nothing was printed', async () => {
  const printer = await fakePrinter(() => {});
  for (const server of servers.splice(0)) server.close();
  await expect(sendToPrinter(printer, ['^XA^XZ'])).rejects.toThrow(
    `Bar (127.0.0.1:${printer.port}) takes no labels on this port. Nothing was printed.`,
  );
});

test('a printer that takes nothing more, or hangs up, is reported as stopped partway through', async () => {
  const large = Array.from({ length: 2000 }, () => '^XA'.repeat(10_000));
  const stuck = await fakePrinter((socket) => socket.pause());
  await expect(sendToPrinter(stuck, large, { connecting: 5000, idle: 50 })).rejects.toThrow('partway through');
  const hangsUp = await fakePrinter((socket) => socket.once('data', () => socket.resetAndDestroy()));
  await expect(sendToPrinter(hangsUp, large)).rejects.toThrow('partway through');
});
