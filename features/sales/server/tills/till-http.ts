import { z } from 'zod';
import { TillError } from './adapter.ts';
import { parseTillJson } from './parse-json.ts';

const LONGEST_CALL = 30_000;
/** A larger answer can't be one of a provider's pages. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Longer waits than this are not taken seriously. */
const LONGEST_WAIT = 60 * 60_000;
/** Some providers require one. */
const USER_AGENT = 'Cellarhand';

interface Call {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: object;
  /** Sent as a form. */
  readonly form?: Readonly<Record<string, string>>;
}

const failure = z.object({
  message: z.string().nullish(),
  error: z.string().nullish(),
  error_description: z.string().nullish(),
});

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** HTTP client for a provider; throws failures as `TillError`. Retries nothing. */
export class TillHttp {
  private readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  async call<T>(url: string, schema: z.ZodType<T>, call: Call = {}): Promise<T> {
    return this.read(url, schema, await this.send(url, call));
  }

  /** Null if the provider does not have it. */
  async find<T>(url: string, schema: z.ZodType<T>, call: Call = {}): Promise<T | null> {
    const answer = await this.send(url, call);
    return answer.status === 404 ? null : this.read(url, schema, answer);
  }

  private read<T>(url: string, schema: z.ZodType<T>, { status, headers, text }: Answer): T {
    if (status >= 400) throw this.failureOf(status, headers, text);
    const place = new URL(url).pathname;
    try {
      const read = schema.safeParse(parseTillJson(text));
      if (read.success) return read.data;
      const where = read.error.issues[0]?.path.join('.') ?? '';
      throw new TillError('unreadable', `${this.name}'s answer to ${place} can't be read (${where})`);
    } catch (error) {
      if (error instanceof TillError) throw error;
      throw new TillError('unreadable', `${this.name}'s answer to ${place} can't be read`);
    }
  }

  private async send(url: string, { headers, json, form }: Call): Promise<Answer> {
    try {
      const response = await fetch(url, {
        method: json || form ? 'POST' : 'GET',
        headers: {
          accept: 'application/json',
          'user-agent': USER_AGENT,
          ...(json && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(json && { body: JSON.stringify(json) }),
        ...(form && { body: new URLSearchParams(form) }),
        redirect: 'error', // a secret goes only to the provider
        signal: AbortSignal.timeout(LONGEST_CALL),
      });
      return { status: response.status, headers: response.headers, text: await this.readBody(response) };
    } catch (error) {
      if (error instanceof TillError) throw error;
      throw new TillError('unavailable', `${this.name} can't be reached`);
    }
  }

  /** Counted while reading: the stated length may be wrong. */
  private async readBody({ body }: Response): Promise<string> {
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const part of body ?? []) {
      bytes += part.byteLength;
      if (bytes > MOST_BYTES) throw new TillError('unreadable', `${this.name}'s answer is too large`);
      parts.push(part);
    }
    return Buffer.concat(parts).toString('utf8');
  }

  private failureOf(status: number, headers: Headers, text: string): TillError {
    const { message, error, error_description } = readFailure(text);
    if (status === 401 || error === 'invalid_grant')
      return new TillError('revoked', `${this.name} no longer accepts our access. Connect again.`);
    if (status === 429)
      return new TillError('limited', `${this.name} asks us to slow down`, { retryAfter: waitOf(headers, Date.now()) });
    if (status >= 500 || status === 408)
      return new TillError('unavailable', `${this.name} is having problems (${status})`, {
        retryAfter: waitOf(headers, Date.now()),
      });
    if (status === 403)
      return new TillError(
        'refused',
        `${this.name} refuses access: the connection lacks a permission. Connect again and allow everything that's asked for.`,
      );
    const said = message ?? error_description ?? error;
    return new TillError(
      'refused',
      said ? `${this.name} says: ${plain(said)}` : `${this.name} refused the request (${status})`,
    );
  }
}

function readFailure(text: string): z.output<typeof failure> {
  try {
    return failure.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}

/** One short line, whatever was sent. */
const plain = (text: string) => text.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, 200);

/** Milliseconds. Providers send seconds or a date, and Toast seconds since the epoch. */
export function waitOf(headers: Headers, now: number): number | undefined {
  const asked = headers.get('retry-after')?.trim();
  if (asked && /^\d+(\.\d+)?$/.test(asked)) return bounded(Number(asked) * 1000);
  const until = asked ? Date.parse(asked) : Number(headers.get('x-toast-ratelimit-reset') ?? Number.NaN) * 1000;
  return Number.isNaN(until) ? undefined : bounded(until - now);
}

const bounded = (wait: number) => Math.min(Math.max(Math.ceil(wait), 0), LONGEST_WAIT);

/** Returns `otherwise` for data the provider doesn't let us read, such as names of people. */
export async function unlessRefused<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof TillError && error.kind === 'refused') return otherwise;
    throw error;
  }
}
