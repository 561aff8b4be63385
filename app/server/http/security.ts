import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSignedByCookie } from '#features/accounts/server/access/credentials.ts';
import { CLIENT_ADDRESS_HEADER } from '#features/accounts/server/access/sign-in-library.ts';
import { Refusal } from '#shared/server/refusal.ts';

/**
 * Mantine sets its theme in style attributes and a style element; scripts come from our own files only. What reads barcodes
 * in pictures is WebAssembly, which is compiled from our own files too; `eval` stays forbidden.
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

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
};

export function registerSecurity(app: FastifyInstance, publicUrl: string): void {
  const overHttps = publicUrl.startsWith('https:');
  const publicOrigin = new URL(publicUrl).origin;
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS);
    if (overHttps) reply.header('strict-transport-security', 'max-age=31536000');
    reply.header('x-request-id', request.id);
    request.headers[CLIENT_ADDRESS_HEADER] = request.ip; // never what the client says of itself
    if (changesState(request)) refuseForeignSites(request, publicOrigin);
  });
}

function changesState({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

/**
 * A browser signs requests by itself, whichever site made them, but says which one it was (Sec-Fetch-Site, Origin).
 * A request that says neither comes from a program, which another site cannot steer.
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
