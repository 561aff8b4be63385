/**
 * The fields of a form to send. Unchanged ones are left out because someone else may have changed them since it was
 * opened.
 */
export const changedOf = <Fields extends object>(seen: Fields, wanted: Partial<Fields>): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => value !== seen[field as keyof Fields]),
  ) as Partial<Fields>;
