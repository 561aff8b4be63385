import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSignedByCookie } from '#features/accounts/server/access/credentials.ts';
import { CLIENT_ADDRESS_HEADER } from '#features/accounts/server/access/sign-in-library.ts';
import { hostName, isLoopbackName } from '#shared/server/loopback.ts';
import { Refusal } from '#shared/server/refusal.ts';

/**
 * Mantine sets its theme in style attributes and a style element; scripts come only from our own files. The barcode
 * reader is WebAssembly compiled from our own files; `eval` stays forbidden.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self' blob:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** For every answer. */
export const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
};

export function registerSecurity(app: FastifyInstance, publicUrl: string, allowedHosts: readonly string[] = []): void {
  const overHttps = publicUrl.startsWith('https:');
  const publicOrigin = new URL(publicUrl).origin;
  const mayBe = [hostName(new URL(publicUrl).host), ...allowedHosts];
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS);
    if (overHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    reply.header('x-request-id', request.id);
    request.headers[CLIENT_ADDRESS_HEADER] = request.ip; // never the client's own header
    refuseUnknownHost(request, mayBe);
    if (changesState(request)) refuseForeignSites(request, publicOrigin);
  });
}

/** Called by machines that only know an address; they reveal nothing. */
const HEALTH: readonly string[] = ['/healthz', '/readyz'];

/**
 * Another site's page can point its own name at this server (DNS rebinding) and would then count as our origin. A
 * numeric address cannot be taken over that way, so phones use it on the local network.
 */
function refuseUnknownHost({ host, url }: FastifyRequest, mayBe: readonly string[]): void {
  const name = hostName(host);
  if (HEALTH.includes(url.split('?')[0] ?? '')) return;
  if (isIP(name) > 0 || isLoopbackName(name)) return;
  if (mayBe.some((each) => (each.startsWith('*.') ? name.endsWith(each.slice(1)) : name === each))) return;
  const shown = /^[a-z0-9._-]{1,100}$/.test(name) ? `"${name}"` : 'this name';
  throw new Refusal('wrong_host', `This server does not answer to ${shown}. Its owner can add it to ALLOWED_HOSTS.`);
}

function changesState({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

/**
 * A browser signs requests automatically, whichever site made them, but says which one it was (Sec-Fetch-Site, Origin).
 * A request without either comes from a program, which another site cannot control.
 */
function refuseForeignSites({ headers, host }: FastifyRequest, publicOrigin: string): void {
  const signsIn = !headers.authorization && !headers['x-api-key'];
  if (!signsIn && !isSignedByCookie(headers)) return;
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  if (site === 'same-origin' || site === 'none') return;
  if (site === undefined && origin === undefined) return;
  if (origin !== undefined && (origin === publicOrigin || originHost(origin) === host)) return;
  throw new Refusal('forbidden', 'This request came from another site');
}

function originHost(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
