import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
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
  app.register(answerShares);
}

/**
 * The service worker of an installed app takes what other apps share with it (`share_target` of its manifest). Where none
 * runs the files come here: they are dropped unread, and the page says that nothing arrived.
 */
async function answerShares(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => {
    payload.once('end', () => done(null));
    payload.resume();
  });
  scope.post('/share-invoice', (_request, reply) => reply.redirect('/invoices?read_pages=shared', 303));
}

/** Words of a page for link previews; undefined where nothing is published at its address. */
export type DescribePage = (
  named: string,
) => Promise<{ readonly title: string; readonly description: string; readonly venue: string | undefined } | undefined>;

/** Published lists, by their id and by their short address. */
const GUEST_PAGE = /^\/(?:builder|l)\/([a-z2-9]{8}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The app's page with the title and description of a published list: what a messenger reads runs no script. */
async function describedPage(webFolder: string, describe: DescribePage, pathname: string): Promise<string | undefined> {
  const named = GUEST_PAGE.exec(pathname)?.[1];
  const words = named && (await describe(named));
  if (!words) return undefined;
  const [title, description, venue] = [words.title, words.description, words.venue ?? words.title].map(escapeHtml);
  const page = await readFile(path.join(webFolder, 'index.html'), 'utf8');
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(
      /<meta name="description"[^>]*>/,
      () => `<meta name="description" content="${description}" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:site_name" content="${venue}" />
    <meta name="twitter:card" content="summary" />`,
    );
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** Every URL of the app is one page, which reads the URL itself. */
export function answerUnknownAddresses(app: FastifyInstance, webFolder: string, describe: DescribePage): void {
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = request.url.split('?')[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !/^\/(api|assets)\//.test(pathname) && !/\.\w+$/.test(pathname);
    if (isPage && app.hasReplyDecorator('sendFile')) {
      const page = await describedPage(webFolder, describe, pathname);
      if (!page) return reply.sendFile('index.html');
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
    }
    throw new Refusal('not_found', `There is no ${request.method} ${pathname}`);
  });
}
