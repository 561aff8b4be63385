/** The server's refusal, or no answer at all (status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Error text per input field, ready to show at the field. */
  readonly fields: Readonly<Record<string, string>>;
  /** The rule that refused it, if there is one to decide by; texts are for people only. */
  readonly reason: string;

  constructor(status: number, message: string, fields: Record<string, string> = {}, code = '', reason = '') {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.reason = reason;
  }

  /** It is unknown whether the command was carried out; repeating it with the same key is safe. */
  get outcomeUnknown(): boolean {
    return this.status === 0 || this.status >= 502;
  }
}

const NOTHING_SAID = 'Something went wrong on the server';

const FALLBACK: Record<number, string> = {
  0: 'No connection to the server',
  401: 'Please sign in again',
  403: "You don't have permission to do this",
  404: 'This no longer exists',
  413: 'This file is too large',
  429: 'Too many attempts. Wait a moment.',
};

/** Reads `{message, errors?, code?, reason?}`; anything else becomes a plain message for its status. */
export function decodeApiError(status: number, body: unknown): ApiError {
  const answer = (typeof body === 'object' && body !== null ? body : {}) as {
    message?: unknown;
    /** Some answers use this name. */
    error?: unknown;
    errors?: unknown;
    code?: unknown;
    reason?: unknown;
  };
  const said = [answer.message, answer.error].find((each): each is string => typeof each === 'string' && each !== '');
  const message = said ?? FALLBACK[status] ?? NOTHING_SAID;
  const fields =
    typeof answer.errors === 'object' && answer.errors !== null
      ? Object.entries(answer.errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      : [];
  return new ApiError(status, message, Object.fromEntries(fields), textOf(answer.code), textOf(answer.reason));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DOMException && error.name === 'AbortError') return new ApiError(0, 'Canceled', {}, 'ABORTED');
  const unanswered = error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
  return unanswered
    ? new ApiError(0, FALLBACK[0] as string)
    : new ApiError(500, error instanceof Error ? error.message : 'Something went wrong');
}

/** The server's message, or the given one if there was none worth showing. */
export function errorText(error: unknown, otherwise?: string): string {
  const known = asApiError(error);
  const silent = known.status === 0 || known.status >= 500 || known.message === NOTHING_SAID;
  return otherwise !== undefined && silent ? otherwise : known.message;
}

export const fieldErrors = (error: unknown): Readonly<Record<string, string>> =>
  error ? asApiError(error).fields : {};
