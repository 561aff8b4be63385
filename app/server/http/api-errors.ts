import { ORPCError, ValidationError } from '@orpc/server';
import { asUnavailable, isOutOfRange } from '#shared/server/connections/database-errors.ts';
import { Refusal } from '#shared/server/refusal.ts';

/** The answer to every refused or failed call, whichever part of the server refused it. */
export interface ErrorAnswer {
  readonly status: number;
  /** Seconds until it is worth retrying. */
  readonly retryAfter?: number;
  readonly body: {
    readonly message: string;
    readonly errors?: Readonly<Record<string, string>>;
    readonly code: string;
    /** The rule that refused it, for programs that decide by the answer. */
    readonly reason?: string;
  };
}

/** Null for a bug, whose message is for the log only. */
export function asErrorAnswer(error: unknown): ErrorAnswer | null {
  if (error instanceof Refusal) {
    const { status, body } = answer(error.status, error.message, error.code, error.fields);
    return { status, body: error.reason ? { ...body, reason: error.reason } : body };
  }
  if (error instanceof ORPCError && error.cause instanceof ValidationError && error.status === 400) {
    return describeIssues(error.cause);
  }
  if (error instanceof ORPCError && error.status < 500)
    return answer(error.status, error.message, error.code.toLowerCase());
  return asParseAnswer(error) ?? asDatabaseAnswer(error);
}

export function unknownErrorAnswer(requestId: string): ErrorAnswer {
  return answer(500, `Something went wrong. Request id ${requestId}`, 'internal');
}

export function answer(
  status: number,
  message: string,
  code: string,
  errors?: Readonly<Record<string, string>>,
): ErrorAnswer {
  return { status, body: errors ? { message, errors, code } : { message, code } };
}

function describeIssues({ issues }: ValidationError): ErrorAnswer {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const path = pathOf(issue);
    if (path) errors[path] ??= issue.message;
  }
  const [first] = issues;
  return answer(400, first ? describeFirst(first) : 'This cannot be read', 'invalid', errors);
}

type Issue = ValidationError['issues'][number];

const pathOf = ({ path = [] }: Issue) => path.map((part) => (typeof part === 'object' ? part.key : part)).join('.');

const WHOLE_CALL: Readonly<Record<string, string>> = {
  'Input must be an object': 'Send a JSON object with the values',
  'Input must be an array': 'Send a JSON array with the values',
};

/** Generic messages that do not name their field. */
const OF_ANY_FIELD = /^(Must|Value must|Input must) /;

function describeFirst(issue: Issue): string {
  const path = pathOf(issue);
  if (!path) return WHOLE_CALL[issue.message] ?? issue.message;
  return OF_ANY_FIELD.test(issue.message) ? `${path}: ${issue.message}` : issue.message;
}

const PARSE_ANSWERS: Readonly<Record<string, ErrorAnswer>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: answer(413, 'This is too large to receive', 'too_large'),
  FST_ERR_CTP_EMPTY_JSON_BODY: answer(400, 'The body is empty', 'invalid'),
  FST_ERR_CTP_INVALID_JSON_BODY: answer(400, 'The body is not valid JSON', 'invalid'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: answer(400, 'The length of the body is not what Content-Length says', 'invalid'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: answer(400, 'Send JSON with Content-Type: application/json', 'invalid'),
};

function asParseAnswer(error: unknown): ErrorAnswer | null {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code && PARSE_ANSWERS[code]) return PARSE_ANSWERS[code];
  if (error instanceof SyntaxError && statusCode === 400) return answer(400, 'The body is not valid JSON', 'invalid');
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return answer(statusCode, 'This cannot be answered', 'refused');
  return null;
}

/** Figures that are allowed one by one may be too large together: a size of 10,000 gallons, sold a million times. */
const TOO_LARGE = answer(
  400,
  'A figure of this is too large to be stored. Check its quantities, sizes, and prices.',
  'invalid',
);

function asDatabaseAnswer(error: unknown): ErrorAnswer | null {
  if (isOutOfRange(error)) return TOO_LARGE;
  const found = asUnavailable(error);
  return found && { ...answer(503, found.text, 'unavailable'), retryAfter: found.retryAfter };
}
