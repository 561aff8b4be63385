import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#shared/server/refusal.ts';

const YEAR = 365 * 24 * 60 * 60;

/**
 * The built web app: files with a hash in their name may be cached forever, the page itself is revalidated each time.
 */
export function registerStaticFiles(app: FastifyInstance, webFolder: string): void {
  if (!existsSync(path.join(webFolder, 'index.html'))) {
    app.log.warn({ webFolder }, 'the web app is not built: only the API is served');
    return;
  }
  app.register(fastifyStatic, {
    root: webFolder,
    preCompressed: true,
    wildcard: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : 'no-cache');
    },
  });
  app.get('/', (_request, reply) => reply.sendFile('index.html'));
}

/** Every URL of the app is one page, which reads the URL itself. */
export function answerUnknownAddresses(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    const pathname = request.url.split('?')[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !/^\/(api|assets)\//.test(pathname) && !/\.\w+$/.test(pathname);
    if (isPage && app.hasReplyDecorator('sendFile')) return reply.sendFile('index.html');
    throw new Refusal('not_found', `There is no ${request.method} ${pathname}`);
  });
}
