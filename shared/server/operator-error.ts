/**
 * Something that the person who runs the program has to put right: a wrong setting, a full disk, a database in use.
 * The message is all he needs, so it is printed without a stack.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
