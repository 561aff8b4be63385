import type { FastifyInstance, FastifyRequest } from 'fastify';

export const JSON_LIMIT = 16 * 1024 * 1024;
const UPLOAD_LIMIT = 64 * 1024 * 1024;

/** JSON, and forms for the few routes that take a file. Everything else is refused. An empty body is no body. */
export function acceptBodies(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser(['application/json', 'text/plain']);
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, null);
    else parseJson(request, text as string, done);
  });
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: UPLOAD_LIMIT },
    ({ headers }: FastifyRequest, bytes: Buffer<ArrayBuffer>) =>
      new Response(bytes, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData(),
  );
}
