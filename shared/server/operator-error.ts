/**
 * Something the operator has to fix: a wrong setting, a full disk, a database in use. The message is all they need, so
 * it is printed without a stack.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
