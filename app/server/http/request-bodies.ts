import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#shared/server/refusal.ts';
import { readForm } from './read-form.ts';

export const JSON_LIMIT = 16 * 1024 * 1024;
export const UPLOAD_LIMIT = 64 * 1024 * 1024;

const FORBIDDEN_NAME = 'The body has a field that is not accepted: __proto__ or constructor';

/** JSON, and forms for the few routes that accept a file. Everything else is refused. An empty body counts as none. */
export function acceptBodies(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser(['application/json', 'text/plain']);
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, null);
    else if (isDeep(text as string)) done(new Refusal('invalid', 'The body is nested too deeply'));
    else
      parseJson(request, text as string, (error, value) =>
        done(error && isJson(text as string) ? new Refusal('invalid', FORBIDDEN_NAME) : error, value),
      );
  });
  scope.addContentTypeParser(
    'multipart/form-data',
    { bodyLimit: UPLOAD_LIMIT },
    ({ headers }: FastifyRequest, payload: IncomingMessage) =>
      readForm(payload, headers['content-type'] ?? '', UPLOAD_LIMIT),
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Our deepest call has ten levels. Recursive readers would overflow the stack at a hundred thousand. */
const DEEPEST = 100;

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...'"\\[]{}'].map((sign) =>
  sign.charCodeAt(0),
);

function isDeep(json: string): boolean {
  let [depth, quoted] = [0, false];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (quoted && sign === BACKSLASH) at += 1;
    else if (sign === QUOTE) quoted = !quoted;
    else if (quoted) continue;
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) depth += 1;
    else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}
