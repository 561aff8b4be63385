import type { ExactAnswer } from './send-exactly.ts';

/** Texts that only say what a program found, not what a person should send. */
export const OF_THE_LIBRARY =
  /^Too (small|big)|^Invalid (input|option|string)|^Unrecognized|expected|undefined|NaN|\[object/;

/** Refusals of a whole body, which no single field is at fault for. */
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
  /** Where the hostile value stood; null where there was none. */
  readonly field: string | null;
  /** Everything that the route takes. */
  readonly fields: readonly string[];
  /** What the same call got without the hostile value: such a refusal is not about it. */
  readonly without?: ExactAnswer | undefined;
}

const NO_CALL: Call = { field: null, fields: [] };

/** What is wrong with an answer to a hostile call; null when nothing is. */
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

/** Or another one, where what stands there is at fault: a name that is taken by now. */
function namesField(errors: object, { field, fields }: Call): boolean {
  const named = Object.keys(errors).map((key) => key.split('.')[0] ?? '');
  return named.includes(field ?? '') || (named.length > 0 && named.every((name) => fields.includes(name)));
}

/** A sentence for people, and a code for programs. */
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
