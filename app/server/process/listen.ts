import { once } from 'node:events';
import net from 'node:net';
import type { FastifyInstance } from 'fastify';
import { SET_UP } from '#features/accounts/contract/account-paths.ts';
import { needsSetUp } from '#features/accounts/server/people/set-up.ts';
import { makeSetUpCode, type SetUpGate } from '#features/accounts/server/people/set-up-gate.ts';
import type { Configuration } from '#shared/server/configuration.ts';
import { asUnavailable } from '#shared/server/connections/database-errors.ts';
import { isLoopbackName } from '#shared/server/loopback.ts';
import type { Services } from './open-services.ts';

const LOOPBACK = '127.0.0.1';

/** Behind a possible reverse proxy, a caller on this machine can be anyone. */
export function openSetUpGate({ setUpCode, publicUrl }: Configuration): SetUpGate {
  const always = setUpCode !== undefined || !isLoopbackName(new URL(publicUrl).host);
  return { code: setUpCode ?? makeSetUpCode(), always };
}

/**
 * Until there is an owner the server listens only on this machine, unless SETUP_CODE was chosen: the first visitor
 * would own the installation. Once there is one, created by the page or the command line, it listens on HOST without a
 * restart.
 */
export async function listen(
  server: FastifyInstance,
  { accounts }: Services,
  { port, host, setUpCode }: Configuration,
): Promise<void> {
  const isNew = await needsSetUp(accounts.authDb);
  const waits = isNew && setUpCode === undefined && !isLoopbackName(host);
  await server.listen({ port, host: waits ? LOOPBACK : host });
  if (isNew) explain(accounts.setUpGate, portOf(server), { waits, host, chosen: setUpCode !== undefined });
  if (!waits) return;
  let opening = false;
  accounts.access.cache.onForget(() => {
    if (opening) return;
    opening = true;
    openUp(server, accounts, host)
      .then((opened) => {
        opening = opened; // true: permanently
      })
      .catch((error: unknown) => {
        opening = false; // an unreachable database has its own log line
        if (!asUnavailable(error)) server.log.error({ err: error }, `cannot listen on ${host}`);
      });
  });
}

/** Open connections continue; new ones are accepted on the other address within milliseconds. */
async function openUp(server: FastifyInstance, { authDb }: Services['accounts'], host: string): Promise<boolean> {
  if (await needsSetUp(authDb)) return false;
  const port = portOf(server);
  const { server: http } = server;
  if (!http.listening) return true; // the process is stopping
  // Not HTTP's close, which also ends idle connections: the browser that did the set-up is about to reuse its own.
  net.Server.prototype.close.call(http);
  http.listen({ port, host });
  await once(http, 'listening');
  console.error(`An owner exists: listening on ${host}, port ${port}.`);
  return true;
}

export function portOf(server: FastifyInstance): number {
  const address = server.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** On standard error; standard output only reports that the server is ready. */
function explain(
  { code }: SetUpGate,
  port: number,
  { waits, host, chosen }: { waits: boolean; host: string; chosen: boolean },
): void {
  const lines = [`This installation has no owner yet. Open http://localhost:${port}${SET_UP} on this machine.`];
  if (waits)
    lines.push(
      `Until then only this machine can connect; afterwards the server listens on ${host}. To set up from another`,
      'machine or in a container, start with SETUP_CODE, or use: npm run --silent cli -- org create',
    );
  lines.push(chosen ? 'The setup page asks for SETUP_CODE.' : `Setup code, where the page asks for one: ${code}`);
  console.error(lines.join('\n'));
}
