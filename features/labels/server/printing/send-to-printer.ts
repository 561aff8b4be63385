import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { LabelPrinter } from '#shared/server/label-printers.ts';
import { Refusal } from '#shared/server/refusal.ts';

export interface PrinterLimits {
  /** Milliseconds until the printer must have answered. */
  readonly connecting: number;
  /** Milliseconds in which it must take some more. */
  readonly idle: number;
}

const LIMITS: PrinterLimits = { connecting: 5_000, idle: 30_000 };

/**
 * Sends commands to a label printer as they are (raw TCP, port 9100), and ends when the printer has taken all of them. Refuses
 * with what to look at where it does not answer, or stops in the middle.
 */
export async function sendToPrinter(
  printer: LabelPrinter,
  commands: Iterable<string>,
  limits: PrinterLimits = LIMITS,
): Promise<void> {
  const socket = await openSocket(printer, limits.connecting);
  socket.setTimeout(limits.idle, () => socket.destroy(new Error('idle')));
  socket.resume(); // a printer may answer without being asked
  try {
    await pipeline(Readable.from(commands), socket);
  } catch {
    throw new Refusal(
      'conflict',
      `${printer.name} stopped partway through. Check what it printed before you print again.`,
    );
  } finally {
    socket.destroy();
  }
}

function openSocket(printer: LabelPrinter, milliseconds: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({ host: printer.host, port: printer.port });
  const refuse = (why: string) => {
    socket.destroy();
    reject(new Refusal('conflict', `${printer.name} (${printer.host}:${printer.port}) ${why}. Nothing was printed.`));
  };
  const timer = setTimeout(() => refuse('does not answer: is it on, and in this network'), milliseconds);
  socket.once('connect', () => resolve(socket));
  socket.on('error', (error: NodeJS.ErrnoException) =>
    refuse(error.code === 'ECONNREFUSED' ? 'takes no labels on this port' : 'cannot be reached: is it on'),
  );
  return promise.finally(() => clearTimeout(timer));
}
