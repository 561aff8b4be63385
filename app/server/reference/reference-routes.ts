import type { FastifyInstance } from 'fastify';
import type { ReferenceDocument } from './document.ts';

/** /api/openapi.json and /api/docs. Their code is loaded on request, which most processes never get. */
export function registerReference(app: FastifyInstance): void {
  let document: Promise<ReferenceDocument> | undefined;
  const read = () => {
    document ??= import('./openapi-document.ts').then(({ makeOpenApiDocument }) => makeOpenApiDocument());
    return document;
  };
  app.get('/api/openapi.json', async (_request, reply) => {
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8');
    return reply.send(JSON.stringify(await read()));
  });
  app.get('/api/docs', async (_request, reply) => {
    const { renderReference } = await import('./reference-page.ts');
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    return reply.send(renderReference(await read()));
  });
}
