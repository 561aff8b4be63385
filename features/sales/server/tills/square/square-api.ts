import { z } from 'zod';
import { TillError } from '../adapter.ts';
import { parseTillJson } from '../parse-json.ts';

/** Square keeps the behavior of this version for us, whatever it releases. */
const SQUARE_VERSION = '2025-08-20';

const LONGEST_CALL = 30_000;
/** A larger answer can't be one of Square's pages. */
const MOST_BYTES = 64 * 1024 * 1024;

type Method = 'GET' | 'POST';

interface Call {
  readonly method?: Method;
  readonly body?: object;
  /** `Bearer …` or `Client …`; undefined for the exchange of a code. */
  readonly authorization?: string;
}

const failure = z.object({
  errors: z.array(z.object({ code: z.string(), detail: z.string().optional() })).optional(),
  message: z.string().optional(),
});

/** HTTP client for Square; explains failures in its own words. */
export class SquareApi {
  private readonly url: string;

  constructor(url: string) {
    this.url = url.replace(/\/+$/, '');
  }

  async call<T>(path: string, schema: z.ZodType<T>, { method = 'GET', body, authorization }: Call): Promise<T> {
    const { status, headers, text } = await this.send(path, method, body, authorization);
    if (status >= 400) throw failureOf(status, headers, text);
    const read = schema.safeParse(parse(text));
    if (!read.success) {
      const place = read.error.issues[0]?.path.join('.') ?? '';
      throw new TillError('unreadable', `Square's answer to ${path.split('?')[0]} can't be read (${place})`);
    }
    return read.data;
  }

  private async send(path: string, method: Method, body: object | undefined, authorization: string | undefined) {
    try {
      const response = await fetch(this.url + path, {
        method,
        headers: {
          'square-version': SQUARE_VERSION,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...(authorization && { authorization }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error', // a token goes only to Square
        signal: AbortSignal.timeout(LONGEST_CALL),
      });
      if (Number(response.headers.get('content-length') ?? 0) > MOST_BYTES)
        throw new TillError('unreadable', `Square's answer is too large`);
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (error) {
      if (error instanceof TillError) throw error;
      throw new TillError('unavailable', `Square can't be reached`);
    }
  }
}

function parse(text: string): unknown {
  try {
    return parseTillJson(text);
  } catch {
    throw new TillError('unreadable', "Square's answer is not JSON");
  }
}

function failureOf(status: number, headers: Headers, text: string): TillError {
  if (status === 401) return new TillError('revoked', 'Square no longer accepts our access. Connect again.');
  if (status === 429)
    return new TillError('limited', 'Square asks us to slow down', {
      retryAfter: secondsOf(headers.get('retry-after')),
    });
  if (status >= 500 || status === 408) return new TillError('unavailable', `Square is having problems (${status})`);
  const read = failure.safeParse(tryParse(text));
  if (read.data?.errors?.some((each) => each.code === 'VERSION_MISMATCH'))
    return new TillError('changed', 'This item was changed in Square at the same time');
  const { code, detail } = read.data?.errors?.[0] ?? { code: undefined, detail: undefined };
  if (code === 'ACCESS_TOKEN_REVOKED' || code === 'ACCESS_TOKEN_EXPIRED')
    return new TillError('revoked', 'Square no longer accepts our access. Connect again.');
  if (status === 403)
    return new TillError(
      'refused',
      "Square refuses access: the connection lacks a permission. Connect again and allow everything that's asked for.",
    );
  const said = detail ?? read.data?.message ?? code;
  return new TillError('refused', said ? `Square says: ${plain(said)}` : `Square refused the request (${status})`);
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** One short line, whatever was sent. */
const plain = (text: string) => text.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, 200);

const secondsOf = (header: string | null) => {
  const seconds = Number(header);
  return header && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
};
