import type { ExactAnswer } from './send-exactly.ts';

/** Messages that only state a finding, not what a person should send. */
export const OF_THE_LIBRARY =
  /^Too (small|big)|^Invalid (input|option|string)|^Unrecognized|expected|undefined|NaN|\[object/;

/** Refusals of a whole body, without a single field at fault. */
const OF_THE_BODY = [
  'The body is nested too deeply',
  'The body has a field that is not accepted: __proto__ or constructor',
  'The address cannot be read: write % as %25, and encode other characters as UTF-8',
];

interface Said {
  readonly message?: unknown;
  readonly code?: unknown;
  readonly errors?: Readonly<Record<string, string>>;
}

interface Call {
  /** The place of the hostile value; null if there was none. */
  readonly field: string | null;
  /** All of the route's input fields. */
  readonly fields: readonly string[];
  /** The answer to the same call without the hostile value: the same refusal is not about it. */
  readonly without?: ExactAnswer | undefined;
}

const NO_CALL: Call = { field: null, fields: [] };

/** The fault in an answer to a hostile call; null if there is none. */
export function judgeAnswer({ status, headers, text }: ExactAnswer, call: Call = NO_CALL): string | null {
  const answer = said(text);
  if (status >= 500) return status === 503 && isPlain(answer) ? null : 'a fault of the server';
  if (status < 400) return null;
  if (!headers['content-type']?.startsWith('application/json') || !isPlain(answer))
    return 'no refusal of the usual form';
  const { message, errors = {} } = answer;
  if ([message, ...Object.values(errors)].some((each) => OF_THE_LIBRARY.test(String(each))))
    return 'words of a library';
  return status === 400 && isAboutIt(String(message), call) && !namesField(errors, call)
    ? 'does not name the field'
    : null;
}

function isAboutIt(message: string, { field, without }: Call): boolean {
  return field !== null && !OF_THE_BODY.includes(message) && message !== (without && said(without.text).message);
}

/** Or another one that is at fault itself: a name that is taken by now. */
function namesField(errors: object, { field, fields }: Call): boolean {
  const named = Object.keys(errors).map((key) => key.split('.')[0] ?? '');
  return named.includes(field ?? '') || (named.length > 0 && named.every((name) => fields.includes(name)));
}

/** A message for people, and a code for programs. */
function isPlain({ message, code }: Said): boolean {
  return typeof message === 'string' && /\w \w/.test(message) && typeof code === 'string' && code !== '';
}

function said(text: string): Said {
  try {
    return (JSON.parse(text) ?? {}) as Said;
  } catch {
    return {};
  }
}
