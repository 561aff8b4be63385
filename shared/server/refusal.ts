/** The reason for an expected refusal; the HTTP layer turns it into a status. */
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
 * The rule that refused it, for programs that decide by the answer. The API returns it as `reason`: it never changes,
 * while the text may. A code says what kind of refusal it is, a reason which one.
 */
export type RefusalReason =
  | 'not_a_member'
  | 'already_undone'
  | 'being_undone'
  | 'changed_since'
  | 'in_use'
  | 'moved_nothing'
  | 'client_id_used'
  | 'under_audit'
  | 'below_stock'
  | 'credit_expected'
  | 'credit_settled'
  | 'already_sent';

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
 * An expected refusal: invalid input, a missing right, a state that forbids the action. The text is for the person who
 * asked and says what to do; `fields` names the invalid inputs. Any other error is a bug and answers 500.
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

/** One invalid field: the text is both the message and the field's error. */
export function refuseField(field: string, text: string): Refusal {
  return new Refusal('invalid', text, { [field]: text });
}

/** The same answer for an unknown id and for another organization's id, so that they cannot be told apart. */
export function notFound(what: string): Refusal {
  return new Refusal('not_found', `${what} not found`);
}

/** The person left or was removed: the browser then keeps nothing of the organization. */
export function notMember(): Refusal {
  return new Refusal('forbidden', 'You are not a member of this organization', undefined, 'not_a_member');
}
