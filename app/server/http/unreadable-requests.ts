import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answer, type ErrorAnswer } from './api-errors.ts';
import { HEADERS } from './security.ts';

const BAD_ADDRESS = 'The address cannot be read: write % as %25, and encode other characters as UTF-8';

const BAD_HEADS: Readonly<Record<string, ErrorAnswer>> = {
  ERR_HTTP_REQUEST_TIMEOUT: answer(408, 'The request took too long to arrive. Send it again', 'too_slow'),
  HPE_HEADER_OVERFLOW: answer(
    431,
    'The address or the headers are too long: send long values in the body',
    'too_large',
  ),
};
const NO_REQUEST = answer(400, 'This is not a valid HTTP request', 'invalid');

/** Answers malformed URLs in the usual shape. No other code of ours sees them. */
export function refuseBadAddress(_error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = answer(400, BAD_ADDRESS, 'invalid');
  reply.status(status).headers(HEADERS).send(body);
}

/** Answers input that is not a request, and ends the connection. */
export function refuseBadHead(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, body } = BAD_HEADS[error.code ?? ''] ?? NO_REQUEST;
  const text = JSON.stringify(body);
  const lines = Object.entries({ ...headersOf(text), connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  socket.destroy(error);
}

/** Node itself would refuse an expectation other than 100-continue without a message. */
export function refuseExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const text = JSON.stringify(answer(417, 'Remove the Expect header', 'invalid').body);
    response.writeHead(417, { ...headersOf(text), connection: 'close' }).end(text);
  });
}

const headersOf = (text: string) => ({
  ...HEADERS,
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(text),
});
