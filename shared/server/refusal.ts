/** Why an expected "no" was said; the HTTP layer turns it into a status. */
export type RefusalCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'too_many'
  | 'wrong_host'
  | 'unavailable';

/**
 * Which rule refused it, where a program decides by the answer. The API answers it as `reason`: it never changes, while
 * the text may. A code says what kind of refusal it is, a reason which one.
 */
export type RefusalReason =
  | 'already_undone'
  | 'changed_since'
  | 'moved_nothing'
  | 'client_id_used'
  | 'under_audit'
  | 'below_stock';

const STATUS_OF_REFUSAL: Readonly<Record<RefusalCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  wrong_host: 421,
  too_many: 429,
  unavailable: 503,
};

/**
 * An expected no: wrong input, missing right, a state that forbids the act. The text is for the person who asked and
 * says what to do; `fields` names the offending inputs. Anything else that is thrown is a bug and answers 500.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly reason: RefusalReason | undefined;

  constructor(code: RefusalCode, text: string, fields?: Record<string, string>, reason?: RefusalReason) {
    super(text);
    this.name = 'Refusal';
    this.code = code;
    this.fields = fields;
    this.reason = reason;
  }

  get status(): number {
    return STATUS_OF_REFUSAL[this.code];
  }
}

/** One field is wrong: the text stands both as the message and beside the field. */
export function refuseField(field: string, text: string): Refusal {
  return new Refusal('invalid', text, { [field]: text });
}

/** The same answer for an id that does not exist and for one of another organization, so that neither can be told. */
export function notFound(what: string): Refusal {
  return new Refusal('not_found', `${what} not found`);
}
